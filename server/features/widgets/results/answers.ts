import type { ResultTable } from '../../../../providers/contract.ts'
import type { Part } from '../queries/plan.ts'
import type { Question } from '../queries/questions.ts'

/** An answered question. */
export interface Answered {
  question: Question
  table: ResultTable
  /** Epoch milliseconds. */
  fetchedAt: number
}
export interface AnsweredPart {
  part: Part
  current: Answered[]
  /** Null where nothing is compared, or where the comparison failed. */
  compare: Answered[] | null
}

/** What a widget's questions got. */
export interface Answers {
  parts: AnsweredPart[]
  /** Questions of the current window with and without an answer. */
  given: number
  missing: number
  /** Why answers are missing or old, with the source at fault. */
  failures: { error: Error; sourceId: string }[]
  outdated: boolean
  /** Earliest end of an answer's freshness, epoch milliseconds. */
  freshUntil: number
}
