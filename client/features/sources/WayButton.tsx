import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sources.module.css'

interface Props {
  icon: ReactNode
  title: string
  children: ReactNode
  onPick: () => void
}

/** One way to connect a kind, with what to expect. */
export function WayButton({ icon, title, children, onPick }: Props) {
  return (
    <UnstyledButton className={classes.kind} onClick={onPick}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <span className={classes.icon}>{icon}</span>
        <div>
          <Text size="sm" fw={560} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {children}
          </Text>
        </div>
      </Group>
    </UnstyledButton>
  )
}
