import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { buildFactRows, type Fact, untold } from '../kit/answers/facts.ts'
import { notWhole } from '../kit/answers/notices.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import { COUNTED, labelOfValue, METRICS } from './catalogue.ts'
import type { ListedRows } from './client.ts'
import { countryName } from './countries.ts'
import { TYPE } from './definition.ts'
import { addsUp, googleSorts, type SearchAnalyticsRequests } from './query.ts'
import type { Row, SearchAnalyticsResponse } from './wire.ts'

/** The response to each part of a plan; null for one that was not requested. */
export interface SearchAnalyticsResponses {
  listed: ListedRows | null
  totals: SearchAnalyticsResponse | null
  counted: ListedRows | null
}

export function readAnswers(
  plan: SearchAnalyticsRequests,
  answers: SearchAnalyticsResponses,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const facts = (answers.listed?.rows ?? []).map((row) => factOf(row, query.dimension))
  const whole = addsUp(query) ? facts : wholeOf(answers)
  const { totals } = buildFactRows({ ...query, dimension: null }, TYPE, METRICS, whole)
  const { rows } = buildFactRows(query, TYPE, METRICS, query.dimension === null ? whole : facts)
  const shown = googleSorts(query) ? rows.slice(0, query.limit) : rows
  const { listed, totals: summed, counted } = answers
  const isCut = [listed, counted].some((list) => list?.truncated)
  const table = buildTable(query, TYPE, shown, {
    now,
    totals: rows.length > 0 ? totals : null,
    timeZone: GOOGLE_ZONE,
    truncated: shown.length < rows.length || isCut,
    kept: plan.kept,
    notices: notWhole('Google', { truncated: isCut }),
  })
  const incomplete = listed?.incomplete ?? summed?.incomplete ?? counted?.incomplete ?? null
  const isEarlier = table.unsettledFrom !== null && incomplete !== null && incomplete < table.unsettledFrom
  return {
    ...table,
    unsettledFrom: isEarlier ? incomplete : table.unsettledFrom,
    ...(incomplete !== null && { incompleteFrom: incomplete }),
    notices: [
      ...table.notices,
      ...untold('Google', query, METRICS, [...facts, ...whole]),
      ...hiddenIn(plan, answers, query, table.truncated),
    ],
  }
}

const NAMES: Readonly<Record<string, (key: string) => string>> = {
  country: countryName,
  device: labelOfValue,
  searchAppearance: labelOfValue,
}

/** Weeks and months are put together from days, and so is an hour that a clock change repeats. */
function factOf(row: Row, dimension: string | null): Fact {
  const key = row.keys[0] ?? ''
  const names = dimension === null ? {} : { [dimension]: NAMES[dimension]?.(key) ?? key }
  return { day: key.slice(0, 13), names, parts: partsOf(row) }
}

/** Discover's position, which is meaningless, is 0 or missing. */
const partsOf = ({ clicks, impressions, position = 0 }: Row): Fact['parts'] => ({
  clicks,
  impressions,
  ...(position > 0 ? { ranks: impressions === null ? null : position * impressions } : {}),
})

/** All at once, as Google counts it; no fact where it counted nothing. */
function wholeOf({ totals, counted }: SearchAnalyticsResponses): Fact[] {
  const row = totals?.rows[0]
  const queries = counted?.rows ?? []
  if (!row && queries.length === 0) return []
  const counts = Object.entries(COUNTED).map(([id, { above, upTo }]) => [
    id,
    queries.filter(({ position = 0 }) => position > above && position <= upTo).length,
  ])
  return [{ names: {}, parts: { ...(row && partsOf(row)), ...Object.fromEntries(counts) } }]
}

/** Google shows no query that too few people searched for. */
function hiddenIn(
  { filtersQueries }: SearchAnalyticsRequests,
  { listed, totals, counted }: SearchAnalyticsResponses,
  { dimension }: ProviderQuery,
  truncated: boolean,
): Notice[] {
  const texts: string[] = []
  const whole = totals?.rows[0]
  if (filtersQueries)
    texts.push('A filter by query leaves out rare queries, which Google hides, from every figure.')
  else if (dimension === 'query' && whole && whole.clicks !== null && !truncated) {
    const shown = (listed?.rows ?? []).reduce((sum, { clicks }) => sum + (clicks ?? 0), 0)
    texts.push(
      `Google hides rare queries: the rows hold ${shown.toLocaleString('en')} of ${whole.clicks.toLocaleString('en')} clicks.`,
    )
  }
  if (counted)
    texts.push(
      `Counted from the ${counted.rows.length.toLocaleString('en')} queries that Google shows; rare ones are hidden.`,
    )
  return texts.map((text) => ({ code: 'thresholded', text }))
}
