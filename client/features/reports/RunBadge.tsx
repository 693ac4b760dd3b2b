import { Badge, Text } from '@mantine/core'
import { instantLabel } from '../../lib/when.ts'
import { type ReportRun, RUN_LABELS } from './runLabels.ts'

/** How the last run ended, and when it was. */
export function RunBadge({ run, zone }: { run: ReportRun | null; zone: string }) {
  if (!run) {
    return (
      <Text size="xs" c="dimmed">
        Not sent yet
      </Text>
    )
  }
  const { label, colour } = RUN_LABELS[run.state]
  const failed = run.deliveries.filter(({ state }) => state === 'failed').length
  return (
    <>
      <Badge size="sm" variant="light" color={failed > 0 && run.state === 'sent' ? 'yellow' : colour}>
        {label}
      </Badge>
      {run.late && (
        <Badge size="sm" variant="light" color="yellow" title="Made after its time, as after a downtime.">
          Late
        </Badge>
      )}
      <Text size="xs" c="dimmed" title={run.message ?? undefined}>
        {instantLabel(run.scheduledFor, zone)}
        {failed > 0 && `, ${failed} refused`}
      </Text>
    </>
  )
}
