import type { ProviderQuery } from '../contract.ts'
import type { Choices } from './parameters.ts'

/** One report to request; the client adds the key, the row limit and pages. */
export interface SemrushRequest {
  path: string
  parameters: Record<string, string>
  /** Column codes in the requested order. */
  columns: string[]
  /** Most rows required; each costs units. */
  rows: number
  /** API units a row; of Position Tracking, a call. */
  price: number
  /** Most rows a call of Position Tracking may return. */
  page?: number
}

/**
 * A query as requests, and which of their rows count: `first` row of each subject, the last row
 * `asOf` the end of the range, the rows in the range as a `series`, or the whole `list`.
 */
export interface SemrushRequests extends Choices {
  take: 'first' | 'asOf' | 'series' | 'list'
  steps: { subject: string; request: SemrushRequest }[]
  /** Metrics that are read from another column than their own (null: from none), for lack of history. */
  readFrom: Readonly<Record<string, string | null>>
  /** Sentences for the readers of the figures. */
  remarks: string[]
}

/**
 * Plans a report; what is left out is `first`, read from the metrics' own columns, without remarks.
 * @param today the day in Semrush's zone, `2026-11-21`
 */
export type Planner = (
  choices: Choices,
  query: ProviderQuery,
  today: string,
) => Pick<SemrushRequests, 'steps'> & Partial<SemrushRequests>

/** Most rows that one call may return; a list never requests more. */
export const MOST_ROWS = 100_000
