import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import { instantLabel } from '../../lib/when.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { AsSentModal } from './AsSentModal.tsx'
import { useRuns } from './api.ts'
import { RunBadge } from './RunBadge.tsx'
import { DELIVERY_LABELS } from './runLabels.ts'

/** Earlier sends of one report, each with what became of every recipient's mail. */
export function RunList({ reportId, zone, shown }: { reportId: string; zone: string; shown: boolean }) {
  const runs = useRuns(reportId, shown)
  const [looked, setLooked] = useState<string | null>(null)
  if (!shown) return null
  if (runs.isPending) return <PageLoader label="Loading earlier sends" />
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
  if (runs.data.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        Nothing has been sent yet.
      </Text>
    )
  }
  return (
    <Stack mt="md" gap="sm">
      {runs.data.map((run) => (
        <Stack key={run.id} gap={8}>
          <Group gap="xs">
            <RunBadge run={run} zone={zone} />
            {hasGoneOut(run) && (
              <Button size="compact-xs" variant="subtle" onClick={() => setLooked(run.id)}>
                As sent
              </Button>
            )}
          </Group>
          {run.message && (
            <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
              {run.message}
            </Text>
          )}
          {run.deliveries.map((delivery) => (
            <Group key={delivery.recipient} gap="0 8px" pl="md">
              <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                {delivery.recipient}
              </Text>
              <Badge size="xs" variant="light" color={DELIVERY_LABELS[delivery.state].colour}>
                {DELIVERY_LABELS[delivery.state].label}
              </Badge>
              <Text size="xs" c="dimmed">
                {delivery.message ?? (delivery.sentAt ? instantLabel(delivery.sentAt, zone) : '')}
              </Text>
            </Group>
          ))}
        </Stack>
      ))}
      {looked && <AsSentModal runId={looked} onClose={() => setLooked(null)} />}
    </Stack>
  )
}

/** To one recipient at least. */
const hasGoneOut = ({ state, deliveries }: NonNullable<AutomaticReport['lastRun']>) =>
  state === 'sent' || deliveries.some((delivery) => ['sent', 'uncertain'].includes(delivery.state))
