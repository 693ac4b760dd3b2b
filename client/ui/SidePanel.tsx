import { CloseButton, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useOpener } from './FormDialog.tsx'
import classes from './SidePanel.module.css'
import { DIALOG_TITLE } from './theme.ts'

/**
 * A dialog beside what it changes, which stays in sight and in use: it begins with the focus and does not hold it. Narrow
 * windows have it at their lower edge. It stands in the page behind what opens it, for who goes on by Tab.
 */
export function SidePanel(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const giveFocusBack = useOpener(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each, as it comes and goes
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return giveFocusBack
  }, [])
  // From anywhere on the page, as it may cover what has the focus; what is open above it closes first.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    const around = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
    if (!around || around === panel.current) onClose()
  })
  return (
    <div ref={panel} role="dialog" aria-labelledby={id} tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <Text component="h2" id={id} style={DIALOG_TITLE}>
          {title}
        </Text>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
