import type { Tenant } from '../db/database.ts'

/** Tasks by name with what each is told; ids only, never a company's data. */
export interface Tasks {
  /** Renders one requested PDF. */
  printPdf: { companyId: string; jobId: string }
  /** Takes one due report run as far as it goes. */
  runReport: { companyId: string; runId: string }
  /** Asks the vendor again for a stale answer that has just been served. */
  refreshResult: { companyId: string; sourceId: string; key: string }
}
export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** Only one waiting job has this key; a second one is the same job. */
  key?: string
  /** Not before this instant. */
  runAt?: Temporal.Instant
  maxAttempts?: number
}

export interface Queue {
  /** Adds a job in the caller's transaction: it exists exactly when the transaction commits. */
  add<T extends TaskName>(tx: Tenant, task: T, payload: Tasks[T], options?: EnqueueOptions): Promise<void>
}
