import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useEntered } from '../../ui/FormDialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface Props {
  isProtected: boolean
  /** Sets the password; an empty one takes the protection off. */
  onSet: (password: string) => Promise<unknown>
}

/** The password that readers of the link need. */
export function PasswordPanel({ isProtected, onSet }: Props) {
  const [password, setPassword] = useState('')
  useEntered(password !== '')
  const [busy, setBusy] = useState(false)
  const set = async (next: string, done: string) => {
    setBusy(true)
    await onSet(next).then(() => notifyDone(done), notifyFailed)
    setPassword('')
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <PasswordField
          label={isProtected ? 'New password' : 'Password for readers'}
          autoComplete="new-password"
          flex={1}
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={password === ''}
          loading={busy}
          onClick={() => void set(password, 'Readers need this password now.')}
        >
          Set
        </Button>
        {isProtected && (
          <Button
            variant="subtle"
            color="red"
            loading={busy}
            onClick={() => void set('', 'The link is open again.')}
          >
            Remove
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {isProtected
          ? 'The link is protected. A new password shuts out everybody who knows the old one.'
          : 'Everybody who has the link can read the dashboard.'}
      </Text>
    </Stack>
  )
}
