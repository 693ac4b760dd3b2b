import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/**
 * The question dialog (spec section 2). Resolves true on Submit, false on Cancel, Escape or a click outside; the
 * default title asks about deleting.
 */
export function confirm(question: {
  title?: string
  text: string
  submit?: string
  danger?: boolean
}): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title ?? 'Do you really want to delete this row?',
      children: <Text size="sm">{question.text}</Text>,
      labels: { confirm: question.submit ?? 'Submit', cancel: 'Cancel' },
      confirmProps: { color: question.danger ? 'red' : undefined, 'data-autofocus': !question.danger },
      cancelProps: question.danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
