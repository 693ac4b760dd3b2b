import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import type { Sample } from './useSample.ts'

interface Props {
  sample: Sample
  /** Null while someone else is editing. */
  onConnect: (() => void) | null
}

/** Above a sample dashboard as long as it is one: whose figures these are not, and the way to real ones. */
export function SampleNotice({ sample, onConnect }: Props) {
  const { widgets, of } = sample
  return (
    <Alert
      role="region"
      aria-label="Sample figures"
      variant="light"
      mb="sm"
      p="sm"
      icon={<IconFlask />}
      title="These are sample figures, not your client’s"
    >
      <Group justify="space-between" align="flex-end" gap="sm">
        <Text size="sm" maw={640}>
          {widgets === of ? 'Every widget shows' : `${widgets} of ${of} widgets show`} figures that are made
          up, marked “Sample”. Until each has a real source, this dashboard cannot be shared or sent.
        </Text>
        {onConnect && (
          <Button size="xs" onClick={onConnect}>
            Connect a real source
          </Button>
        )}
      </Group>
    </Alert>
  )
}
