import type { ResultTable } from '../../../../providers/contract.ts'
import type { InstanceQueries, SourceQuery } from '../queries/widgetQueries.ts'

/** A provider's result as it is cached. Instants in epoch milliseconds. */
export interface CachedResult {
  table: ResultTable
  fetchedAt: number
  freshUntil: number
}

/** The result of a query, described by its provider's metadata. */
export interface QueryResult extends CachedResult {
  sourceQuery: SourceQuery
}

/** What a query got: a result (perhaps a stale one), or the reason why not, or both. */
export interface QueryOutcome {
  result: QueryResult | null
  /** The result is stale and no call has failed yet: refetching it is worthwhile. */
  outdated: boolean
  /** Why the result is missing or stale. */
  failure: Error | null
}

/** The results of one instance, one for each account. */
export interface InstanceResults extends Pick<InstanceQueries, 'instance' | 'source' | 'about'> {
  current: QueryResult[]
  /** Null where nothing is compared, or where the comparison failed. */
  compare: QueryResult[] | null
  compareFailed: boolean
}

/** What a widget's queries got. */
export interface WidgetResults {
  instances: InstanceResults[]
  /** Queries of the current window with and without a result. */
  found: number
  missing: number
  /** Why results are missing or stale, with the source at fault. */
  failures: { error: Error; sourceId: string }[]
  outdated: boolean
  /** Earliest end of a result's freshness, epoch milliseconds. */
  freshUntil: number
}
