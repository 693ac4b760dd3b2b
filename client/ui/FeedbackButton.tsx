import { Button, type ButtonProps, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/ApiError.ts'
import { notifyFailed } from './notify.tsx'

const FEEDBACK_MS = 500
const OUTCOMES = {
  done: { label: 'Done', color: 'green', icon: <IconCheck size={16} /> },
  failed: { label: 'Failed', color: 'red', icon: <IconX size={16} /> },
}

/**
 * A button that shows loading, then 'Done' or 'Failed' for 500 ms. That is read out too; a sentence that `onClick`
 * resolves to is read in place of 'Done', and stays in sight below a button that `answers`, as does why it failed; of
 * others a message says why.
 */
export function FeedbackButton({
  onClick,
  disabled = false,
  answers = false,
  children,
  ...props
}: ButtonProps & { onClick: () => Promise<unknown>; answers?: boolean; 'aria-label'?: string }) {
  const [state, setState] = useState<'idle' | 'loading' | keyof typeof OUTCOMES>('idle')
  const [said, setSaid] = useState('')
  const timer = useRef<number>(undefined)
  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])

  const run = async () => {
    setState('loading')
    setSaid('')
    try {
      const result = await onClick()
      setState('done')
      setSaid(typeof result === 'string' ? result : OUTCOMES.done.label)
    } catch (error) {
      setState('failed')
      setSaid(answers ? messageOf(error) : OUTCOMES.failed.label)
      if (!answers) notifyFailed(error)
    }
    timer.current = window.setTimeout(() => setState('idle'), FEEDBACK_MS)
  }
  const outcome = state === 'done' || state === 'failed' ? OUTCOMES[state] : null
  return (
    <>
      <Button
        {...props}
        {...(outcome && { color: outcome.color, leftSection: outcome.icon })}
        // What was saved can be saved no more; the button still says so.
        disabled={disabled && state === 'idle'}
        loading={state === 'loading'}
        onClick={() => state === 'idle' && void run()}
      >
        {outcome?.label ?? children}
      </Button>
      {answers ? (
        <Text size="sm" w="100%" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
      ) : (
        <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      )}
    </>
  )
}
