import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { sumKnown } from '../figures.ts'
import { tableOf, withCutNotice } from '../resultRows.ts'
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
  const totals = answers.totals && totalsOf(query, answers.totals)
  const all = dimension ? valueRows(query, dimension, answers) : totals ? [totals] : []
  const { currency, timeZone } = answers
  const settlingDays = query.metrics.some(isAttributed) ? ATTRIBUTION_DAYS : SETTLING_DAYS
  const unsettledFrom = firstUnsettled(query.range, { settlingDays, timeZone, now })
  const table = tableOf(query, { dimensions: dimension ? [dimension] : [], metrics: METRICS }, all, {
    ...{ totals: all.length > 0 ? totals : null, currency, timeZone, unsettledFrom },
    truncated: answers.rows?.truncated ?? false,
    notices: [],
  })
  return withCutNotice({ ...table, notices: noticesOf(query, table) }, query)
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
  const total = sumKnown(rows.map((row) => numberAt(row, id)))
  // Adding fractions leaves crumbs far below a cent.
  return total === null ? null : money(Math.round(total * 1e6) / 1e6, id)
}

const money = (number: number | null, id: string): number | null =>
  number !== null && isMicros(id) ? number / 1_000_000 : number

function noticesOf(query: ProviderQuery, { rows, unsettledFrom: unsettled }: ResultTable): Notice[] {
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
  return notices
}

const isNotSummed = (id: string) => !METRICS.find((metric) => metric.id === id)?.additive
