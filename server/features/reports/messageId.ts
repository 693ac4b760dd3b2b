import { createHash } from 'node:crypto'

/** What a mail belongs to: a slot of a report's schedule, whichever database row represents it. */
export interface Slot {
  reportId: string
  scheduledFor: string
}

/**
 * The same for every try of one mail of a report's slot, even from a database that was restored from before it, so that
 * receiving servers can recognise a repeat. `address`: where the company is reached.
 */
export function messageIdOf(
  address: string,
  { reportId, scheduledFor }: Slot,
  recipient: string,
  what: 'report' | 'notice' = 'report',
): string {
  const of = [reportId, Temporal.Instant.from(scheduledFor).toString(), recipient, what]
  const digest = createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 32)
  return `<${digest}@${new URL(address).hostname}>`
}
