import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { ownZone } from '../../lib/session.ts'
import { instantLabel } from '../../lib/when.ts'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { usePlanActions } from './api.ts'
import { EndTimeline } from './EndTimeline.tsx'
import { focusPlan } from './focusPlan.ts'
import { cancelInWords } from './standingInWords.ts'
import { TEXTS } from './texts.ts'

/** What a cancellation ends, and when, before it is done. */
export function CancelModal({ plan, onClose }: { plan: Subscription; onClose: () => void }) {
  const { cancel } = usePlanActions()
  const [opened, setOpened] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const isDone = useRef(false)
  const { subscription: running, grace } = plan
  // Nothing that is paid for is left to use up.
  const isUnpaid = running?.state === 'overdue'
  const [now] = useState(() => Temporal.Now.instant().toString())
  const end = isUnpaid ? now : (running?.paidUntil ?? null)
  const act = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await cancel()
      notifyDone(TEXTS.canceled)
      isDone.current = true
      setOpened(false)
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  const leave = () => {
    onClose()
    // What opened it is gone.
    if (isDone.current) focusPlan()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={leave}
      title="Cancel the subscription?"
      size="lg"
    >
      <Stack>
        <Text size="sm">
          {isUnpaid ? TEXTS.cancelUnpaid : cancelInWords(end && instantLabel(end, ownZone()))}
        </Text>
        {end && grace && <EndTimeline end={end} grace={grace} />}
        <FormError message={failed} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setOpened(false)}>
            Keep the subscription
          </Button>
          <Button color="red" loading={busy} onClick={() => void act()}>
            Cancel the subscription
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
