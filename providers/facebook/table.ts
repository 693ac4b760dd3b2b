import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { stepOfDay } from '../days.ts'
import { groupsOf } from '../facts.ts'
import { sumKnown } from '../figures.ts'
import { looseNumber } from '../json.ts'
import type { Listed } from '../paging.ts'
import { type Ending, finishedTable, partial } from '../resultRows.ts'
import { metricOf, RANKS, sourceOf } from './catalogue.ts'
import { metaAds } from './definition.ts'
import { HOURLY, type Split, splitOf } from './dimensions.ts'
import { valueLabel } from './labels.ts'
import { windowOf } from './query.ts'
import { type ActionItem, ActionItems, type InsightsRow } from './wire.ts'

/** Splits that accounts have had to opt in to since August 2026; without it Meta answers no rows. */
const OPT_IN = ['impression_device', 'placement_device', 'viewer_hour']

/** Meta's rows as one table. `totals` is the account's row over the whole range, where it was asked. */
export function resultTable(
  query: ProviderQuery,
  { items, truncated }: Listed<InsightsRow>,
  totals: InsightsRow | undefined,
  { currency, ...about }: Pick<Ending, 'timeZone' | 'now'> & { currency?: string | undefined },
): ResultTable {
  const window = windowOf(query)
  const split = splitOf(query.dimension)
  const figures = (row: InsightsRow) => query.metrics.map((id) => figure(id, row, window))
  return finishedTable(query, metaAds, rowsOf(), {
    ...{ ...about, currency: currency ?? null, truncated, notices: noticesOf(query, items) },
    totals: totals ? figures(totals) : null,
  })

  function rowsOf(): Cell[][] {
    // No row at all is Meta's way to say that nothing was delivered.
    if (!split) return [figures(items[0] ?? { date_start: query.range.start, date_stop: query.range.end })]
    if (split.actionBreakdown) return actionRows(query, split.actionBreakdown, items)
    const named = groupsOf(items, (row) => nameOf(split, row))
    return named.flatMap(([label, rows]) => rows.map((row): Cell[] => [label, ...figures(row)]))
  }
}

/** What a row is about: by an id that is its own alone, and as people read it. */
function nameOf(split: Split, row: InsightsRow): { id: string; label: string } {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : 'Unknown')
  if (split.time) {
    const hour = text(HOURLY.advertiser).slice(0, 2)
    const id = split.time === 'hour' ? `${row.date_start}T${hour}` : stepOfDay(row.date_start, split.time)
    return { id, label: id }
  }
  if (split.level) {
    const id = text(`${split.level}_id`)
    return { id, label: text(`${split.level}_name`) || id }
  }
  const codes = (split.breakdowns ?? []).map((name) => [name, text(name)] as const)
  const hour = codes.find(([name]) => name === HOURLY.advertiser || name === HOURLY.audience)?.[1].slice(0, 2)
  return {
    id: codes.map(([, code]) => code).join(' '),
    label: hour ? `${hour}:00–${hour}:59` : codes.map(([name, code]) => valueLabel(name, code)).join(', '),
  }
}

/** The items of the rows' lists, by what they are split by: each value becomes a row of its own. */
function actionRows(query: ProviderQuery, name: string, rows: readonly InsightsRow[]): Cell[][] {
  const window = windowOf(query)
  const all = query.metrics.flatMap((id) =>
    rows.flatMap((row) => itemsOf(id, row)).map((item) => ({ metric: id, item })),
  )
  const told = all.filter(({ item }) => window in item || window === 'value')
  const groups = groupsOf(told, ({ item }) => {
    const key = String(item[name] ?? 'Unknown')
    return { id: key, label: valueLabel(name, key) }
  })
  return groups.map(([label, some]): Cell[] => [
    label,
    ...query.metrics.map((id) => {
      const items = some.filter(({ metric }) => metric === id).map(({ item }) => item)
      return sumOfItems(id, items, window)
    }),
  ])
}

/** One figure of one row. */
function figure(id: string, row: InsightsRow, window: string): number | null {
  const { field = id, action, ranking } = sourceOf(id) ?? {}
  const raw = row[field]
  if (ranking) return RANKS[String(raw)] ?? null
  if (action) return sumOfItems(id, itemsOf(id, row), window)
  return inUnits(id, Array.isArray(raw) ? resultOf(raw) : looseNumber.parse(raw))
}

function itemsOf(id: string, row: InsightsRow): ActionItem[] {
  const { field = id, action } = sourceOf(id) ?? {}
  return ActionItems.parse(row[field]).filter((item) => action === '*' || item.action_type === action)
}

const sumOfItems = (id: string, items: readonly ActionItem[], window: string): number | null =>
  inUnits(id, sumKnown(items.map((item) => looseNumber.parse(item[window]))))

/** Fractions for percentages. Meta leaves out what did not happen: counts are 0 then, and ratios have no value. */
function inUnits(id: string, number: number | null): number | null {
  if (number === null) return metricOf(id)?.additive ? 0 : null
  return sourceOf(id)?.percent ? number / 100 : number
}

/** `results`: one item for each goal, its number in `values[0].value` or in `value`. Goals do not add up. */
function resultOf(list: unknown[]): number | null {
  const [item, ...others] = ActionItems.parse(list)
  if (!item || others.length > 0) return null
  return looseNumber.parse(ActionItems.parse(item.values)[0]?.value ?? item.value)
}

function noticesOf(query: ProviderQuery, rows: readonly InsightsRow[]): Notice[] {
  const notices: Notice[] = []
  const goals = ['results', 'cost_per_result'].filter((id) => query.metrics.includes(id))
  if (rows.some((row) => goals.some((id) => ActionItems.parse(row[id]).length > 1)))
    notices.push(
      partial(
        'Results of campaigns with different goals do not add up and are left empty. Split by campaign.',
      ),
    )
  if (rows.length === 0 && OPT_IN.includes(query.dimension ?? ''))
    notices.push({
      code: 'vendor',
      text: 'Meta gives this split only to ad accounts that have opted in to it; it may be empty for that reason.',
    })
  return notices
}
