import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { aggregate, groupsOf, partNamesOf } from '../kit/answers/facts.ts'
import { notWhole, partial } from '../kit/answers/notices.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { type AdsDimension, dimensionOf } from './catalogue/dimensions.ts'
import {
  ATTRIBUTION_DAYS,
  aggregationOf,
  isAttributed,
  isMicros,
  METRICS,
  SETTLING_DAYS,
} from './catalogue/metrics.ts'
import type { Found } from './client.ts'
import { valueNames } from './values.ts'
import { type GoogleAdsRow, numberAt } from './wire.ts'

export interface SearchResponses {
  /** Null where only totals were requested. */
  rows: Found | null
  totals: Found | null
  currency: string | null
  timeZone: string
  countries: ReadonlyMap<string, string>
}

/**
 * Google's responses as one table. Rows of one value are merged, since most reports are finer than requested.
 */
export function resultTable(
  query: ProviderQuery,
  answers: SearchResponses,
  now: Temporal.Instant,
): ResultTable {
  const dimension = dimensionOf(query.dimension)
  const found = answers.totals?.summary ? [answers.totals.summary] : (answers.totals?.rows ?? [])
  const totals = found.length > 0 ? figuresOf(found, query) : null
  const rows = dimension ? valueRows(query, dimension, answers) : totals ? [totals] : []
  const settlingDays = query.metrics.some(isAttributed) ? ATTRIBUTION_DAYS : SETTLING_DAYS
  const type = { dimensions: dimension ? [dimension] : [], metrics: METRICS, settlingDays }
  const { currency, timeZone } = answers
  const table = buildTable(query, type, rows, {
    now,
    totals: rows.length > 0 ? totals : null,
    currency,
    timeZone,
    truncated: answers.rows?.truncated ?? false,
  })
  // With fewer rows than required the list did not end because there were enough.
  const truncated = table.truncated && (answers.rows?.rows.length ?? 0) < query.limit
  const cut = notWhole('Google', { truncated })
  return { ...table, notices: [...lostIn(query, table), ...cut, ...table.notices] }
}

/** Values without any activity are left out, as by Google itself where it splits: no row is zero. */
function valueRows(
  query: ProviderQuery,
  dimension: AdsDimension,
  { rows, countries }: SearchResponses,
): Cell[][] {
  const found = rows?.rows ?? []
  const names = valueNames(found, dimension, countries)
  return groupsOf(found, (row) => names.get(row) ?? [])
    .map(([name, group]): Cell[] => [name, ...figuresOf(group, query)])
    .filter((row) => dimension.time || row.slice(1).some((cell) => cell !== 0 && cell !== null))
}

/** Figures over rows: Google's own where there is one row, else sums, and ratios made anew. */
function figuresOf(rows: readonly GoogleAdsRow[], { metrics }: ProviderQuery): (number | null)[] {
  const [only, ...others] = rows
  return metrics.map((id) => {
    if (only && others.length === 0) return amountAt(only, id)
    const aggregation = aggregationOf(id)
    const facts = rows.map((row) => ({
      names: {},
      parts: Object.fromEntries(partNamesOf(aggregation).map((part) => [part, amountAt(row, part)])),
    }))
    return aggregate(aggregation, facts)
  })
}

/** Money in units of its currency. */
function amountAt(row: GoogleAdsRow, id: string): number | null {
  const number = numberAt(row, id)
  return number !== null && isMicros(id) ? number / 1_000_000 : number
}

function lostIn({ metrics, dimension }: ProviderQuery, { rows }: Pick<ResultTable, 'rows'>): Notice[] {
  const first = dimension === null ? 0 : 1
  const lost = metrics.filter(
    (id, at) => 'nonAdditive' in aggregationOf(id) && rows.some((row) => row[at + first] === null),
  )
  if (lost.length === 0) return []
  const names = lost.map((id) => METRICS.find((metric) => metric.id === id)?.label ?? id).join(', ')
  return [partial(`Google gives no ${names} for some of this: it cannot be put together from several rows.`)]
}
