import { archivedAt, endOfUse, type GraceSettings, type PlanFacts } from './companyAccess.ts'

/** Days before its end on which a trial is said to end. */
export const TRIAL_MAIL_DAYS = [7, 3, 1] as const

/** What a company's admins are mailed about its plan: `overdue.3` is the mail of the third day. */
export type PlanNotice =
  | `trial.${(typeof TRIAL_MAIL_DAYS)[number]}`
  | 'trial.ended'
  | `overdue.${number}`
  | 'canceled'
  | 'ended'
  | 'recovered'
  /** Two subscriptions were paid, and the earlier one is ended. */
  | 'replaced'

export interface DunningDays {
  /** After the failed charge, growing. */
  mailDays: readonly number[]
  cancelAfterDays: number
}

export interface TimelineFacts extends PlanFacts {
  createdAt: string
  /** Since when a charge of the present subscription has failed. */
  overdueSince: string | null
}

export interface TimelineEntry {
  at: Temporal.Instant
  notice: PlanNotice
  /** What it is about; once mailed for a cause, it is not mailed for it again. */
  cause: string
}

/**
 * Everything that is to be mailed while nothing about the plan changes, in the order of time. Days of a trial are those
 * of the calendar in `zone`: seven days before its end is the same time of day, whatever the clocks do meanwhile.
 */
export function planTimeline(
  company: TimelineFacts,
  { mailDays }: DunningDays,
  zone: string,
): readonly TimelineEntry[] {
  const { state, subscription, expiresAt, overdueSince, createdAt } = company
  const end = endOfUse(company)
  if (state === 'trial') return end && !subscription ? trialEntries(end, zone, createdAt) : []
  if (!company.payment || !subscription) return []
  const ended = end ? [{ at: end, notice: 'ended' as const, cause: subscription.id }] : []
  if (state === 'canceled') {
    // By its day: the provider may tell the instant of the same end anew.
    const cause = `${subscription.id} ${expiresAt?.slice(0, 10) ?? ''}`
    return [{ at: Temporal.Instant.from(createdAt), notice: 'canceled', cause }, ...ended]
  }
  if (state !== 'overdue' || overdueSince === null) return ended
  const since = Temporal.Instant.from(overdueSince)
  const days = mailDays.map((day): TimelineEntry => {
    return { at: since.add({ hours: 24 * day }), notice: `overdue.${day}`, cause: overdueSince }
  })
  return [...days.filter(({ at }) => end === null || Temporal.Instant.compare(at, end) < 0), ...ended]
}

function trialEntries(end: Temporal.Instant, zone: string, createdAt: string): TimelineEntry[] {
  const cause = end.toString()
  const before = TRIAL_MAIL_DAYS.map((days): TimelineEntry => {
    return {
      at: end.toZonedDateTimeISO(zone).subtract({ days }).toInstant(),
      notice: `trial.${days}`,
      cause,
    }
  })
  // A shorter trial has no day on which it had that long to go.
  const began = Temporal.Instant.from(createdAt)
  const own = before.filter(({ at }) => Temporal.Instant.compare(at, began) >= 0)
  return [...own, { at: end, notice: 'trial.ended', cause }]
}

/** What is to have been mailed by now: the newest entry alone, so that nobody gets several at once; null for none. */
export const dueEntry = (timeline: readonly TimelineEntry[], now: Temporal.Instant): TimelineEntry | null =>
  timeline.findLast(({ at }) => Temporal.Instant.compare(at, now) <= 0) ?? null

/** At the latest a day later: what the operator has set otherwise meanwhile counts. */
const MOST_HOURS = 24
/** Until an end that the payment provider was to be told of is tried again. */
const AGAIN_HOURS = 1

/** When there is next something to do about a company's plan; null while it does not change. */
export function nextLook(
  company: TimelineFacts,
  settings: GraceSettings & { dunning: DunningDays },
  { zone, now }: { zone: string; now: Temporal.Instant },
): Temporal.Instant | null {
  const archiving = archivedAt(company, settings)
  const end = endOfUse(company)
  const isPast = end !== null && Temporal.Instant.compare(end, now) <= 0
  const isEnding = company.state === 'overdue' && company.subscription !== null && isPast
  const instants = [
    ...planTimeline(company, settings.dunning, zone).map(({ at }) => at),
    ...(archiving ? [archiving] : []),
    ...(isEnding ? [now.add({ hours: AGAIN_HOURS })] : []),
  ].filter((at) => Temporal.Instant.compare(at, now) > 0)
  if (instants.length === 0) return null
  return [...instants, now.add({ hours: MOST_HOURS })].reduce((first, at) =>
    Temporal.Instant.compare(at, first) < 0 ? at : first,
  )
}
