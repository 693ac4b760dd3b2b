import { Alert, Anchor, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Sentences. */
  unset: readonly string[]
  /** Null while someone else is editing. */
  onSetUp: (() => void) | null
  /** What becomes of the widgets, as sentences. */
  children: ReactNode
}

/** Warns about what a dashboard lacks before it is scheduled or printed. */
export function UnsetWarning({ unset, onSetUp, children }: Props) {
  return (
    <Alert variant="light" color="yellow" title="Not everything is set up">
      <List size="sm">
        {unset.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {children}{' '}
        {onSetUp && (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onSetUp}>
            Choose for all of them
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
