import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type CompanySso, ssoForm } from '../../../../shared/api/sso.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSeen } from '../../../ui/useSeen.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { loadSso, useForgetLinks, useRemoveSso, useSaveSso } from './api.ts'
import { TestIssuer } from './TestIssuer.tsx'

const TECHNICAL = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
  withAsterisk: false,
  errorProps: { role: 'alert' },
} as const

const valuesOf = ({ connection }: CompanySso) => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  enabled: connection?.enabled ?? false,
  required: connection?.required ?? false,
  createsMembers: connection?.createsMembers ?? false,
  clientSecret: '',
})

/** The provider itself, and what is done by it. */
export function SsoForm({ sso }: { sso: CompanySso }) {
  const { connection } = sso
  const save = useSaveSso()
  const form = useForm({
    initialValues: valuesOf(sso),
    validate: schemaResolver(ssoForm, { sync: true }),
  })
  const { seen, takeOver } = useSeen(form, valuesOf(sso))
  useEntered(form.isDirty())
  const { enabled } = form.values
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    const wanted = { ...values, required: values.required && values.enabled }
    if (wanted.required && !connection?.required && !(await confirmRequired())) return
    const { clientSecret: _, ...settings } = seen
    const { data } = await save.mutateAsync({ ...wanted, seen: settings }).catch(async (error) => {
      if (isCollision(error)) takeOver(valuesOf(await loadSso()))
      throw error
    })
    takeOver(valuesOf(data), values)
    notifyDone('Saved.')
  })
  const toggle = (field: 'enabled' | 'required' | 'createsMembers') =>
    form.getInputProps(field, { type: 'checkbox' })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          {...TECHNICAL}
          label="Issuer"
          description="As your provider calls itself."
          placeholder="https://login.your-agency.com"
          inputMode="url"
          {...form.getInputProps('issuer')}
        />
        <TestIssuer issuer={form.values.issuer} />
        <TextInput {...TECHNICAL} label="Client id" {...form.getInputProps('clientId')} />
        <PasswordField
          {...TECHNICAL}
          label="Client secret"
          required={!connection}
          autoComplete="new-password"
          description={connection ? 'It is set. Leave this empty to keep it.' : undefined}
          visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show the client secret' }}
          {...form.getInputProps('clientSecret')}
        />
        <Switch label="Single sign-on is on" {...toggle('enabled')} />
        <Switch
          label="Members must sign in with it"
          description="Passwords and accounts elsewhere are refused to people with an address at your domains. Admins keep their passwords, so that a provider that fails locks nobody out."
          disabled={!enabled}
          {...toggle('required')}
        />
        <Switch
          label="Create accounts for new people"
          description="People of your domains become members when they first sign in. Otherwise they need an invitation."
          {...toggle('createsMembers')}
        />
        <FormError message={general} />
        <Group gap="xs">
          <Button
            type="submit"
            aria-label="Save the single sign-on"
            loading={busy}
            disabled={!form.isDirty()}
          >
            Save
          </Button>
          {connection && <Endings linkedPeople={connection.linkedPeople} />}
        </Group>
      </Stack>
    </form>
  )
}

const confirmRequired = () =>
  confirm({
    title: 'Refuse passwords to your members?',
    text: 'Try the login yourself first. Members with an address at your domains are signed out, and sign in with it from then on.',
    submit: 'Refuse passwords',
  })

function Endings({ linkedPeople }: { linkedPeople: number }) {
  const remove = useRemoveSso()
  const forget = useForgetLinks()
  const end = async () => {
    const text = 'People who have no password then set one by “Forgotten your password?”.'
    const title = 'Remove the single sign-on?'
    if (!(await confirm({ title, text, submit: 'Remove it', danger: true }))) return
    await remove.mutateAsync().catch(notifyFailed)
  }
  const forgetAll = async () => {
    const text = 'Each person is found anew by their e-mail address when they next sign in with your login.'
    if (!(await confirm({ title: 'Forget who is who?', text, submit: 'Forget the links' }))) return
    await forget.mutateAsync().catch(notifyFailed)
  }
  return (
    <>
      {linkedPeople > 0 && (
        <Button variant="default" onClick={() => void forgetAll()}>
          Forget the links
        </Button>
      )}
      <Button variant="default" onClick={() => void end()}>
        Remove
      </Button>
    </>
  )
}
