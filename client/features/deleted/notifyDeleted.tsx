import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { useBringBack } from './api.ts'

/** Long enough to notice a slip; afterwards it can be brought back from its page. */
const UNDO_MS = 10_000

/** Notifies that something is deleted, with the way back. @param id of what was deleted */
export function notifyDeleted(message: string, id: string): void {
  const toast = `deleted-${id}`
  notifications.show({
    id: toast,
    color: 'green',
    autoClose: UNDO_MS,
    message: <Undo message={message} id={id} onDone={() => notifications.hide(toast)} />,
  })
}

function Undo({ message, id, onDone }: { message: string; id: string; onDone: () => void }) {
  const back = useBringBack()
  const undo = () =>
    back
      .mutateAsync(id)
      .then(() => notifyDone('Brought back.'), notifyFailed)
      .finally(onDone)
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Button variant="default" size="compact-sm" loading={back.isPending} onClick={() => void undo()}>
        Undo
      </Button>
    </Group>
  )
}
