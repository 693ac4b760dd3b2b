import type { Cell } from '../../../shared/domain/values.ts'
import type { Notice } from '../../contract.ts'

/** Figures put together from parts; null stands for one that is not known, which is not zero. */

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

/** Figures of one thing, by metric or column. */
export type Figures = Readonly<Record<string, number | null>>
/** How the figures of several things become one: `first` and `last` are those of their order. */
export type Folding = 'sum' | 'mean' | 'best' | 'first' | 'last'

/** One figure out of several; those that are not known count nowhere. */
export function folded(numbers: readonly (number | null | undefined)[], how: Folding): number | null {
  const known = numbers.filter((number) => number !== null && number !== undefined)
  const sum = sumKnown(known)
  if (sum === null) return null
  if (how === 'sum') return sum
  if (how === 'mean') return sum / known.length
  if (how === 'best') return known.reduce((best, number) => Math.min(best, number))
  return (how === 'first' ? known[0] : known.at(-1)) ?? null
}

/** Every column of some things put together. */
export const foldedAll = (
  things: readonly Figures[],
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
  named: readonly (readonly [name: string, figures: Figures])[],
  cells: (members: Figures[]) => (number | null)[],
): Cell[][] {
  const byName = Map.groupBy(named, ([name]) => name)
  return [...byName].map(([name, members]): Cell[] => [name, ...cells(members.map(([, figures]) => figures))])
}

/** What one of several calls tells: figures by value of the dimension, and over all. */
export interface Part {
  rows: ReadonlyMap<string, Figures>
  totals: Figures
  /** What a reader of these figures should know. */
  notices?: readonly Notice[]
}

/** Parts of which rows of one name are one, and everything that is known adds up: a site's search engines, say. */
export function addedUp(parts: readonly Part[]): Part {
  const sumOf = (several: readonly Figures[]): Figures => {
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
 * Parts side by side: a row for each value that any of them has, a figure from the first part that knows it. No totals
 * where none of them is known.
 */
export function sideBySide(
  { metrics, dimension }: { metrics: readonly string[]; dimension: string | null },
  parts: readonly Part[],
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const figures = (read: (part: Part) => Figures | undefined) =>
    metrics.map((metric) => parts.map((part) => read(part)?.[metric] ?? null).find((v) => v !== null) ?? null)
  const known = figures((part) => part.totals)
  const totals = known.every((total) => total === null) ? null : known
  if (dimension === null) return { rows: totals ? [totals] : [], totals }
  const keys = new Set(parts.flatMap((part) => [...part.rows.keys()]))
  const rows = [...keys].map((key): Cell[] => [key, ...figures((part) => part.rows.get(key))])
  return { rows, totals: rows.length > 0 ? totals : null }
}
