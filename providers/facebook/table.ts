import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { groupsOf, type Name } from '../kit/answers/facts.ts'
import { sumKnown } from '../kit/answers/metricValues.ts'
import { notWhole, partial, untoldNotice } from '../kit/answers/notices.ts'
import { buildTable, type Ending } from '../kit/answers/resultRows.ts'
import { looseNumber } from '../kit/http/json.ts'
import type { Listed } from '../kit/http/paging.ts'
import { stepOfDay } from '../kit/query/days.ts'
import { named } from '../platforms/meta/refused.ts'
import { HOURLY, type Split, splitOf } from './catalogue/dimensions.ts'
import { metricOf, RANKS, sourceOf, typesFor } from './catalogue/index.ts'
import { metaAds } from './definition.ts'
import { valueLabel } from './labels.ts'
import { windowOf } from './query.ts'
import { type ActionItem, ActionItems, type InsightsRow, isList } from './wire.ts'

/** Meta's rows as one table. `totals` is the account's row over the whole range, if requested. */
export function resultTable(
  query: ProviderQuery,
  { items, truncated }: Listed<InsightsRow>,
  totals: InsightsRow | undefined,
  { currency, ...about }: Pick<Ending, 'timeZone' | 'now'> & { currency?: string | undefined },
): ResultTable {
  const window = windowOf(query)
  const split = splitOf(query.dimension)
  const figures = (row: InsightsRow) => query.metrics.map((id) => figure(id, row, window))
  return buildTable(query, metaAds, rowsOf(), {
    ...about,
    currency: currency ?? null,
    truncated,
    // With fewer rows than required the list did not end because there were enough.
    notices: [
      ...noticesOf(query, items),
      ...notWhole('Meta', { truncated: truncated && items.length < query.limit }),
    ],
    totals: totals ? figures(totals) : null,
  })

  function rowsOf(): Cell[][] {
    // Meta returns no row at all where nothing was delivered.
    if (!split) return [figures(items[0] ?? { date_start: query.range.start, date_stop: query.range.end })]
    if (split.actionBreakdown) return actionRows(query, split.actionBreakdown, items)
    const named = groupsOf(items, (row) => nameOf(split, row))
    return named.flatMap(([label, rows]) => rows.map((row): Cell[] => [label, ...figures(row)]))
  }
}

/** What a row is about: its time, or what it is called and an id that is its own alone. */
function nameOf({ time, level, breakdowns = [] }: Split, row: InsightsRow): Name {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : 'Unknown')
  if (time === 'hour') return `${row.date_start}T${text(HOURLY.advertiser).slice(0, 2)}`
  if (time) return stepOfDay(row.date_start, time)
  if (level) return { id: text(`${level}_id`), label: text(`${level}_name`) || text(`${level}_id`) }
  return {
    id: breakdowns.map(text).join(' '),
    label: breakdowns.map((name) => valueLabel(name, text(name))).join(', '),
  }
}

/** The items of the rows' lists, by what they are split by: each value becomes a row of its own. */
function actionRows(query: ProviderQuery, name: string, rows: readonly InsightsRow[]): Cell[][] {
  const window = windowOf(query)
  const all = query.metrics.flatMap((metric) =>
    rows.flatMap((row) => itemsOf(metric, row)).map((item) => ({ metric, item })),
  )
  const told = all.filter(({ item }) => window in item || window === 'value')
  const groups = groupsOf(told, ({ item }): Name => {
    const id = String(item[name] ?? 'Unknown')
    return { id, label: valueLabel(name, id) }
  })
  const figureOf = (id: string, some: typeof all) => {
    const items = some.flatMap(({ metric, item }) => (metric === id ? [item] : []))
    return sumOfItems(id, items, window)
  }
  return groups.map(([label, some]): Cell[] => [label, ...query.metrics.map((id) => figureOf(id, some))])
}

