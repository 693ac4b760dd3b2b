import { finds } from '../../sandbox/expressions.ts'
import type { VendorFilter } from '../wire.ts'
import type { Fact } from './data.ts'

export interface SearchRow {
  keys?: string[]
  clicks: number
  impressions: number
  ctr: number
  position: number
}

/** Where two pages of a site are shown, most people click the first. */
const SECOND_PAGE_CLICKS = 0.25

/** Facts counted by page: each page that was shown has an impression of its own. */
export function byPage(facts: Fact[]): Fact[] {
  return facts.flatMap((fact) => {
    const [first, second] = fact.pages
    if (!first || !second) return [fact]
    const clicks = Math.floor(fact.clicks * SECOND_PAGE_CLICKS)
    return [
      { ...fact, pages: [first], clicks: fact.clicks - clicks },
      { ...fact, pages: [second], clicks, position: fact.position + 1 },
    ]
  })
}

export function keyOf(fact: Fact, dimension: string): string | null {
  switch (dimension) {
    case 'date':
      return fact.date
    case 'hour':
      return hourKey(fact)
    case 'page':
      return fact.pages[0] ?? null
    case 'searchAppearance':
      return fact.appearance
    case 'query':
      return fact.query
    case 'country':
      return fact.country
    default:
      return fact.device
  }
}

function hourKey({ date, hour }: Fact): string {
  const time = Temporal.PlainDate.from(date).toPlainDateTime({ hour: hour ?? 0 })
  return time.toZonedDateTime('America/Los_Angeles').toString({ timeZoneName: 'never' })
}

/** Rows by clicks, or in time where time is grouped by. Facts without a key (rare queries) are in no row. */
export function reportRows(facts: Fact[], dimensions: string[]): SearchRow[] {
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; ranks: number }>()
  for (const fact of facts) {
    const keys = dimensions.map((dimension) => keyOf(fact, dimension))
    if (!keys.every((key) => key !== null)) continue
    const group = groups.getOrInsertComputed(keys.join('\n'), () => ({
      keys,
      clicks: 0,
      impressions: 0,
      ranks: 0,
    }))
    group.clicks += fact.clicks
    group.impressions += fact.impressions
    group.ranks += fact.position * fact.impressions
  }
  const time = dimensions.findIndex((dimension) => dimension === 'date' || dimension === 'hour')
  return [...groups.values()]
    .map(({ keys, clicks, impressions, ranks }) => ({
      ...(dimensions.length > 0 ? { keys } : {}),
      clicks,
      impressions,
      ctr: clicks / impressions,
      position: ranks / impressions,
    }))
    .toSorted((a, b) =>
      time < 0 ? b.clicks - a.clicks : String(a.keys?.[time]).localeCompare(String(b.keys?.[time])),
    )
}

/** @throws SyntaxError for an expression that is none */
export function holds(fact: Fact, { dimension, operator, expression }: VendorFilter): boolean {
  const value = keyOf(fact, dimension) ?? (dimension === 'query' ? null : '')
  // Searches too rare to be named match no filter by query, not even a negative one.
  if (value === null) return false
  switch (operator) {
    case 'notEquals':
      return value !== expression
    case 'contains':
      return value.toLowerCase().includes(expression.toLowerCase())
    case 'notContains':
      return !value.toLowerCase().includes(expression.toLowerCase())
    case 'includingRegex':
      return finds(new RegExp(expression), value)
    case 'excludingRegex':
      return !finds(new RegExp(expression), value)
    default:
      return value === expression
  }
}
