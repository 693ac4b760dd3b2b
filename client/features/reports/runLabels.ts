import type { z } from 'zod'
import type { reportRun } from '../../../shared/api/automaticReports.ts'

export type ReportRun = z.infer<typeof reportRun>

/** What a run's state is called, and the colour that goes with the word. */
export const RUN_LABELS: Record<ReportRun['state'], { label: string; colour: string }> = {
  planned: { label: 'Planned', colour: 'gray' },
  fetching: { label: 'Fetching data', colour: 'blue' },
  held: { label: 'Held', colour: 'yellow' },
  rendering: { label: 'Drawing', colour: 'blue' },
  review: { label: 'Waiting for your review', colour: 'yellow' },
  sending: { label: 'Sending', colour: 'blue' },
  sent: { label: 'Sent', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  missed: { label: 'Missed', colour: 'red' },
  cancelled: { label: 'Cancelled', colour: 'gray' },
}

/** What a single mail's state is called. */
export const DELIVERY_LABELS: Record<
  ReportRun['deliveries'][number]['state'],
  { label: string; colour: string }
> = {
  pending: { label: 'Waiting', colour: 'gray' },
  sending: { label: 'Sending', colour: 'blue' },
  sent: { label: 'Accepted by the mail server', colour: 'green' },
  failed: { label: 'Refused', colour: 'red' },
  uncertain: { label: 'Perhaps sent', colour: 'yellow' },
  cancelled: { label: 'Not sent', colour: 'gray' },
}
