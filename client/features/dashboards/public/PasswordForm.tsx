import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/ApiError.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { authorise } from '../view/loadDashboard.ts'

/** Asks a reader for the link's password; `onOpen` follows when it was right. */
export function PasswordForm({ permalink, onOpen }: { permalink: string; onOpen: () => void }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await authorise(permalink, password)
      onOpen()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={380}>
        <form onSubmit={(event) => void submit(event)}>
          <Stack>
            <Title order={1} size="h3">
              This dashboard is protected
            </Title>
            <Text size="sm" c="dimmed">
              Enter the password that came with the link.
            </Text>
            <PasswordField
              label="Password"
              required
              withAsterisk={false}
              autoFocus
              autoComplete="off"
              value={password}
              error={error}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={busy} disabled={password === ''}>
              Open the dashboard
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  )
}
