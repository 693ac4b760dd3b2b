import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { linkTo } from '../../lib/paths.ts'
import { zonedLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useUses } from './api.ts'

/** Every dashboard and report that uses a source. */
export function UsesList({ sourceId }: { sourceId: string }) {
  const uses = useUses(sourceId)
  if (uses.isPending) return <PageLoader />
  if (uses.isError) return <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />
  return (
    <Stack>
      <Title order={3} size="h5">
        Dashboards
      </Title>
      {uses.data.dashboards.map(({ id, name, permalink, active, widgets }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <Anchor component={Link} to={linkTo.dashboard(permalink)} size="sm" truncate {...WRITTEN}>
            {name}
          </Anchor>
          <Group gap="xs" wrap="nowrap" miw="max-content">
            {!active && (
              <Badge color="gray" variant="light">
                Archived
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              {widgets} {widgets === 1 ? 'widget' : 'widgets'}
            </Text>
          </Group>
        </Group>
      ))}
      {uses.data.reports.length > 0 && (
        <Title order={3} size="h5">
          Automatic reports
        </Title>
      )}
      {uses.data.reports.map(({ id, dashboardName, recipients, paused, nextRunAt, timezone }) => (
        <Stack key={id} gap={0}>
          <Text size="sm" {...WRITTEN}>
            {dashboardName}
          </Text>
          <Text size="sm" c="dimmed">
            To {recipients.join(', ')}
            {paused ? ', paused' : nextRunAt && `, next ${zonedLabel(nextRunAt, timezone)}`}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}
