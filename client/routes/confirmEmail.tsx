import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { confirmEmail } from '../features/auth/api.ts'
import { messageOf } from '../lib/ApiError.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { useUser } from '../lib/session.ts'
import { useLogout } from '../lib/useLogout.ts'
import { FormError } from '../ui/FormError.tsx'

/** Where the link to a new address leads. It takes a click: programs that check mails open links, too. */
export default function ConfirmEmail() {
  const user = useUser()
  const logout = useLogout()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailed(null)
    try {
      setEmail(await confirmEmail(query.get('token') ?? ''))
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (email !== null) {
    return (
      <AuthPage title="Your address is changed">
        <Stack>
          <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
            From now on you sign in with {email}. We have told your former address.
          </Text>
          <Button onClick={() => leaveFor(linkTo.dashboards())}>Go to the dashboards</Button>
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Confirm your new address"
      text={`You are signed in as ${user.name}, ${user.email}. Once it is confirmed, you sign in with the address that the mail went to.`}
    >
      <Stack>
        <FormError message={failed} />
        <Button loading={busy} onClick={() => void confirm()}>
          Confirm the address
        </Button>
        <Button variant="subtle" onClick={() => void logout()}>
          Log out
        </Button>
      </Stack>
    </AuthPage>
  )
}
