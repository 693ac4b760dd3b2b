import type { Cell } from '../../shared/domain/values.ts'
import type { DataTypeDefinition, Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { type Figures, type Folding, foldedAll } from '../figures.ts'
import { columnsOf } from '../resultRows.ts'
import { type AhrefsRow, numberIn } from './client.ts'

/** Metrics that are the difference of two columns: signs of Ahrefs' own `_diff` columns are unconfirmed. */
const DERIVED: Record<string, [from: string, minus: string]> = {
  best_position_change: ['best_position_prev', 'best_position'],
  position_change: ['position_prev', 'position'],
  competitor_lead: ['competitor_position', 'position'],
}

/** The vendor's columns behind the asked metrics. */
export const columnsBehind = (metrics: readonly string[]): string[] => [
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
export const fold = (
  rows: Figures[],
  columns: readonly string[],
  how: (column: string) => Folding,
): Figures => {
  const cells = foldedAll(rows, columns, how)
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]))
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
  catalogue: Pick<DataTypeDefinition, 'dimensions' | 'metrics'>,
  content: Content,
): ResultTable {
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
    columns: columnsOf(query, catalogue),
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
