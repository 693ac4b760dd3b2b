import { Alert, Anchor, List, Text } from '@mantine/core'

interface Props {
  /** Sentences. */
  unset: readonly string[]
  /** Null while somebody else is editing. */
  onSetUp: (() => void) | null
}

/** Says before a dashboard is scheduled what would keep its report from going out, or widgets out of it. */
export function UnsetWarning({ unset, onSetUp }: Props) {
  return (
    <Alert variant="light" color="yellow" title="Not everything is set up">
      <List size="sm">
        {unset.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        Widgets without a source are left out of the report; for anything else it is held and not sent.{' '}
        {onSetUp && (
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onSetUp}>
            Choose for all of them
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
