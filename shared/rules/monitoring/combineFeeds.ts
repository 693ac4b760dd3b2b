import { MEASURE_FACTS, type Measure } from '../../domain/monitoring.ts'

/** What one account says of a measure. */
export interface FeedReading {
  /** Of several types the smallest counts (`WatchedMetrics` in shared/domain/monitoring.ts). */
  rank: number
  /** By ISO day; a day that the vendor left out is absent. */
  days: ReadonlyMap<string, number | null>
  /** The newest day that is settled enough to be evaluated. */
  through: Temporal.PlainDate
  /** How long a day takes to settle. */
  settlingDays: number
  /** The newest day that the account tells of any measure; null where it tells none. */
  newestDay: string | null
  /** ISO 4217, of amounts. */
  currency: string | null
}

/** A measure of a domain, day by day. */
export interface CombinedSeries {
  figures: (number | null)[]
  through: Temporal.PlainDate
  currency: string | null
}

/** The accounts answer, but in currencies that are not added: so it stays until somebody takes some of them away. */
export interface MixedCurrencies {
  problem: string
  isMixed: true
}

/** How many days are kept: a window of thirty, and eight weeks before it to expect it from, with a week to spare. */
export const DAYS_KEPT = 98

/**
 * The newest settled days of a measure over all accounts that give it, or why they can't be put together. Null where
 * there is none. A day that a vendor leaves out is 0 of what is counted, and unknown of positions; before the
 * first day that an account tells it is left out, and newest days are unknown while the vendor may be late with them
 * (`knownUntil`). A sum is unknown on a day that one of its accounts has not told.
 */
export function combineFeeds(
  measure: Measure,
  readings: readonly FeedReading[],
): CombinedSeries | MixedCurrencies | null {
  const rank = Math.min(...readings.map((reading) => reading.rank))
  const counted = readings.filter((reading) => reading.rank === rank)
  const [first] = counted
  if (!first) return null
  const { type, label, combined } = MEASURE_FACTS[measure]
  const currencies = [...new Set(counted.map(({ currency }) => currency))]
  if (type === 'money' && currencies.length > 1) {
    const named = currencies.map((currency) => currency ?? 'an unknown currency').join(' and ')
    const problem = `${label} is in ${named}, which are not added up. Keep accounts of one currency under “What is read”.`
    return { problem, isMixed: true }
  }
  const through = counted
    .map((reading) => reading.through)
    .reduce((least, one) => (Temporal.PlainDate.compare(one, least) < 0 ? one : least))
  const days = Array.from({ length: DAYS_KEPT }, (_, index) =>
    through.subtract({ days: DAYS_KEPT - 1 - index }).toString(),
  )
  const columns = counted.map((reading) => figuresOf(reading, days, combined === 'sum'))
  return {
    figures: days.map((_, index) =>
      together(
        columns.map((column) => column[index]),
        combined,
      ),
    ),
    through,
    currency: type === 'money' ? first.currency : null,
  }
}

/** What an account says of a day: null where it has not told it, undefined before the first that it tells. */
type DayFigure = number | null | undefined

function figuresOf(reading: FeedReading, wanted: readonly string[], isCounted: boolean): DayFigure[] {
  const { days } = reading
  const told = [...days].flatMap(([day, value]) => (value === null ? [] : [day]))
  const firstDay = told.reduce((least, day) => (day < least ? day : least), '9999')
  const lastKnown = knownUntil(reading)
  return wanted.map((day) => {
    if (day < firstDay) return undefined
    const value = days.get(day)
    if (value !== undefined) return value
    return isCounted && day <= lastKnown ? 0 : null
  })
}

/**
 * The day until which a day left out is none: the newest that the account tells. Once figures have had their time to settle
 * twice, the vendor is not late, as with tracking that is gone: then it is every day.
 */
function knownUntil({ days, newestDay, through, settlingDays }: FeedReading): string {
  const newest = [...days.keys()].reduce((latest, day) => (day > latest ? day : latest), newestDay ?? '')
  const given = through.subtract({ days: Math.max(settlingDays, 1) }).toString()
  return newest < given ? through.toString() : newest
}

/** A mean is that of the accounts that know one; a sum without one of them would be too low. */
function together(values: readonly DayFigure[], combined: 'sum' | 'mean' | 'last'): number | null {
  const there = values.filter((value) => value !== undefined)
  const known = there.filter((value) => value !== null)
  if (known.length === 0 || (combined !== 'mean' && known.length < there.length)) return null
  const sum = known.reduce((total, value) => total + value, 0)
  return combined === 'mean' ? sum / known.length : sum
}
