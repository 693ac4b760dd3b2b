import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../../../shared/api/auth.ts'
import { NO_MAIL_SERVER } from '../../../../shared/domain/mail.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { globals } from '../../../lib/globals.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { mailPasswordLink } from '../api.ts'

/** In place of the change of password, for people who have none: a link by which they set one. */
export function FirstPasswordCard({ user }: { user: User }) {
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const mail = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await mailPasswordLink(user.email)
      setSent(true)
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="password">
      <Stack>
        <Title order={2} size="h4" id="password">
          Password
        </Title>
        <Text size="sm">
          You have none: an account elsewhere, or your company’s login, signs you in. Set one by a mailed link
          to change your address or to remove the last account.
        </Text>
        {!globals().mail && <Text size="sm">{NO_MAIL_SERVER}</Text>}
        <FormError message={failed} />
        <div role="status">
          {isSent && (
            <Alert variant="light" color="green" p="sm">
              A link is on its way to {user.email}. It works for 60 minutes.
            </Alert>
          )}
        </div>
        <div>
          <Button loading={busy} disabled={!globals().mail} onClick={() => void mail()}>
            Mail the link
          </Button>
        </div>
      </Stack>
    </Paper>
  )
}
