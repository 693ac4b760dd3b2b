/** An instant for people, in the given zone (the browser's own when absent): `31 Oct 2026, 08:00`. */
export function instantLabel(instant: string, zone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone && { timeZone: zone }),
  }).format(Temporal.Instant.from(instant).epochMilliseconds)
}

/** A calendar day for people: `31 Oct`, with the year where it is not this one. */
export function dayLabel(day: Temporal.PlainDate, today: Temporal.PlainDate = Temporal.Now.plainDateISO()) {
  return day.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(day.year !== today.year && { year: 'numeric' }),
  })
}

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago (or ahead) an instant is, in its largest whole step: `3 hours ago`, `now`. */
export function agoLabel(instant: string, now: Temporal.Instant = Temporal.Now.instant()): string {
  const seconds = Temporal.Instant.from(instant).since(now).total('seconds')
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}
