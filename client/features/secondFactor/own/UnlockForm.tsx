import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { SecondFactor } from '../../../../shared/api/secondFactor.ts'
import { useUser } from '../../../lib/session.ts'
import { useLogout } from '../../../lib/useLogout.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { UserName } from '../../../ui/UserName.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useOwnActions } from '../api.ts'
import { FactorForm } from '../FactorForm.tsx'

interface Props {
  current: SecondFactor
  onUnlocked: () => void
  onCancel: () => void
}

/** Asks once more who one is, before anything of the second factor is changed. */
export const UnlockForm = (props: Props) => (
  <Paper withBorder p="md" radius="sm" role="group" aria-label="Confirm that it is you">
    <Unlock {...props} />
  </Paper>
)

/** The same without a frame. */
export const Unlock = ({ current, ...ends }: Props) =>
  current.hasPassword ? <ByPassword {...ends} /> : <ByFactor current={current} {...ends} />

function ByPassword({ onUnlocked, onCancel }: Omit<Props, 'current'>) {
  const { unlock } = useOwnActions()
  const { email } = useUser()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : 'Enter your password.') },
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ password }: typeof form.values) => {
    await unlock({ password })
    onUnlocked()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <UserName address={email} />
      <Stack gap="sm">
        <PasswordField
          label="Your password, to confirm that it is you"
          autoComplete="current-password"
          autoFocus
          data-autofocus
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <FormError message={general} />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={busy}>
            Continue
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ByFactor({ current, onUnlocked, onCancel }: Props) {
  const { unlock } = useOwnActions()
  const { app, passkeys, passkeyHost } = current
  if (!app && passkeys.length === 0) return <SignInAgain onCancel={onCancel} />
  const hosts = passkeys.map(({ host }) => host)
  return (
    <Stack gap="sm">
      <FactorForm
        purpose="proof"
        app={app !== null}
        passkey={passkeyHost !== null && hosts.includes(passkeyHost)}
        otherHosts={[...new Set(hosts.filter((host) => host !== passkeyHost))]}
        submitLabel="Continue"
        onProof={async (proof) => {
          await unlock(proof)
          onUnlocked()
        }}
      />
      <Button size="xs" variant="default" onClick={onCancel} mx="auto">
        Cancel
      </Button>
    </Stack>
  )
}

/** For people who have neither a password nor a second factor. */
function SignInAgain({ onCancel }: Pick<Props, 'onCancel'>) {
  const logout = useLogout()
  return (
    <Stack gap="sm">
      <Text size="sm" role="alert">
        You have no password, and signed in a while ago. Log out and sign in once more, then do this within
        ten minutes.
      </Text>
      <Group gap="sm">
        <Button size="xs" autoFocus data-autofocus onClick={() => void logout()}>
          Log out
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
