import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { confirm, isAsking } from './confirm.tsx'
import { createLeaveGuard, type LeaveGuard } from './leaveGuard.ts'
import { useLeaveQuestion } from './leavePage.ts'
import { isPoppedUp } from './useEscape.ts'

const Guard = createContext<LeaveGuard | null>(null)

const ask = () =>
  confirm({
    title: 'Discard what you entered?',
    text: 'It is not saved anywhere.',
    submit: 'Discard',
    cancel: 'Keep editing',
    danger: true,
  })

const useGuard = () => useState(() => createLeaveGuard({ ask, asking: () => isAsking() || isPoppedUp() }))[0]

/** Reports to the surrounding dialog or page whether this form has input that is not saved. */
export function useEntered(changed: boolean): void {
  const guard = useContext(Guard)
  const id = useId()
  useEffect(() => {
    guard?.note(id, changed)
    return () => guard?.note(id, false)
  }, [guard, id, changed])
}

/** The guard of the dialog or page around, for its own ways out: back, cancel, done. */
export function useLeaveGuard(): Pick<LeaveGuard, 'leave' | 'settle'> {
  const guard = useContext(Guard)
  return guard ?? { leave: (then) => then(), settle: () => undefined }
}

/**
 * Gives the focus back to what opened the dialog once it has gone. The library's own return fails where that was an item
 * of a menu, which is gone too (its menu's button takes the focus instead), and where a question closed with it.
 */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return
    const active = document.activeElement
    const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
    opener.current = menu ? document.getElementById(menu) : active
  }, [opened])
  return () => {
    const active = document.activeElement
    const isLost = active === null || active === document.body || active.closest('[role="dialog"]') !== null
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}

/** However it is closed (Escape, ×, a click outside), a confirmation is shown first if a form inside has input. */
export function FormModal({
  onClose,
  changed = false,
  children,
  ...props
}: ModalProps & { changed?: boolean }) {
  const guard = useGuard()
  useEffect(() => {
    guard.note('', changed)
  }, [guard, changed])
  const giveFocusBack = useOpener(props.opened)
  const leftScreen = () => {
    giveFocusBack()
    props.onExitTransitionEnd?.()
  }
  return (
    <Modal {...props} onClose={() => guard.leave(onClose)} onExitTransitionEnd={leftScreen}>
      <Guard value={guard}>{children}</Guard>
    </Modal>
  )
}

/** The same at the side of the page. */
export function FormDrawer({ onClose, children, ...props }: DrawerProps) {
  const guard = useGuard()
  const giveFocusBack = useOpener(props.opened)
  const leftScreen = () => {
    giveFocusBack()
    props.onExitTransitionEnd?.()
  }
  return (
    <Drawer {...props} onClose={() => guard.leave(onClose)} onExitTransitionEnd={leftScreen}>
      <Guard value={guard}>{children}</Guard>
    </Drawer>
  )
}

/** A page with a form: navigation requires a confirmation first if the form has input. */
export function FormPage({ children }: { children: ReactNode }) {
  const guard = useGuard()
  const [question] = useState(() => ({ holds: () => guard.any(), ask }))
  useLeaveQuestion(question)
  return <Guard value={guard}>{children}</Guard>
}
