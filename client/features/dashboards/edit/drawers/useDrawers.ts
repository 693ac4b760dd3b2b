import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { OpenForm } from '../../../widgets/editor.ts'

/** What the editor opens, each with its own state: the form of a widget, the style, the sources, the move to a client. */
export function useDrawers() {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [styling, style] = useDisclosure(false)
  const [feeding, sources] = useDisclosure(false)
  const [moving, move] = useDisclosure(false)
  return {
    isAnyOpen: form !== null || styling || feeding || moving,
    form: {
      opened: form,
      /** The widget with which it was closed last, where that is new. Kept until it opens again: the focus goes by it. */
      added,
      open: (next: OpenForm) => {
        setForm(next)
        setAdded(null)
      },
      close: (widget: string | null = null) => {
        setForm(null)
        setAdded(widget)
      },
    },
    style: { opened: styling, toggle: style.toggle, close: style.close },
    sources: { opened: feeding, open: sources.open, close: sources.close },
    move: { opened: moving, open: move.open, close: move.close },
  }
}
export type Drawers = ReturnType<typeof useDrawers>
