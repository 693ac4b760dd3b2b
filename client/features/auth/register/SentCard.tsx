import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/ApiError.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { resendRegistration } from '../api.ts'

export const sent = z.object({
  /** With which the link is mailed once more. */
  id: z.string(),
  email: z.string(),
  /** The address was mailed too often: no link is on its way. */
  isHeldBack: z.literal(true).optional(),
})
export type Sent = z.output<typeof sent>

interface Props {
  sent: Sent
  /** Goes back to the form. */
  onBack: () => void
}

/** Where the link went, and how to have it sent once more. */
export function SentCard({ sent: { id, email, isHeldBack }, onBack }: Props) {
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
  if (isHeldBack) {
    return (
      <Stack>
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          <b>{email}</b> has been mailed several times within the hour, so no mail is sent now. Look into the
          spam folder: the link in the last mail works with what you registered with then. Or register once
          more in an hour.
        </Text>
        <Anchor component="button" type="button" onClick={onBack} size="sm" mx="auto">
          Back to the form
        </Anchor>
      </Stack>
    )
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
