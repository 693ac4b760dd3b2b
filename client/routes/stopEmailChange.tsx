import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { stopEmailChange } from '../features/auth/api.ts'
import { messageOf } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { FormError } from '../ui/FormError.tsx'

/** Where the link that stops a change of one’s address leads. It takes a click: programs that check mails open links, too. */
export default function StopEmailChange() {
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const stop = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await stopEmailChange(query.get('token') ?? '')
      setIsStopped(true)
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (isStopped) {
    return (
      <AuthPage title="The change is stopped">
        <Stack>
          <Text size="sm" role="status">
            Your account keeps its address. Whoever asked for another knows your password: set a new one now,
            which also signs out every browser.
          </Text>
          <Button component={Link} to={linkTo.forgotPassword()}>
            Set a new password
          </Button>
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Stop the change of your address"
      text="Your account keeps the address that the mail went to."
    >
      <Stack>
        <FormError message={failed} />
        <Button loading={busy} onClick={() => void stop()}>
          Stop the change
        </Button>
      </Stack>
    </AuthPage>
  )
}
