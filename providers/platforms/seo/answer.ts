import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { DataTypeDefinition, Notice, ProviderQuery, ResultTable } from '../../contract.ts'
import { sayingEmpty } from '../../kit/answers/notices.ts'
import { columnsOf } from '../../kit/answers/resultRows.ts'

/** The table of an SEO vendor's response, and the notices for its readers. */

/** Rows and totals of a response. */
export type Content = Pick<ResultTable, 'rows' | 'totals'>

/** The figures of a query without a dimension; all are unknown where there are none. */
export const singleRow = (figures: (number | null)[] | null): Content => ({
  rows: figures ? [figures] : [],
  totals: figures,
})

/** A row for each subject that there are figures of, or the figures of the only one. */
export function subjectRows(
  { dimension }: Pick<ProviderQuery, 'dimension'>,
  found: readonly (readonly [subject: string, figures: (number | null)[]])[],
): Content {
  if (dimension === null) return singleRow(found[0]?.[1] ?? null)
  return { rows: found.map(([subject, figures]) => [subject, ...figures]), totals: null }
}

/** What the notices of a response depend on, besides its figures. */
export interface Circumstances {
  vendor: string
  /** Whether the vendor's list may be longer than was read. */
  truncated?: boolean
  /** Whether the vendor sorted the list as requested, so that nothing is missing from its head. */
  sorted?: boolean
  /** Sentences about the figures. */
  remarks?: readonly string[]
  /** What the response cost or left over, as a sentence; `''` or absent where it cost nothing. */
  spent?: string
  unsettledFrom?: string | null
}

/**
 * The table of a response. The vendors name no zone for their days, so we assume UTC. Money is in US
 * dollars.
 */
export function seoTable(
  query: ProviderQuery,
  type: Pick<DataTypeDefinition, 'dimensions' | 'metrics'>,
  { rows, totals }: Content,
  {
    vendor,
    truncated = false,
    sorted = false,
    remarks = [],
    spent = '',
    unsettledFrom = null,
  }: Circumstances,
): ResultTable {
  const notices: Notice[] = remarks.map((text) => ({ code: 'vendor', text }))
  if (truncated && !sorted) {
    const text = `Taken from the first rows that ${vendor} lists, in an order of its own; there may be more.`
    notices.push({ code: 'truncated', text })
  }
  if (spent) notices.push({ code: 'balance', text: spent })
  const columns = columnsOf(query, type)
  const rest = { totals, currency: 'USD', timeZone: 'UTC', unsettledFrom, truncated, notices }
  return sayingEmpty(vendor, { columns, rows, ...rest })
}

/**
 * The notice of a report without history for an earlier range.
 * @param latest the last day that it describes
 */
export const asOfToday = (
  vendor: string,
  { label }: { label: string },
  range: DateRange,
  latest: string,
): string[] =>
  range.end < latest ? [`${vendor} keeps no history of the report “${label}”: it is as of today.`] : []
