import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/ApiError.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { resendRegistration } from '../api.ts'

interface Props {
  sent: { id: string; email: string }
  /** Goes back to the form. */
  onBack: () => void
}

/** Where the link went, and how to have it sent once more. */
export function SentCard({ sent: { id, email }, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const resend = async () => {
    setBusy(true)
    setAgain(false)
    setFailed(null)
    try {
      await resendRegistration(id)
      setAgain(true)
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {again ? 'Another mail is on its way to ' : 'A mail is on its way to '}
        <b>{email}</b>. {again && 'The link in the earlier one has ended. '}Open its link within 24 hours to
        start; until then nothing is sent from your account.
      </Text>
      <Text size="sm" c="dimmed">
        Nothing there after some minutes? Look into the spam folder, or have it sent once more.
      </Text>
      <FormError message={failed} />
      <Button variant="default" loading={busy} onClick={() => void resend()}>
        Send it once more
      </Button>
      <Anchor component="button" type="button" onClick={onBack} size="sm" mx="auto">
        Use another address
      </Anchor>
    </Stack>
  )
}