/** One figure of one row. */
function figure(id: string, row: InsightsRow, window: string): number | null {
  const { field = id, action, ranking } = sourceOf(id) ?? {}
  const raw = row[field]
  if (ranking) return RANKS[String(raw)] ?? null
  if (raw === undefined || raw === null) return leftOut(id)
  if (action) return isList(raw) ? sumOfItems(id, itemsOf(id, row), window) : null
  if (field === 'results' || field === 'cost_per_result') return inUnits(id, resultOf(id, raw))
  return inUnits(id, looseNumber.parse(raw))
}

/** Items by their own type, else by the widest of the narrower ones. */
function itemsOf(id: string, row: InsightsRow): ActionItem[] {
  const { field = id, action = '' } = sourceOf(id) ?? {}
  const items = ActionItems.parse(row[field])
  if (action === '*') return items
  const found = typesFor(action).map((types) =>
    items.filter(({ action_type: type }) => typeof type === 'string' && types.includes(type)),
  )
  return found.find((some) => some.length > 0) ?? []
}

/** A window that an item lacks is 0; a value that is not a number is unknown. */
function sumOfItems(id: string, items: readonly ActionItem[], window: string): number | null {
  const told = items.flatMap((item) => (item[window] === undefined ? [] : [looseNumber.parse(item[window])]))
  if (told.includes(null)) return null
  const isCost = sourceOf(id)?.field === 'cost_per_action_type'
  const sum = isCost ? costOfAll(told.filter((cost) => cost !== null)) : sumKnown(told)
  return sum === null ? leftOut(id) : inUnits(id, sum)
}

/** What one costs on average where each kind of it costs this much: a kind's count is the spend by its cost. */
const costOfAll = ([first, ...others]: number[]): number | null =>
  first === undefined ? null : others.reduce((one, other) => one && (one * other) / (one + other), first)

/** Meta leaves out what did not happen: counts are 0 then, and ratios have no value. */
const leftOut = (id: string): number | null => (metricOf(id)?.additive ? 0 : null)

/** Fractions for percentages. */
const inUnits = (id: string, number: number | null): number | null =>
  number !== null && sourceOf(id)?.percent ? number / 100 : number

/**
 * `results`: one item for each goal, its number in `values[0].value` or in `value`. Goals do not add up; one without a
 * number has not been reached.
 */
function resultOf(id: string, raw: unknown): number | null {
  if (!Array.isArray(raw)) return looseNumber.parse(raw)
  const [item, ...others] = ActionItems.parse(raw)
  if (!item || others.length > 0) return null
  const value = ActionItems.parse(item.values)[0]?.value ?? item.value
  return value === undefined && id === 'results' ? 0 : looseNumber.parse(value)
}

/** Whether a count is there and cannot be read, which is not the same as left out. */
function isUnreadable(id: string, row: InsightsRow, window: string): boolean {
  const raw = row[sourceOf(id)?.field ?? id]
  if (raw === undefined || raw === null || figure(id, row, window) !== null) return false
  return Boolean(metricOf(id)?.additive) || (id === 'results' && ActionItems.parse(raw).length < 2)
}

function noticesOf(query: ProviderQuery, rows: readonly InsightsRow[]): Notice[] {
  const goals = ['results', 'cost_per_result'].filter((id) => query.metrics.includes(id))
  const isMixed = rows.some((row) => goals.some((id) => ActionItems.parse(row[id]).length > 1))
  const isClosed = rows.length === 0 && splitOf(query.dimension)?.optIn
  const window = windowOf(query)
  const odd = query.metrics.filter((id) => rows.some((row) => isUnreadable(id, row, window)))
  return [
    ...(isMixed ? [partial(MIXED_GOALS)] : []),
    ...(odd.length > 0 ? [untoldNotice('Meta', named(odd, metaAds.metrics))] : []),
    ...(isClosed ? [CLOSED] : []),
  ]
}

const MIXED_GOALS =
  'Results of campaigns with different goals do not add up and are left empty. Split by campaign.'
const CLOSED: Notice = {
  code: 'vendor',
  text: 'Meta gives this split only to ad accounts that have opted in to it; it may be empty for that reason.',
}
