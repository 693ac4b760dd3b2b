import type { ResultTable } from '../../../../providers/contract.ts'
import type { SourceQuery } from '../queries/sourceQueries.ts'
import type { InstanceQueries } from '../queries/widgetQueries.ts'

/** An answered query. */
export interface Answered {
  sourceQuery: SourceQuery
  table: ResultTable
  /** Epoch milliseconds. */
  fetchedAt: number
}
export interface AnsweredPart {
  part: InstanceQueries
  current: Answered[]
  /** Null where nothing is compared, or where the comparison failed. */
  compare: Answered[] | null
}

/** What a widget's queries got. */
export interface Answers {
  parts: AnsweredPart[]
  /** Queries of the current window with and without an answer. */
  given: number
  missing: number
  /** Why answers are missing or old, with the source at fault. */
  failures: { error: Error; sourceId: string }[]
  outdated: boolean
  /** Earliest end of an answer's freshness, epoch milliseconds. */
  freshUntil: number
}
