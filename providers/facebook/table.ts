import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled, stepOfDay } from '../days.ts'
import { sumKnown } from '../figures.ts'
import { looseNumber } from '../json.ts'
import { distinctLabels, tableOf } from '../resultRows.ts'
import { METRICS, metricOf, RANKS, sourceOf } from './catalogue.ts'
import type { Insights } from './client.ts'
import { DIMENSIONS, HOURLY, type Split, splitOf } from './dimensions.ts'
import { valueLabel } from './labels.ts'
import { windowOf } from './query.ts'
import { type Account, ActionItem, type InsightsRow } from './wire.ts'

/** Meta moves the figures of a day for this long (dossier section 8): conversions are booked on the day of the ad. */
export const SETTLING_DAYS = 28
/** Splits that accounts have had to opt in to since August 2026; without it Meta answers no rows. */
const OPT_IN = ['impression_device', 'placement_device', 'viewer_hour']

/** Meta's rows as one table. `totals` is the account's row over the whole range, where it was asked. */
export function resultTable(
  query: ProviderQuery,
  { rows, truncated }: Insights,
  totals: InsightsRow | undefined,
  { account, timeZone, now }: { account: Pick<Account, 'currency'>; timeZone: string; now: Temporal.Instant },
): ResultTable {
  const split = splitOf(query.dimension)
  return tableOf(query, { dimensions: DIMENSIONS, metrics: METRICS }, cellsOf(query, split, rows), {
    totals: totals ? query.metrics.map((id) => figure(id, totals, windowOf(query))) : null,
    currency: account.currency ?? null,
    timeZone,
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now }),
    truncated,
    notices: noticesOf(query, rows),
  })
}

function cellsOf(query: ProviderQuery, split: Split | undefined, rows: InsightsRow[]): Cell[][] {
  const window = windowOf(query)
  if (!split) {
    // No row at all is Meta's way to say that nothing was delivered.
    const row = rows[0] ?? { date_start: query.range.start, date_stop: query.range.end }
    return [query.metrics.map((id) => figure(id, row, window))]
  }
  if (split.actionBreakdown) return actionCells(query, split.actionBreakdown, rows, window)
  const labels = distinctLabels(new Map(rows.map((row) => labelOf(split, row))))
  return rows.map((row) => {
    const [key] = labelOf(split, row)
    const figures = query.metrics.map((id) => figure(id, row, window))
    return [labels.get(key) ?? key, ...figures]
  })
}

/** What a row is about: a key that is its own alone, and how people read it. */
function labelOf(split: Split, row: InsightsRow): [key: string, label: string] {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : 'Unknown')
  if (split.time) {
    const hour = text(HOURLY.advertiser).slice(0, 2)
    const key = split.time === 'hour' ? `${row.date_start}T${hour}` : stepOfDay(row.date_start, split.time)
    return [key, key]
  }
  if (split.level) {
    const id = text(`${split.level}_id`)
    return [id, text(`${split.level}_name`) || id]
  }
  const codes = (split.breakdowns ?? []).map((name) => [name, text(name)] as const)
  const hour = codes.find(([name]) => name === HOURLY.advertiser || name === HOURLY.audience)?.[1].slice(0, 2)
  const key = codes.map(([, code]) => code).join(' ')
  if (hour !== undefined) return [key, `${hour}:00–${hour}:59`]
  return [key, codes.map(([name, code]) => valueLabel(name, code)).join(', ')]
}

/** The items of a row's lists, by what they are split by: each value becomes a row of its own. */
function actionCells(query: ProviderQuery, name: string, rows: InsightsRow[], window: string): Cell[][] {
  const keyOf = (item: ActionItem) => String(item[name] ?? 'Unknown')
  const wanted = (id: string, row: InsightsRow) =>
    itemsOf(id, row).filter((item) => window in item || window === 'value')
  const keys = new Set(rows.flatMap((row) => query.metrics.flatMap((id) => wanted(id, row).map(keyOf))))
  const labels = distinctLabels(new Map([...keys].map((key) => [key, valueLabel(name, key)])))
  return [...keys].map((key) => {
    const figures = query.metrics.map((id) => {
      const items = rows.flatMap((row) => itemsOf(id, row)).filter((item) => keyOf(item) === key)
      return valueOfItems(id, items, window)
    })
    return [labels.get(key) ?? key, ...figures]
  })
}

/** One figure of one row: fractions for percentages, null where Meta has none. */
function figure(id: string, row: InsightsRow, window: string): number | null {
  const source = sourceOf(id)
  const raw = source && row[source.field]
  if (source?.ranking) return RANKS[String(raw)] ?? null
  if (source?.action) return valueOfItems(id, itemsOf(id, row), window)
  const number = Array.isArray(raw) ? resultOf(raw) : looseNumber.parse(raw)
  if (number === null) return metricOf(id)?.additive ? 0 : null
  return source?.percent ? number / 100 : number
}

function itemsOf(id: string, row: InsightsRow): ActionItem[] {
  const { field = '', action } = sourceOf(id) ?? {}
  const list = row[field]
  const all: unknown[] = Array.isArray(list) ? list : []
  const items = all.flatMap((item): ActionItem[] => {
    const read = ActionItem.safeParse(item)
    return read.success ? [read.data] : []
  })
  return items.filter((item) => action === '*' || item.action_type === action)
}

/** Meta leaves out what did not happen: counts are 0 then, and ratios have no value. */
function valueOfItems(id: string, items: ActionItem[], window: string): number | null {
  const sum = sumKnown(items.map((item) => looseNumber.parse(item[window])))
  if (sum === null) return metricOf(id)?.additive ? 0 : null
  return sourceOf(id)?.percent ? sum / 100 : sum
}

/** `results`: one item for each goal, its number in `values[0].value` or in `value`. Goals do not add up. */
function resultOf(list: unknown[]): number | null {
  if (list.length !== 1) return null
  const item = ActionItem.safeParse(list[0]).data ?? {}
  const inner = Array.isArray(item.values) ? ActionItem.safeParse(item.values[0]).data?.value : undefined
  return looseNumber.parse(inner ?? item.value)
}

function noticesOf(query: ProviderQuery, rows: InsightsRow[]): Notice[] {
  const notices: Notice[] = []
  const mixed = ['results', 'cost_per_result'].some(
    (id) => query.metrics.includes(id) && rows.some((row) => Array.isArray(row[id]) && row[id].length > 1),
  )
  if (mixed)
    notices.push({
      code: 'partial',
      text: 'Results of campaigns with different goals do not add up and are left empty. Split by campaign.',
    })
  if (rows.length === 0 && OPT_IN.includes(query.dimension ?? ''))
    notices.push({
      code: 'vendor',
      text: 'Meta gives this split only to ad accounts that have opted in to it; it may be empty for that reason.',
    })
  return notices
}
