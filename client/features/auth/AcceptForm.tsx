import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import type { WaitingIdentity } from '../../../shared/api/identities.ts'
import { type InvitationFacts, invitationAcceptance } from '../../../shared/api/invitations.ts'
import { IDENTITY_NAMES } from '../../../shared/domain/identityProviders.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { globals } from '../../lib/globals.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { Consents } from '../users/index.ts'
import { acceptInvitation } from './api.ts'
import { acceptWith } from './elsewhere/api.ts'
import { ProviderButtons } from './elsewhere/ProviderButtons.tsx'

const fields = invitationAcceptance.pick({ name: true, password: true })
const nameAlone = invitationAcceptance.pick({ name: true })

interface Props {
  token: string
  facts: InvitationFacts
  /** The account elsewhere that stands for a password; null: one is chosen. */
  identity: WaitingIdentity | null
  /** Chooses a password after all. */
  onPassword: () => void
  /** Whether that was chosen: its field has the focus, as the button that had it is gone. */
  isPasswordChosen: boolean
}

/** Name, password and consents of an invited person. */
export function AcceptForm({ token, facts, identity, onPassword, isPasswordChosen }: Props) {
  const pages = globals().consent
  const [given, setGiven] = useState({ terms: false, age: false })
  const form = useForm({
    initialValues: { name: facts.name, password: '' },
    validate: schemaResolver(identity ? nameAlone : fields, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ name, password }: typeof form.values) => {
    const consents = { termsConsent: given.terms, ageConsent: given.age }
    if (identity) await acceptWith(identity.provider, { token, name, ...consents })
    else await acceptInvitation({ token, name, password, ...consents })
    leaveFor(linkTo.dashboards())
  })
  const needed = { required: true, withAsterisk: false, errorProps: { role: 'alert' } }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput label="E-mail" value={facts.email} readOnly variant="filled" autoComplete="username" />
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={120}
          {...WRITTEN}
          {...needed}
          {...form.getInputProps('name')}
        />
        {identity ? (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {IDENTITY_NAMES[identity.provider]} signs you in{identity.email && ` as ${identity.email}`}. You
            need no password.
          </Text>
        ) : (
          <PasswordField
            label="Password"
            description="At least 8 characters"
            autoComplete="new-password"
            autoFocus={isPasswordChosen}
            {...needed}
            {...form.getInputProps('password')}
          />
        )}
        {pages && <Consents pages={pages} given={given} onChange={setGiven} />}
        <FormError message={general} />
        <Button
          type="submit"
          fullWidth
          loading={busy}
          disabled={pages !== null && !(given.terms && given.age)}
        >
          Accept the invitation
        </Button>
        {identity && (
          <Anchor component="button" type="button" onClick={onPassword} size="sm" mx="auto">
            Use a password instead
          </Anchor>
        )}
        {!identity && <ProviderButtons next={linkTo.invitation(token)} />}
      </Stack>
    </form>
  )
}
