import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultColumn, ResultTable } from '../contract.ts'
import { columnsOf, orderedRows } from '../resultRows.ts'
import { COUNTED, DIMENSIONS, isGiven, labelOfValue, METRICS } from './catalogue.ts'
import { countryName } from './countries.ts'
import { firstUnsettled, timeKey, ZONE } from './days.ts'
import { addsUp, googleSorts, type Plan } from './query.ts'
import type { Row } from './wire.ts'

/** What came back for a plan. */
export interface Answers {
  rows: Row[]
  /** Null where Google counted nothing at all. */
  totals: Row | null
  counted: Row[]
  /** First day that Google itself calls incomplete. */
  incomplete: string | null
}

/** Figures that can be added up: the mean position is kept as a sum over impressions. */
interface Sums {
  clicks: number
  impressions: number
  ranks: number
}

export function readAnswers(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const totals = addsUp(query) ? sumOf(answers.rows, query) : totalsOf(answers, query)
  const all = query.dimension === null ? (totals ? [totals] : []) : rowsOf(answers.rows, query)
  const columns = columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS })
  const sorted = ordered(all, columns, query)
  const rows = columns[0]?.type === 'time' ? sorted : sorted.slice(0, query.limit)
  const unsettled = firstUnsettled(query.range, now)
  const truncated = rows.length < sorted.length
  const isEarlier = unsettled && answers.incomplete && answers.incomplete < unsettled
  return {
    ...{ columns, rows, totals: rows.length > 0 ? totals : null, currency: null, timeZone: ZONE, truncated },
    unsettledFrom: isEarlier ? answers.incomplete : unsettled,
    notices: noticesOf(plan, answers, query, unsettled !== null, truncated),
  }
}

/** Weeks and months are put together from days, and so is an hour that a clock change repeats. */
function rowsOf(rows: Row[], query: ProviderQuery): Cell[][] {
  const groups = Map.groupBy(rows, (row) => nameOf(row.keys[0] ?? '', query.dimension))
  return [...groups].map(([key, group]): Cell[] => [key, ...(sumOf(group, query) ?? [])])
}

/** The figures of rows put together; null where there are none. */
function sumOf(rows: Row[], { metrics }: ProviderQuery): (number | null)[] | null {
  if (rows.length === 0) return null
  const sum: Sums = { clicks: 0, impressions: 0, ranks: 0 }
  for (const { clicks, impressions, position = 0 } of rows) {
    sum.clicks += clicks
    sum.impressions += impressions
    sum.ranks += position * impressions
  }
  return metrics.map((id) => figure(sum, id))
}

function nameOf(key: string, dimension: string | null): string {
  switch (dimension) {
    case 'date':
    case 'week':
    case 'month':
    case 'hour':
      return timeKey(key, dimension)
    case 'country':
      return countryName(key)
    case 'device':
    case 'searchAppearance':
      return labelOfValue(key)
    default:
      return key
  }
}

function totalsOf({ totals, counted }: Answers, query: ProviderQuery): (number | null)[] | null {
  if (!totals && counted.length === 0) return null
  return query.metrics.map((id) => {
    const places = COUNTED[id]
    if (places)
      return counted.filter(({ position = 0 }) => position > places.above && position <= places.upTo).length
    if (!totals) return null
    return figure({ ...totals, ranks: (totals.position ?? 0) * totals.impressions }, id)
  })
}

/** A rate of nothing is no rate; Discover's position, which means nothing, is 0 or missing. */
function figure(sum: Sums, id: string): number | null {
  if (id === 'clicks') return sum.clicks
  if (id === 'impressions') return sum.impressions
  if (!isGiven(id) || sum.impressions === 0) return null
  if (id === 'ctr') return sum.clicks / sum.impressions
  return sum.ranks > 0 ? sum.ranks / sum.impressions : null
}

/** An order that Google does not know is made here, before the cut. */
const ordered = (rows: Cell[][], columns: ResultColumn[], query: ProviderQuery): Cell[][] =>
  query.order === null || googleSorts(query)
    ? rows
    : orderedRows(rows, columns, { ...query, limit: rows.length }).rows

function noticesOf(
  plan: Plan,
  answers: Answers,
  query: ProviderQuery,
  preliminary: boolean,
  truncated: boolean,
): Notice[] {
  const notices: Notice[] = plan.remarks.map((text) => ({ code: 'partial', text }))
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  if (preliminary) {
    const since = answers.incomplete ? `Figures from ${answers.incomplete} on are` : 'The latest figures are'
    say('preliminary', `${since} preliminary: Google settles a day after about four days.`)
  }
  if (truncated) say('truncated', `Only the first ${query.limit} rows are shown; there are more.`)
  if (plan.filtersQueries)
    say('thresholded', 'A filter by query leaves out rare queries, which Google hides, from every figure.')
  else if (query.dimension === 'query' && answers.totals && !truncated) {
    const shown = answers.rows.reduce((sum, row) => sum + row.clicks, 0)
    say(
      'thresholded',
      `Google hides rare queries: the rows hold ${shown} of ${answers.totals.clicks} clicks.`,
    )
  }
  if (plan.counted)
    say(
      'thresholded',
      `Counted from the ${answers.counted.length} queries that Google shows; rare ones are hidden.`,
    )
  return notices
}
