import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { putBack } from '../../../../../shared/rules/widgetOrder.ts'
import { isTextField } from '../../../../lib/textField.ts'
import { useLastingOffer } from '../../../../ui/useLastingOffer.ts'
import type { Editor } from '../save/useEditor.ts'
import { isUndo, neighboursOf, type Removed, removalOf } from './removal.ts'

const UNDO_MS = 8_000
const noticeOf = (id: string) => `removed-${id}`

/**
 * Removes widgets at once and offers each back for eight seconds, and as long as its button is under the pointer or has
 * the focus of a keyboard: by that button, or Ctrl+Z for the last.
 */
export function useRemoval({ current, change }: Editor): (widget: Widget) => void {
  const removed = useRef<Removed[]>([])

  const undo = useCallback(
    (id: string) => {
      const found = removed.current.find(({ widget }) => widget.id === id)
      if (!found) return
      removed.current = removed.current.filter((one) => one !== found)
      change({ widgets: putBack(current().widgets, found.widget, found.sequence) })
      notifications.hide(noticeOf(id))
      // The card is there after the next drawing.
      requestAnimationFrame(() => focusWidget(id))
    },
    [current, change],
  )

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const last = removed.current.at(-1)
      if (!last || !isUndo(event) || (event.target instanceof HTMLElement && isTextField(event.target)))
        return
      event.preventDefault()
      undo(last.widget.id)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      for (const { widget } of removed.current) notifications.hide(noticeOf(widget.id))
      removed.current = []
    }
  }, [undo])

  return (widget) => {
    const { widgets } = current()
    const { id } = widget
    const { sequence } = removalOf(widget, widgets, removed.current)
    removed.current.push({ widget, sequence })
    change({ widgets: widgets.filter((one) => one.id !== id) })
    notifications.show({
      id: noticeOf(id),
      autoClose: false,
      message: (
        <RemovedNotice
          title={widget.title || 'Untitled widget'}
          onUndo={() => undo(id)}
          onOver={() => notifications.hide(noticeOf(id))}
        />
      ),
      onClose: () => {
        const isOver = removed.current.some((one) => one.widget.id === id)
        removed.current = removed.current.filter((one) => one.widget.id !== id)
        if (isOver) focusBeside(sequence, id)
      },
    })
  }
}

/** The button has the focus, which the removed card has lost; it moves to the neighbour when the offer ends. */
function RemovedNotice(props: { title: string; onUndo: () => void; onOver: () => void }) {
  const { title, onUndo, onOver } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
  }, [])
  useLastingOffer(button, onOver, UNDO_MS)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" lineClamp={2}>
        “{title}” is removed.
      </Text>
      <Button
        ref={button}
        size="compact-sm"
        variant="light"
        flex="none"
        data-undo
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      >
        Undo
      </Button>
    </Group>
  )
}

const actionsOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-widget-id="${CSS.escape(id)}"] [aria-label^="Actions for"]`)

function focusWidget(id: string): void {
  const button = actionsOf(id)
  button?.focus({ preventScroll: true })
  button?.closest('article')?.scrollIntoView({ block: 'nearest' })
}

/** Only where the focus would be lost with the message. */
function focusBeside(sequence: readonly string[], id: string): void {
  const focused = document.activeElement
  if (focused !== null && focused !== document.body && !focused.matches('[data-undo]')) return
  const neighbour = neighboursOf(sequence, id).find((other) => actionsOf(other) !== null)
  if (neighbour) actionsOf(neighbour)?.focus({ preventScroll: true })
}
