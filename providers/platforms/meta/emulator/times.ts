import { META_ZONE } from '../insights.ts'

/** `since` and `until` as Graph reads them. */

/** Epoch seconds of a moment, or of the midnight at which a date begins in Pacific time; null where there is none. */
export function momentOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  if (/^\d+$/.test(text)) return Number(text)
  return Temporal.PlainDate.from(text).toZonedDateTime(META_ZONE).epochMilliseconds / 1000
}

/** The Pacific day that a moment falls in. */
export const dateOf = (second: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(second) * 1000)
    .toZonedDateTimeISO(META_ZONE)
    .toPlainDate()
    .toString()
