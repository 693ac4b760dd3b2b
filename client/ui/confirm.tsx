import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

let open = 0
/** Whether a question is on screen. */
export const isAsking = (): boolean => open > 0

/**
 * The question dialog. Resolves true on Submit, false on Cancel, Escape or a click outside; the
 * default title is about deleting.
 */
export function confirm(question: {
  title?: string
  text: string
  submit?: string
  cancel?: string
  danger?: boolean
}): Promise<boolean> {
  open++
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title: question.title ?? 'Do you really want to delete this row?',
      children: <Text size="sm">{question.text}</Text>,
      labels: { confirm: question.submit ?? 'Submit', cancel: question.cancel ?? 'Cancel' },
      confirmProps: { color: question.danger ? 'red' : undefined, 'data-autofocus': !question.danger },
      cancelProps: question.danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  }).finally(() => {
    // Not before the key that answered has reached every dialog that listens for it.
    setTimeout(() => open--)
  })
}
