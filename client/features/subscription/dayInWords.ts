import { ownLanguage } from '../../lib/language.ts'

/** The day in the zone, with its year: `6 Dec 2026`. */
export const dayInWords = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(ownLanguage(), { dateStyle: 'medium', timeZone: zone }).format(
    Temporal.Instant.from(instant).epochMilliseconds,
  )
