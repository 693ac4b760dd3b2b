import type { Cell } from '../../shared/domain/values.ts'
import type {
  DimensionDefinition,
  MetricDefinition,
  Notice,
  ProviderQuery,
  ResultTable,
} from '../contract.ts'
import { type AhrefsRow, numberIn } from './client.ts'

/** Figures by column, in our units. */
export type Figures = Record<string, number | null>
/** How rows of one name become one: `first` keeps the row that Ahrefs lists first. */
export type Folding = 'sum' | 'mean' | 'best' | 'first'

/** Metrics that are the difference of two columns: signs of Ahrefs' own `_diff` columns are unconfirmed. */
const DERIVED: Record<string, [from: string, minus: string]> = {
  best_position_change: ['best_position_prev', 'best_position'],
  position_change: ['position_prev', 'position'],
  competitor_lead: ['competitor_position', 'position'],
}

/** The columns behind the asked metrics. */
export const columnsOf = (metrics: readonly string[]): string[] => [
  ...new Set(metrics.flatMap((metric) => DERIVED[metric] ?? [metric])),
]

/** Columns in US cents. */
const CENTS: ReadonlySet<string> = new Set([
  ...['org_cost', 'paid_cost', 'cpc', 'value', 'traffic_value', 'cost_per_click', 'competitor_value'],
])
/** Columns written 0–1 or 0–100: which is unconfirmed, so the answer itself has to tell. */
const SHARES: ReadonlySet<string> = new Set(['share', 'share_of_voice', 'share_of_traffic_value'])

/** The columns of all rows of one answer, in our units: dollars and fractions. */
export function readFigures(rows: AhrefsRow[], columns: readonly string[]): Figures[] {
  const inHundredths = new Set(
    columns.filter(
      (column) => SHARES.has(column) && rows.some((row) => Math.abs(numberIn(row, column) ?? 0) > 1),
    ),
  )
  return rows.map((row) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = numberIn(row, column)
        const divided = CENTS.has(column) || inHundredths.has(column)
        return [column, value !== null && divided ? Number((value / 100).toPrecision(12)) : value]
      }),
    ),
  )
}

/** Puts rows together, column by column; empty cells count nowhere. */
export function fold(rows: Figures[], columns: readonly string[], how: (column: string) => Folding): Figures {
  return Object.fromEntries(
    columns.map((column) => {
      const values = rows.flatMap((row) => row[column] ?? [])
      const [first] = values
      if (first === undefined) return [column, null]
      const sum = values.reduce((total, value) => total + value, 0)
      const folded = { sum, mean: sum / values.length, best: Math.min(...values), first }
      return [column, folded[how(column)]]
    }),
  )
}

/** The asked metrics of folded columns, in their order. */
export function cellsOf(figures: Figures, metrics: readonly string[]): (number | null)[] {
  return metrics.map((metric) => {
    const difference = DERIVED[metric]
    if (!difference) return figures[metric] ?? null
    const [from, minus] = difference.map((column) => figures[column] ?? null)
    return from == null || minus == null ? null : from - minus
  })
}

/** One row a name, in the order in which the names first appear. */
export function rowsByName(
  named: [name: string, figures: Figures][],
  columns: readonly string[],
  metrics: readonly string[],
  how: (column: string) => Folding,
): Cell[][] {
  const byName = Map.groupBy(named, ([name]) => name)
  return [...byName].map(([name, members]): Cell[] => {
    const figures = members.map(([, one]) => one)
    return [name, ...cellsOf(fold(figures, columns, how), metrics)]
  })
}

interface Catalogue {
  metrics: MetricDefinition[]
  dimensions: DimensionDefinition[]
}
interface Content {
  rows: Cell[][]
  totals: (number | null)[] | null
  unsettledFrom?: string | null
  truncated?: boolean
  remarks?: string[]
  units?: number
}

/** The table of an answer. Days are cut in UTC and money is in US dollars. */
export function tableOf(
  query: ProviderQuery,
  { metrics, dimensions }: Catalogue,
  content: Content,
): ResultTable {
  const dimension = dimensions.find(({ id }) => id === query.dimension)
  const notices: Notice[] = (content.remarks ?? []).map((text) => ({ code: 'vendor', text }))
  if (content.truncated) {
    notices.push({
      code: 'truncated',
      text: 'Ahrefs gives the first rows of a list only; there may be more.',
    })
  }
  if (content.units) {
    notices.push({ code: 'balance', text: `Cost of this answer: ${content.units} Ahrefs API units.` })
  }
  return {
    columns: [
      ...(dimension
        ? [{ id: dimension.id, label: dimension.label, type: dimension.time ? 'time' : 'text' } as const]
        : []),
      ...query.metrics.map((id) => {
        const metric = metrics.find((known) => known.id === id)
        return { id, label: metric?.label ?? id, type: metric?.type ?? ('decimal' as const) }
      }),
    ],
    rows: content.rows,
    totals: content.totals,
    currency: 'USD',
    timeZone: 'UTC',
    unsettledFrom: content.unsettledFrom ?? null,
    truncated: content.truncated ?? false,
    notices,
  }
}

/** Most rows that a plan gives at once (third-party reading): a list of just so many may have been cut. */
const PLAN_LIMITS = new Set([100, 250, 500])

export const mayBeCut = (rows: number, limit: number): boolean =>
  rows >= limit || (rows < limit && PLAN_LIMITS.has(rows))
