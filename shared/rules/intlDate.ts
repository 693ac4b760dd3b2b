const formats = new Map<string, Intl.DateTimeFormat>()

/** A cached formatter of days and times as they are given: creating one costs far more than using it. */
export function dateFormat(locale: string, settings: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(settings)
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= 500) formats.clear()
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...settings })
  formats.set(key, made)
  return made
}

/** Noon of a day in UTC, as formatters of `dateFormat` take it. */
export const noonOf = (day: Temporal.PlainDate): number =>
  day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds
