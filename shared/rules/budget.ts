import type { BudgetReading, Purpose } from '../domain/budgets.ts'

/**
 * The share of a budget that a purpose must leave: a scheduled report may use all of it, a reader of the
 * company leaves some for reports, guests, who are unknown, leave some for both, and renewing figures
 * that are already on screen leaves some for everyone who waits.
 */
export const RESERVE: Readonly<Record<Purpose, number>> = {
  report: 0,
  reader: 0.05,
  guest: 0.1,
  renewal: 0.2,
}

/**
 * The reading that forbids a call of this property for this purpose at an instant; null where it may be made. Of
 * several the one that lasts longest. Readings without a whole or an end are there to be shown, and forbid nothing.
 */
export function forbidding<R extends BudgetReading>(
  readings: readonly R[],
  { property, purpose }: { property: string | null; purpose: Purpose },
  now: Temporal.Instant,
): (R & { renewsAt: string }) | null {
  const spent = readings.filter(
    (reading): reading is R & { renewsAt: string } =>
      holds(reading, now) &&
      (reading.property === null || reading.property === property) &&
      isSpent(reading, purpose),
  )
  return spent.toSorted((a, b) => Temporal.Instant.compare(b.renewsAt, a.renewsAt))[0] ?? null
}

/** Whether a reading is still valid. One without an end is valid until the next. */
export const holds = ({ renewsAt }: BudgetReading, now: Temporal.Instant): boolean =>
  renewsAt === null || Temporal.Instant.compare(renewsAt, now) > 0

function isSpent({ left, of, renewsAt }: BudgetReading, purpose: Purpose): boolean {
  if (renewsAt === null || of === null || of <= 0) return false
  return left <= 0 || left / of < RESERVE[purpose]
}
