import { ActionIcon, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './records.module.css'

const COPIED_MS = 750

/** A value as it is to be entered elsewhere, with a button that copies it. */
export function CopyValue({ value, label }: { value: string; label: string }) {
  return (
    <div className={classes.value}>
      <Code className={classes.found}>{value}</Code>
      <CopyButton value={value} timeout={COPIED_MS}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied successfully' : label}>
            <ActionIcon variant="subtle" color={copied ? 'green' : 'gray'} aria-label={label} onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  )
}
