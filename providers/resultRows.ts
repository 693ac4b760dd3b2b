import type { DateRange } from '../shared/domain/ranges.ts'
import type { Cell } from '../shared/domain/values.ts'
import { orderRows } from '../shared/rules/table.ts'
import type { DataTypeDefinition, ProviderQuery, ResultColumn } from './contract.ts'

/** The last steps to a result table, for vendors whose rows are put together on this side. */

/** The columns of a question: its dimension, if it has one, and its metrics in the asked order. */
export function columnsOf(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  type: Pick<DataTypeDefinition, 'dimensions' | 'metrics'>,
): ResultColumn[] {
  const known = type.dimensions.find(({ id }) => id === dimension)
  const figures = metrics.map((id): ResultColumn => {
    const metric = type.metrics.find((one) => one.id === id)
    return { id, label: metric?.label ?? id, type: metric?.type ?? 'decimal' }
  })
  if (dimension === null) return figures
  return [
    { id: dimension, label: known?.label ?? dimension, type: known?.time ? 'time' : 'text' },
    ...figures,
  ]
}

/** Rows in the asked order, cut at the asked number; points in time are never cut. */
export function orderedRows(
  rows: Cell[][],
  columns: ResultColumn[],
  { dimension, order, limit }: Pick<ProviderQuery, 'dimension' | 'order' | 'limit'>,
): { rows: Cell[][]; truncated: boolean } {
  if (dimension === null) return { rows, truncated: false }
  const described = columns.map((column) => ({
    ...column,
    additive: false,
    direction: 'neutral' as const,
    currency: null,
  }))
  const table = { columns: described, rows, totals: [] }
  const sorted = orderRows(table, order ?? { column: 'dimension', dir: 'asc' }).rows
  if (columns[0]?.type === 'time') return { rows: sorted, truncated: false }
  return { rows: sorted.slice(0, limit), truncated: sorted.length > limit }
}

/** Labels by key, where two things of one name are told apart by their keys. */
export function distinctLabels(named: ReadonlyMap<string, string>): Map<string, string> {
  const uses = Map.groupBy(named.values(), (label) => label)
  return new Map(
    [...named].map(([key, label]) => [
      key,
      (uses.get(label)?.length ?? 0) > 1 ? `${label} (#${key})` : label,
    ]),
  )
}

/** First day of the range that the vendor may still change; null where all are settled. */
export function firstUnsettled(
  range: DateRange,
  { settlingDays, timeZone, now }: { settlingDays: number; timeZone: string; now: Temporal.Instant },
): string | null {
  const from = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: settlingDays }).toString()
  if (range.end < from) return null
  return range.start > from ? range.start : from
}

/** A range in pieces of at most so many days, in order. */
export function slicesOf({ start, end }: DateRange, days: number): DateRange[] {
  const slices: DateRange[] = []
  const last = Temporal.PlainDate.from(end)
  for (let from = Temporal.PlainDate.from(start); Temporal.PlainDate.compare(from, last) <= 0; ) {
    const next = from.add({ days })
    const until = Temporal.PlainDate.compare(next, last) > 0 ? last : next.subtract({ days: 1 })
    slices.push({ start: from.toString(), end: until.toString() })
    from = next
  }
  return slices
}
