import { Center, Paper, Text, Title } from '@mantine/core'
import { z } from 'zod'
import { ApiError } from '../../../lib/ApiError.ts'
import { AuthForm } from '../../../ui/AuthForm.tsx'
import { authorise } from '../view/loadDashboard.ts'

const schema = z.object({ password: z.string().min(1, 'Enter the password.').max(200) })

/** Prompts for a link's password; calls `onOpen` once it was right. Loaded only for a link that has one. */
export default function PasswordForm({ permalink, onOpen }: { permalink: string; onOpen: () => void }) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" w="100%" maw={380}>
        <Title order={1} size="h3" mb="md">
          This dashboard is protected
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Enter the password that came with the link.
        </Text>
        <AuthForm
          schema={schema}
          fields={{
            password: { label: 'Password', type: 'password', autoComplete: 'off', autoFocus: true },
          }}
          retype="password"
          submitLabel="Open the dashboard"
          send={async ({ password }) => {
            await authorise(permalink, password).catch(besideField)
            onOpen()
          }}
        />
      </Paper>
    </Center>
  )
}

/** A wrong password is said beside its field with what to do; what is no fault of it, above the button. */
function besideField(error: unknown): never {
  if (!(error instanceof ApiError && error.id === 'wrong_password')) throw error
  const { message, status, id } = error
  throw new ApiError(message, { status, id, fields: { password: [message] } })
}
