import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

/** Nothing here yet: what this place is for and the one next step. */
export function EmptyState(props: { icon: ReactNode; title: string; text: string; action?: ReactNode }) {
  return (
    <MantineEmptyState
      py="xl"
      icon={props.icon}
      withIndicatorBackground
      title={props.title}
      description={props.text}
    >
      {props.action && (
        <MantineEmptyState.Actions style={{ justifyContent: 'center' }}>
          {props.action}
        </MantineEmptyState.Actions>
      )}
    </MantineEmptyState>
  )
}
