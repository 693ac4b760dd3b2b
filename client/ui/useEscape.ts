import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'

let open = 0
/** Whether something is open that Escape closes before the dialog around it, which may hear the key first. */
export const isPoppedUp = (): boolean => open > 0

/** Escape closes what is open, wherever the focus is meanwhile; a form's dialog around it stays open. */
export function useEscape(opened: boolean, close: () => void): void {
  useEffect(() => {
    if (!opened) return
    open++
    // Not before the key that closed it has reached every dialog that listens for it.
    return () => void setTimeout(() => open--)
  }, [opened])
  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      close()
    },
    { capture: true },
  )
}
