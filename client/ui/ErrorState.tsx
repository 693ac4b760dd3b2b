import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { ApiError, messageOf } from '../lib/ApiError.ts'

/** Something could not be loaded or done: what happened, the vendor's words, and a button to retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const vendor = error instanceof ApiError ? error.vendor : null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {vendor && (
          <Text size="xs" c="dimmed">
            “{vendor}”
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
