import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A screen's heading, what it is for, and its main action on the right. */
export function PageHeader({
  title,
  text,
  action,
}: {
  title: string
  text?: string | undefined
  action?: ReactNode
}) {
  return (
    <Group component="header" justify="space-between" align="flex-start" pt="xs" mb="lg" gap="md">
      <Stack gap={4}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" size="sm" maw={640}>
            {text}
          </Text>
        )}
      </Stack>
      {action}
    </Group>
  )
}
