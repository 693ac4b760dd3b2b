import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { looseText, numberUnder, textUnder } from '../kit/http/json.ts'
import { placeOf } from '../platforms/ranks/index.ts'

/**
 * All of Rank Ranger's wire names are in this file. Its documentation is no longer complete, so every
 * uncertain name is read under all its likely spellings, and lists in every known form.
 */

/** The names under which the root of a response may hold its rows. */
const ROOTS = ['result', 'campaigns', 'data', 'keywords']

/**
 * The rows of a response: a bare list, a list under a root's name, an object in place of a list (the form
 * without
 * `json_strict`), a single row in place of a list, or any of these wrapped in a list (`json_arr`).
 */
export function rowsOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json.flatMap((item) => (rootOf(item) ? rowsOf(item) : [item]))
  if (!isObject(json)) return []
  const root = rootOf(json)
  if (root) return rowsOf(json[root])
  const values = Object.values(json)
  if (values.length === 0) return []
  const isNumbered = Object.keys(json).every((name) => /^\d+$/.test(name))
  return isNumbered || values.every(isObject) ? values : [json]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const rootOf = (value: unknown): string | undefined =>
  isObject(value) ? ROOTS.find((name) => name in value) : undefined

/** The next page's request, where a response has one; published scripts loop on `nextpage`. */
export function nextPage(json: unknown): string | null {
  const [answer] = [json].flat()
  return isObject(answer) ? looseText.parse(answer.nextpage) : null
}

/** Rows as lower-case names to values; what is no row is left out. */
const Row = z.record(z.string(), z.unknown())

export const Campaign = Row.transform((row, context) => {
  const id = textUnder(row, 'campaign_id', 'id')
  if (id === null) {
    context.addIssue('A campaign without an id')
    return z.NEVER
  }
  return {
    id,
    name: textUnder(row, 'campaign_name', 'name') ?? `Campaign ${id}`,
    domain: textUnder(row, 'domain', 'campaign_domain', 'url'),
    packageId: textUnder(row, 'package_id'),
  }
})
export type Campaign = z.infer<typeof Campaign>

/** A row of `rank`, `rank_stats` or `market_reach`; what a method does not give is null. */
export const RankRow = Row.transform((row, context) => {
  const keyword = textUnder(row, 'keyword', 'name')
  const day = dayOf(row)
  if (keyword === null || day === undefined) {
    context.addIssue('A rank without a keyword, or of a day that cannot be read')
    return z.NEVER
  }
  return {
    day,
    keyword,
    engineId: textUnder(row, 'se', 'se_id') ?? '',
    engine: textUnder(row, 'se_name', 'search_engine', 'se') ?? 'Search engine',
    page: textUnder(row, 'lp', 'landing_page'),
    tags: (textUnder(row, 'tags') ?? '')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    rank: placeOf(numberUnder(row, 'rank', 'position')),
    volume: numberUnder(row, 'search_volume', 'total_volume', 'volume'),
    reach: numberUnder(row, 'reach', 'market_reach'),
  }
})
export type RankRow = z.infer<typeof RankRow>

export const VisibilityRow = Row.transform((row, context) => {
  const day = dayOf(row)
  if (day === undefined) {
    context.addIssue('A score of a day that cannot be read')
    return z.NEVER
  }
  return { day, score: numberUnder(row, 'visibility_score', 'visibility', 'score') }
})

/** The day of a row; null where it names none, undefined where that cannot be read. */
function dayOf(row: z.infer<typeof Row>): string | null | undefined {
  const written = textUnder(row, 'date')
  return written === null ? null : (isoDate(written) ?? undefined)
}

/** What comes first in a date with slashes. */
type FirstPart = 'month' | 'day'

/** `10/31/2026`, or `31/10/2026` where the day comes first, or an ISO date, as an ISO date; null for anything else. */
export function isoDate(written: string | null, first: FirstPart = 'month'): string | null {
  const [, one = '', other = '', slashed = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(written ?? '') ?? []
  const [, year = '', month = '', day = ''] = slashed
    ? ['', slashed, ...(first === 'month' ? [one, other] : [other, one])]
    : (/^(\d{4})-(\d{2})-(\d{2})/.exec(written ?? '') ?? [])
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  return isDay && Number(day) <= Temporal.PlainYearMonth.from(iso.slice(0, 7)).daysInMonth ? iso : null
}

/**
 * Rows with their dates as ISO dates. Accounts may write the day first, which a single date need not show: the way that
 * puts more of them into the range that was requested is meant.
 */
export function withIsoDates(rows: readonly unknown[], { start, end }: DateRange): unknown[] {
  const written = (row: unknown) => (isObject(row) ? textUnder(row, 'date') : null)
  const inside = (first: FirstPart) =>
    rows.filter((row) => {
      const day = isoDate(written(row), first)
      return day !== null && day >= start && day <= end
    }).length
  const first = inside('day') > inside('month') ? 'day' : 'month'
  return rows.map((row) => (isObject(row) ? { ...row, date: isoDate(written(row), first) ?? row.date } : row))
}
