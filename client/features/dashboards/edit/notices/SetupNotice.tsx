import { Alert, Button, Group, List, Text } from '@mantine/core'

interface Props {
  /** Sentences. */
  unset: readonly string[]
  /** Null while someone else is editing. */
  onSetUp: (() => void) | null
}

/** Everything that is not set up yet on a dashboard, listed once, with one way to choose it for all widgets. */
export function SetupNotice({ unset, onSetUp }: Props) {
  if (unset.length === 0) return null
  return (
    <Alert
      variant="light"
      color="yellow"
      mb="sm"
      p="sm"
      role="status"
      title="This dashboard is not set up yet"
    >
      <Group justify="space-between" align="flex-end">
        {unset.length === 1 ? (
          <Text size="sm">{unset[0]}</Text>
        ) : (
          <List size="sm">
            {unset.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
        {onSetUp && (
          <Button size="xs" onClick={onSetUp}>
            Choose for all of them
          </Button>
        )}
      </Group>
    </Alert>
  )
}
