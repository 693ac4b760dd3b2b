import type { Cell } from '../../../shared/domain/values.ts'
import type { Notice } from '../../contract.ts'

/** Arithmetic on metric values; null is an unknown value, which is not zero. */

/** The sum of the known numbers; null where none is known. */
export function sumKnown(numbers: readonly (number | null | undefined)[]): number | null {
  const known = numbers.filter((number) => number !== null && number !== undefined)
  return known.length === 0 ? null : known.reduce((all, number) => all + number, 0)
}

/** The sum of numbers of which all are known; null where one of them is not. */
export const sumIfKnown = (numbers: readonly (number | null)[]): number | null =>
  numbers.includes(null) ? null : sumKnown(numbers)

/** Null where a part is not known or there is nothing to divide by. */
export const ratioOf = (over: number | null, under: number | null): number | null =>
  under && over !== null ? over / under : null

/** Values of one item, by metric or column; null is unknown. */
export type MetricValues = Readonly<Record<string, number | null>>
/** How the values of several items are combined into one: `first` and `last` are by their order. */
export type Folding = 'sum' | 'mean' | 'best' | 'first' | 'last'

/** Combines values into one; unknown ones are ignored. */
export function folded(numbers: readonly (number | null | undefined)[], how: Folding): number | null {
  const known = numbers.filter((number) => number !== null && number !== undefined)
  const sum = sumKnown(known)
  if (sum === null) return null
  if (how === 'sum') return sum
  if (how === 'mean') return sum / known.length
  if (how === 'best') return known.reduce((best, number) => Math.min(best, number))
  return (how === 'first' ? known[0] : known.at(-1)) ?? null
}

/** Combines each column of some items. */
export const foldedAll = (
  things: readonly MetricValues[],
  columns: readonly string[],
  how: (column: string) => Folding,
): (number | null)[] =>
  columns.map((column) =>
    folded(
      things.map((figures) => figures[column]),
      how(column),
    ),
  )

/** One row a name, in the order in which the names first appear. */
export function rowsByName(
  named: readonly (readonly [name: string, figures: MetricValues])[],
  cells: (members: MetricValues[]) => (number | null)[],
): Cell[][] {
  const byName = Map.groupBy(named, ([name]) => name)
  return [...byName].map(([name, members]): Cell[] => [name, ...cells(members.map(([, figures]) => figures))])
}

/** The result of one of several calls: values by value of the dimension, and totals. */
export interface PartialResult {
  rows: ReadonlyMap<string, MetricValues>
  totals: MetricValues
  notices?: readonly Notice[]
}

/** Sums the known values of rows with equal names, and the totals: over a site's search engines, for example. */
export function sumRows(parts: readonly PartialResult[]): PartialResult {
  const sumOf = (several: readonly MetricValues[]): MetricValues => {
    const metrics = new Set(several.flatMap((figures) => Object.keys(figures)))
    return Object.fromEntries([...metrics].map((metric) => [metric, sumKnown(several.map((f) => f[metric]))]))
  }
  const named = Map.groupBy(
    parts.flatMap(({ rows }) => [...rows]),
    ([name]) => name,
  )
  const rows = [...named].map(([name, all]) => [name, sumOf(all.map(([, figures]) => figures))] as const)
  return { rows: new Map(rows), totals: sumOf(parts.map(({ totals }) => totals)) }
}

/**
 * Joins results by the value of the dimension: a row for each value in any of them, each metric from the first result
 * that has it. No totals where none is known.
 */
export function mergeColumns(
  { metrics, dimension }: { metrics: readonly string[]; dimension: string | null },
  parts: readonly PartialResult[],
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const figures = (read: (part: PartialResult) => MetricValues | undefined) =>
    metrics.map((metric) => parts.map((part) => read(part)?.[metric] ?? null).find((v) => v !== null) ?? null)
  const known = figures((part) => part.totals)
  const totals = known.every((total) => total === null) ? null : known
  if (dimension === null) return { rows: totals ? [totals] : [], totals }
  const keys = new Set(parts.flatMap((part) => [...part.rows.keys()]))
  const rows = [...keys].map((key): Cell[] => [key, ...figures((part) => part.rows.get(key))])
  return { rows, totals: rows.length > 0 ? totals : null }
}
