import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TestedSource } from '../../../shared/api/sampleRow.ts'
import type { Source } from '../../../shared/api/sources.ts'
import type {
  CredentialField,
  CredentialsDefinition,
  ProviderOutline,
} from '../../../shared/domain/definitions.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PLEASE_FILL } from '../../ui/SearchSelect.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { useSaveCredentials, useTestCredentials } from './api.ts'
import { TestedLogin } from './TestedLogin.tsx'

interface Props {
  definition: ProviderOutline
  auth: CredentialsDefinition
  /** The source that gets new credentials; null connects a new one. */
  source: Source | null
  onDone: (source: Source) => void
}

/**
 * Account and token as the definition names them. A new source is tested first, and saved once a person has seen what it
 * reaches. A stored token is never sent back; an empty field preserves it.
 */
export function CredentialForm({ definition, auth, source, onDone }: Props) {
  const save = useSaveCredentials()
  const test = useTestCredentials()
  const [last, setLast] = useState<{ of: object; found: TestedSource } | null>(null)
  const missing = (field: CredentialField, keepable: boolean) => (value: string) =>
    field.required && !keepable && !value.trim() ? PLEASE_FILL : null
  const form = useForm({
    initialValues: { account: '', token: '' },
    validate: {
      account: missing(auth.account, source !== null),
      token: missing(auth.token, source !== null),
    },
  })
  useEntered(form.isDirty())
  const isComplete = (['account', 'token'] as const).every(
    (name) => missing(auth[name], source !== null)(form.values[name]) === null,
  )
  // Another key was not tested.
  const tested = last && sameJson(last.of, form.values) ? last.found : null
  const { onSubmit, busy, general } = useSubmit(form, async ({ account, token }: typeof form.values) => {
    if (!source && !tested) {
      const of = { account, token }
      setLast({ of, found: await test.mutateAsync({ name: definition.kind, ...of }) })
      return
    }
    const kept = source && account.trim() === '' ? undefined : account
    onDone(await save.mutateAsync({ id: source?.id ?? null, name: definition.kind, account: kept, token }))
  })
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="off">
      <Stack>
        <CredentialInput
          first
          field={auth.account}
          kept={source !== null}
          {...form.getInputProps('account')}
        />
        <CredentialInput
          first={auth.account.label === ''}
          field={auth.token}
          kept={source !== null}
          {...form.getInputProps('token')}
        />
        <div aria-live="polite">{tested && <TestedLogin tested={tested} definition={definition} />}</div>
        <FormError message={general} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!isComplete}>
            {source ? 'Test and save' : tested ? 'Save' : 'Test'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function CredentialInput(props: { field: CredentialField; kept: boolean; first: boolean }) {
  const { field, kept, first, ...input } = props
  if (field.label === '') return null
  const Control = field.secret ? PasswordField : TextInput
  return (
    <Control
      label={field.label}
      description={field.help}
      placeholder={kept ? 'Leave empty to keep the present one' : field.placeholder}
      required={field.required && !kept}
      autoComplete={field.secret ? 'new-password' : 'off'}
      spellCheck={false}
      errorProps={{ role: 'alert' }}
      {...(field.secret && {
        visibilityToggleButtonProps: { tabIndex: 0, 'aria-label': `Show: ${field.label}` },
      })}
      data-autofocus={first || undefined}
      {...input}
    />
  )
}
