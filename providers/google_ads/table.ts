import type { Cell } from '../../shared/domain/values.ts'
import { orderRows } from '../../shared/rules/table.ts'
import type { Notice, ProviderQuery, ResultColumn, ResultTable } from '../contract.ts'
import type { Found } from './client.ts'
import { type AdsDimension, dimensionOf } from './dimensions.ts'
import { isAttributed, isMicros, METRICS, RATIOS } from './metrics.ts'
import { dimensionValue, distinct, type Value } from './values.ts'
import { numberAt, type Row } from './wire.ts'

/** Days until Google no longer corrects clicks and cost, and until few conversions are added to a click. */
export const SETTLING_DAYS = 3
const ATTRIBUTION_DAYS = 30

export interface Answers {
  /** Null where only totals were asked for. */
  rows: Found | null
  totals: Found | null
  currency: string | null
  timeZone: string
  countries: ReadonlyMap<string, string>
}

/** Google's answers as one table. Rows of one value are put together, since most reports are finer than asked. */
export function resultTable(query: ProviderQuery, answers: Answers, now: Temporal.Instant): ResultTable {
  const dimension = dimensionOf(query.dimension)
  const columns = columnsOf(query, dimension)
  const totals = answers.totals && totalsOf(query, answers.totals)
  const all = dimension ? valueRows(query, dimension, answers) : totals ? [totals] : []
  const sorted = dimension ? ordered(all, columns, query, dimension) : all
  const rows = dimension?.time ? sorted : sorted.slice(0, query.limit)
  const truncated = rows.length < sorted.length || (answers.rows?.truncated ?? false)
  const unsettled = unsettledFrom(query, answers.timeZone, now)
  return {
    columns,
    rows,
    totals: rows.length > 0 ? totals : null,
    currency: answers.currency,
    timeZone: answers.timeZone,
    unsettledFrom: unsettled,
    truncated,
    notices: noticesOf(query, rows, unsettled, truncated),
  }
}

function columnsOf(query: ProviderQuery, dimension: AdsDimension | undefined): ResultColumn[] {
  const first: ResultColumn[] = dimension
    ? [{ id: dimension.id, label: dimension.label, type: dimension.time ? 'time' : 'text' }]
    : []
  const metrics = query.metrics.map((id): ResultColumn => {
    const metric = METRICS.find((known) => known.id === id)
    return { id, label: metric?.label ?? id, type: metric?.type ?? 'decimal' }
  })
  return [...first, ...metrics]
}

/** Values that did nothing are left out, as Google itself does where it splits: no row is zero. */
function valueRows(query: ProviderQuery, dimension: AdsDimension, { rows, countries }: Answers): Cell[][] {
  const groups = new Map<string, { value: Value; rows: Row[] }>()
  for (const row of rows?.rows ?? []) {
    const value = dimensionValue(row, dimension, countries)
    groups.getOrInsertComputed(value.key, () => ({ value, rows: [] })).rows.push(row)
  }
  const names = distinct([...groups.values()].map(({ value }) => value))
  return [...groups.values()]
    .map((group): Cell[] => [
      names.get(group.value.key) ?? group.value.name,
      ...query.metrics.map((id) => figure(group.rows, id)),
    ])
    .filter((row) => dimension.time || row.slice(1).some((cell) => cell !== 0 && cell !== null))
}

function totalsOf(query: ProviderQuery, { rows, summary }: Found): (number | null)[] | null {
  const found = summary ? [summary] : rows
  return found.length === 0 ? null : query.metrics.map((id) => figure(found, id))
}

/** A figure over rows: Google's own where there is one row, else a sum, or a ratio made anew; null for anything else. */
function figure(rows: Row[], id: string): number | null {
  const [only] = rows
  if (only && rows.length === 1) return money(numberAt(only, id), id)
  if (METRICS.find((metric) => metric.id === id)?.additive) return sum(rows, id)
  const ratio = RATIOS[id]
  if (!ratio) return null
  const over = sum(rows, ratio.over)
  const under = ratio.under.reduce((all, part) => all + (sum(rows, part) ?? 0), 0)
  return over === null || under === 0 ? null : (over * (ratio.times ?? 1)) / under
}

/** Null where no row has the figure. Millionths are added before they are divided. */
function sum(rows: Row[], id: string): number | null {
  const numbers = rows.map((row) => numberAt(row, id)).filter((number) => number !== null)
  if (numbers.length === 0) return null
  const total = numbers.reduce((all, number) => all + number, 0)
  // Adding fractions leaves crumbs far below a cent.
  return money(Math.round(total * 1e6) / 1e6, id)
}

const money = (number: number | null, id: string): number | null =>
  number !== null && isMicros(id) ? number / 1_000_000 : number

function ordered(
  rows: Cell[][],
  columns: ResultColumn[],
  { order }: ProviderQuery,
  dimension: AdsDimension,
): Cell[][] {
  const described = columns.map((column) => ({
    ...{ ...column, additive: false, direction: 'neutral' as const, currency: null },
  }))
  const wanted = order ?? { column: dimension.id, dir: 'asc' as const }
  return orderRows({ columns: described, rows, totals: [] }, wanted, dimension.time, 'en', dimension.order)
    .rows
}

function unsettledFrom(
  { range, metrics }: ProviderQuery,
  timeZone: string,
  now: Temporal.Instant,
): string | null {
  const days = metrics.some(isAttributed) ? ATTRIBUTION_DAYS : SETTLING_DAYS
  const from = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days }).toString()
  if (range.end < from) return null
  return range.start > from ? range.start : from
}

function noticesOf(
  query: ProviderQuery,
  rows: Cell[][],
  unsettled: string | null,
  truncated: boolean,
): Notice[] {
  const notices: Notice[] = []
  if (unsettled !== null && query.metrics.some(isAttributed)) {
    notices.push({
      code: 'preliminary',
      text: `Google Ads books a conversion on the day of its click, up to ${ATTRIBUTION_DAYS} days and more after it: figures from ${unsettled} on still grow.`,
    })
  } else if (unsettled !== null) {
    notices.push({
      code: 'preliminary',
      text: `Google Ads may still correct figures from ${unsettled} on for invalid clicks.`,
    })
  }
  const first = query.dimension === null ? 0 : 1
  const lost = query.metrics.filter(
    (id, index) => !RATIOS[id] && isNotSummed(id) && rows.some((row) => row[index + first] === null),
  )
  if (lost.length > 0) {
    const names = lost.map((id) => METRICS.find((metric) => metric.id === id)?.label ?? id)
    notices.push({
      code: 'partial',
      text: `Google gives no ${names.join(', ')} for some of this: it cannot be put together from several rows.`,
    })
  }
  if (truncated) {
    notices.push({ code: 'truncated', text: `Only the first ${query.limit} rows are shown; there are more.` })
  }
  return notices
}

const isNotSummed = (id: string) => !METRICS.find((metric) => metric.id === id)?.additive
