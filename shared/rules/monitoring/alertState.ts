/** Until when an alert is silent. */
export interface Snooze {
  /** Null: until it recovers. */
  until: Temporal.Instant | null
}

/** An alert as it stands. One that has recovered never changes again: what is found later is another alert. */
export type Alert =
  | { state: 'raised' | 'acknowledged'; calmDays: number }
  | { state: 'snoozed'; calmDays: number; snooze: Snooze }
  | { state: 'recovered' }

/** What a scan does to an alert; one that could not tell does nothing. What people do is in `silence.ts`. */
export type AlertEvent =
  | { kind: 'found' }
  /** An ordinary day; `needed` of them in a row end the alert. */
  | { kind: 'calm'; needed?: number }

/** An alert after an event, and what its channels are to be sent because of it. */
export interface AlertStep {
  alert: Alert | null
  send: 'raised' | 'recovered' | null
}

/** So many ordinary days in a row end an alert: one alone would let it flap. */
export const CALM_DAYS = 2
/** For so many days an end makes the next one of its cause take twice as long: figures that go to and fro are told seldom. */
export const RESTLESS_DAYS = 28
const MOST_CALM_DAYS = 16
/** The snooze that is offered first (spec, section 9). */
export const USUAL_SNOOZE_DAYS = 7

/** The alert of one cause after an event; `alert` is null where there is none that is open. */
export function nextAlert(alert: Alert | null, event: AlertEvent, now: Temporal.Instant): AlertStep {
  if (alert === null || alert.state === 'recovered') {
    return event.kind === 'found' ? raised() : { alert, send: null }
  }
  if (event.kind === 'calm') return calmed(alert, event.needed ?? CALM_DAYS)
  if (hasEnded(alert, now)) return raised()
  // Whoever looked after it has seen it well since: somebody is to look anew. It is not sent, or it would flap.
  const isBack = alert.state === 'acknowledged' && alert.calmDays >= CALM_DAYS
  return { alert: isBack ? { state: 'raised', calmDays: 0 } : { ...alert, calmDays: 0 }, send: null }
}

const raised = (): AlertStep => ({ alert: { state: 'raised', calmDays: 0 }, send: 'raised' })

function calmed(alert: Exclude<Alert, { state: 'recovered' }>, needed: number): AlertStep {
  const calmDays = alert.calmDays + 1
  if (calmDays < needed) return { alert: { ...alert, calmDays }, send: null }
  // Whoever silenced it does not wait for its end.
  return { alert: { state: 'recovered' }, send: alert.state === 'snoozed' ? null : 'recovered' }
}

/** How many ordinary days in a row end an alert of figures, by when alerts of the same cause have recovered before. */
export function calmDaysNeeded(raisedAt: Temporal.Instant, recovered: readonly Temporal.Instant[]): number {
  const since = raisedAt.subtract({ hours: 24 * RESTLESS_DAYS })
  const recent = recovered.filter((end) => Temporal.Instant.compare(end, since) > 0)
  return Math.min(CALM_DAYS * 2 ** recent.length, MOST_CALM_DAYS)
}

/** Whether a snooze is over. */
const hasEnded = (alert: Alert, now: Temporal.Instant) =>
  alert.state === 'snoozed' &&
  alert.snooze.until !== null &&
  Temporal.Instant.compare(alert.snooze.until, now) <= 0
