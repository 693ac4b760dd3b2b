import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useRef } from 'react'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { useLastingOffer } from '../../ui/useLastingOffer.ts'
import { useBringBack } from './api.ts'

/** Long enough to notice a slip; afterwards it can be brought back from its page. */
const UNDO_MS = 10_000

/** The one on screen: several would reach below the top bar, onto the buttons there. */
let current = ''

/**
 * Notifies that something is deleted, with the way back, in place of the notice before: what that one offered is still
 * on the page of what was deleted.
 * @param id of what was deleted
 */
export function notifyDeleted(name: string, id: string): void {
  const toast = `deleted-${id}`
  notifications.hide(current)
  current = toast
  notifications.show({
    id: toast,
    color: 'green',
    autoClose: false,
    message: <Undo name={name} id={id} toast={toast} />,
  })
}

function Undo({ name, id, toast }: { name: string; id: string; toast: string }) {
  const back = useBringBack()
  const button = useRef<HTMLButtonElement>(null)
  const hide = useCallback(() => void notifications.hide(toast), [toast])
  useLastingOffer(button, hide, UNDO_MS)
  const undo = () =>
    back
      .mutateAsync(id)
      .then(() => notifyDone('Brought back.'), notifyFailed)
      .finally(hide)
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
        “{name}” is deleted.
      </Text>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        flex="none"
        loading={back.isPending}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </Group>
  )
}
