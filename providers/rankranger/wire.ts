import { z } from 'zod'
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
  return values.every(isObject) ? values : [json]
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
  if (keyword === null) {
    context.addIssue('A rank without a keyword')
    return z.NEVER
  }
  return {
    day: isoDate(textUnder(row, 'date')),
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

export const VisibilityRow = Row.transform((row) => ({
  day: isoDate(textUnder(row, 'date')),
  score: numberUnder(row, 'visibility_score', 'visibility', 'score'),
}))

/** `10/31/2026` (month first) or an ISO date, as an ISO date; null for anything else. */
export function isoDate(written: string | null): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(written ?? '')
  if (american) {
    const [, month = '', day = '', year = ''] = american
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
  return /^\d{4}-\d{2}-\d{2}/.exec(written ?? '')?.[0] ?? null
}
