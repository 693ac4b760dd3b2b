import { Badge, Text } from '@mantine/core'
import { instantLabel } from '../../lib/when.ts'
import { DELIVERY_LABELS, type ReportRun, RUN_LABELS } from './runLabels.ts'

/** How the last run ended, and when it was. */
export function RunBadge({ run, zone }: { run: ReportRun | null; zone: string }) {
  if (!run) {
    return (
      <Text size="xs" c="dimmed">
        Not sent yet
      </Text>
    )
  }
  const inState = (wanted: ReportRun['deliveries'][number]['state']) =>
    run.deliveries.filter(({ state }) => state === wanted).length
  const failed = inState('failed')
  const uncertain = inState('uncertain')
  // Nothing was refused, but it is unknown whether the mail has arrived.
  const isUnknown = run.state === 'failed' && uncertain > 0 && failed === 0
  const { label, colour } = isUnknown ? DELIVERY_LABELS.uncertain : RUN_LABELS[run.state]
  return (
    <>
      <Badge
        size="sm"
        variant="light"
        color={failed + uncertain > 0 && run.state === 'sent' ? 'yellow' : colour}
      >
        {label}
      </Badge>
      {run.late && (
        <Badge size="sm" variant="light" color="yellow" title="Made or sent well after its time.">
          Late
        </Badge>
      )}
      <Text size="xs" c="dimmed" title={run.message ?? undefined}>
        {instantLabel(run.scheduledFor, zone)}
        {failed > 0 && `, ${failed} refused`}
        {run.state === 'review' && run.reviewUntil && `, until ${instantLabel(run.reviewUntil, zone)}`}
        {run.state !== 'review' && run.retryAt && `, tried again on ${instantLabel(run.retryAt, zone)}`}
        {uncertain > 0 && !isUnknown && `, ${uncertain} perhaps sent`}
      </Text>
    </>
  )
}
