/** By then vendors have yesterday, and people look soon after. */
const FROM_HOUR = 5
const SPREAD_MINUTES = 120

/**
 * When a domain is scanned next: in its own morning, spread over two hours by its id, so that a company's domains do not
 * ask their vendors all at once.
 */
export function nextMorning(
  { id, zone }: { id: string; zone: string },
  now: Temporal.Instant,
): Temporal.Instant {
  const place = [...id].reduce((sum, sign) => (31 * sum + (sign.codePointAt(0) ?? 0)) % 100_003, 7)
  const time = Temporal.PlainTime.from({ hour: FROM_HOUR }).add({ minutes: place % SPREAD_MINUTES })
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
  const next = at(today)
  return Temporal.Instant.compare(next, now) > 0 ? next : at(today.add({ days: 1 }))
}
