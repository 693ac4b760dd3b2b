import type { Cell } from '../../../shared/domain/values.ts'
import { type Folding, foldedAll, type MetricValues, rowsByName } from '../../kit/answers/metricValues.ts'

/** Columns of SEO vendors as figures: in our units, combined by name, and subtracted for changes. */

/** How a vendor's columns are written. */
export interface Notation {
  /** In hundredths: cents, or percentages from 0 to 100, of which small sites may have none above 1. */
  hundredths?: ReadonlySet<string>
  /** Positions where 0 means “does not rank”. */
  unranked?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** These columns of each row of one response, as dollars, fractions and positions. */
export function readFigures<Row>(
  rows: readonly Row[],
  columns: readonly string[],
  numberAt: (row: Row, column: string) => number | null,
  { hundredths = NONE, unranked = NONE }: Notation,
): MetricValues[] {
  const read = (row: Row, column: string) => {
    const value = numberAt(row, column)
    if (value === null || (value <= 0 && unranked.has(column))) return null
    return hundredths.has(column) ? Number((value / 100).toPrecision(12)) : value
  }
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, read(row, column)])))
}

/** Metrics that are the difference of two columns: the signs of vendors' own differences are unclear. */
export type Differences = Readonly<Record<string, readonly [from: string, minus: string]>>

/** The columns from which the requested metrics are computed. */
export const columnsBehind = (metrics: readonly string[], differences: Differences): string[] => [
  ...new Set(metrics.flatMap((metric) => differences[metric] ?? [metric])),
]

/** The requested metrics of rows that form one: columns are combined first, then subtracted. */
export function metricCells(
  things: readonly MetricValues[],
  metrics: readonly string[],
  how: (column: string) => Folding,
  differences: Differences = {},
): (number | null)[] {
  const columns = columnsBehind(metrics, differences)
  const cells = foldedAll(things, columns, how)
  const figureOf = (column: string) => cells[columns.indexOf(column)] ?? null
  return metrics.map((metric) => {
    const [from = null, minus = null] = (differences[metric] ?? [metric]).map(figureOf)
    if (!(metric in differences)) return from
    return from === null || minus === null ? null : Number((from - minus).toFixed(6))
  })
}

/** One row a name; rows of a vendor may have several names, or none at all. */
export const rowsNamed = <Row>(
  rows: readonly Row[],
  figures: readonly MetricValues[],
  namesOf: (row: Row) => readonly string[],
  cells: (members: MetricValues[]) => (number | null)[],
): Cell[][] =>
  rowsByName(
    rows.flatMap((row, index) =>
      namesOf(row).map((name): [string, MetricValues] => [name, figures[index] ?? {}]),
    ),
    cells,
  )
