import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { emit } from '../../lib/analytics.ts'
import { momentHappened } from '../../lib/moments.ts'
import { ABOVE_DIALOGS } from './layers.ts'

/** How long 'Copied successfully' shows. */
const COPIED_MS = 750

interface Props extends ButtonProps {
  /** What is copied. */
  address: string
  label?: string
  /** Called when the browser did not allow copying; must be a stable function. */
  onRefused: () => void
}

/** Copies an address, or a text that contains it, and confirms it for a moment. */
export function CopyUrlButton({ address, label = 'Copy URL', onRefused, ...props }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS })
  useEffect(() => {
    if (error) onRefused()
  }, [error, onRefused])
  useEffect(() => {
    if (copied) momentHappened('dashboardShared')
  }, [copied])
  return (
    <Tooltip label="Copied successfully" opened={copied} zIndex={ABOVE_DIALOGS}>
      <Button
        {...props}
        leftSection={<IconCopy size={16} />}
        onClick={() => {
          copy(address)
          emit('URLCopied')
        }}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
