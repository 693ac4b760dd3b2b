import type { Cadence } from '../../domain/monitoring.ts'

/** When a person wants alerts, by the clock where that person is. */
export interface SendingTimes {
  /** An IANA zone. */
  zone: string
  cadence: Cadence
  /** Of a digest, 0 to 23. */
  hour: number
  /** Of a weekly digest: 0 (Sunday) to 6 (Saturday). */
  weekday: number
  /** Nothing is sent from the first time until before the second, also over midnight; two equal ones are none. */
  quiet: { from: Temporal.PlainTime; to: Temporal.PlainTime } | null
}

/**
 * The first instant, `at` or later, at which an alert of that instant may be sent: the next digest's time, and the end
 * of quiet hours where that lies in them. A digest's hour that the clocks skip counts as much later as they jump; of
 * one that occurs twice the first counts. Quiet hours are what the clock on the wall shows, however often it shows it.
 * Throws RangeError for an unknown zone.
 */
export function sendableAt(at: Temporal.Instant, times: SendingTimes): Temporal.Instant {
  return afterQuiet(times.cadence === 'at_once' ? at : digestAt(at, times), times)
}

function digestAt(at: Temporal.Instant, { zone, cadence, hour, weekday }: SendingTimes): Temporal.Instant {
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  // From the day before, as an hour that is skipped can move past midnight.
  for (let day = today.subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
    if (cadence === 'weekly' && day.dayOfWeek % 7 !== weekday) continue
    const digest = instantOf(day, new Temporal.PlainTime(hour), zone)
    if (!isBefore(digest, at)) return digest
  }
}

function afterQuiet(at: Temporal.Instant, times: SendingTimes): Temporal.Instant {
  const { quiet, zone } = times
  if (quiet === null || !isQuiet(at, times)) return at
  const local = at.toZonedDateTimeISO(zone)
  const ends = [-1, 0, 1, 2].flatMap((days) => {
    const day = local.toPlainDate().add({ days })
    return (['earlier', 'later'] as const).map((which) => instantOf(day, quiet.to, zone, which))
  })
  // Quiet hours end as their last minute passes, or as the clocks are changed to a time outside them.
  const change = local.getTimeZoneTransition('next')?.toInstant()
  const found = [...ends, ...(change ? [change] : [])]
    .filter((end) => !isBefore(end, at) && !isQuiet(end, times))
    .toSorted(Temporal.Instant.compare)
  return found[0] ?? at
}

function isQuiet(at: Temporal.Instant, { quiet, zone }: SendingTimes): boolean {
  if (quiet === null) return false
  const time = at.toZonedDateTimeISO(zone).toPlainTime()
  const isFrom = Temporal.PlainTime.compare(time, quiet.from) >= 0
  const isUntil = Temporal.PlainTime.compare(time, quiet.to) < 0
  return Temporal.PlainTime.compare(quiet.from, quiet.to) <= 0 ? isFrom && isUntil : isFrom || isUntil
}

const instantOf = (
  day: Temporal.PlainDate,
  time: Temporal.PlainTime,
  zone: string,
  disambiguation: 'compatible' | 'earlier' | 'later' = 'compatible',
) => day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation }).toInstant()

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
