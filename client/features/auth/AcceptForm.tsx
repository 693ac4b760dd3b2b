import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { type InvitationFacts, invitationAcceptance } from '../../../shared/api/invitations.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { globals } from '../../lib/globals.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { Consents } from '../users/index.ts'
import { acceptInvitation } from './api.ts'

const fields = invitationAcceptance.pick({ name: true, password: true })

/** Name, password and consents of an invited person. */
export function AcceptForm({ token, facts }: { token: string; facts: InvitationFacts }) {
  const pages = globals().consent
  const [given, setGiven] = useState({ terms: false, age: false })
  const form = useForm({
    initialValues: { name: facts.name, password: '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await acceptInvitation({ token, ...values, termsConsent: given.terms, ageConsent: given.age })
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
        <PasswordField
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          {...needed}
          {...form.getInputProps('password')}
        />
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
      </Stack>
    </form>
  )
}
