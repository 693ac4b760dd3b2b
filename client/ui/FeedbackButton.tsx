import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const FEEDBACK_MS = 500
const OUTCOMES = {
  done: { label: 'Done', color: 'green', icon: <IconCheck size={16} /> },
  failed: { label: 'Failed', color: 'red', icon: <IconX size={16} /> },
}

/** A button that shows loading, then 'Done' or 'Failed' for 500 ms. */
export function FeedbackButton({
  onClick,
  children,
  ...props
}: ButtonProps & { onClick: () => Promise<unknown>; 'aria-label'?: string }) {
  const [state, setState] = useState<'idle' | 'loading' | keyof typeof OUTCOMES>('idle')
  const timer = useRef<number>(undefined)
  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])

  const run = async () => {
    setState('loading')
    const outcome = await onClick().then(
      () => 'done' as const,
      () => 'failed' as const,
    )
    setState(outcome)
    timer.current = window.setTimeout(() => setState('idle'), FEEDBACK_MS)
  }
  const outcome = state === 'done' || state === 'failed' ? OUTCOMES[state] : null
  return (
    <Button
      {...props}
      {...(outcome && { color: outcome.color, leftSection: outcome.icon })}
      loading={state === 'loading'}
      onClick={() => state === 'idle' && void run()}
    >
      <span aria-live="polite">{outcome?.label ?? children}</span>
    </Button>
  )
}
