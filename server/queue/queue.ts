import { sql } from 'kysely'
import type { Tenant } from '../db/database.ts'

/** Payloads of jobs by name. Each job adds its own beside its schema, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: jobs fill it.
export interface Tasks {}
export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** Only one waiting job has this key; a second one is the same job. */
  key?: string
  /** A waiting job of this key stays where it is in the queue, instead of going behind all others. */
  keepsPlace?: boolean
  /** Not before this instant. */
  runAt?: Temporal.Instant
  maxAttempts?: number
  /** Of waiting jobs the one with the smallest number is next; 0 by default. */
  priority?: number
}

export interface Queue {
  /** Adds a job in the caller's transaction: it exists exactly when the transaction commits. */
  add<T extends TaskName>(tx: Tenant, task: T, payload: Tasks[T], options?: EnqueueOptions): Promise<void>
  /** As `add`, for any number of jobs in one statement; their keys must differ. */
  addAll<T extends TaskName>(
    tx: Tenant,
    task: T,
    jobs: readonly { payload: Tasks[T]; key: string }[],
  ): Promise<void>
}

const DEFAULT_ATTEMPTS = 8

/** With the growing pauses about two and a half days, for which other mail servers retry too. */
export const MAIL_ATTEMPTS = 20

export const queue: Queue = {
  async add(tx, task, payload, options = {}) {
    await sql`select graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      run_at := ${options.runAt?.toString() ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? DEFAULT_ATTEMPTS}::int,
      job_key := ${options.key ?? null}::text,
      job_key_mode := ${options.keepsPlace ? 'preserve_run_at' : 'replace'}::text,
      priority := ${options.priority ?? 0}::int)`.execute(tx)
  },
  async addAll(tx, task, jobs) {
    if (jobs.length === 0) return
    await sql`select from graphile_worker.add_jobs(array(
      select row(${task}::text, job.payload, null, null, ${DEFAULT_ATTEMPTS}::int, job.key, 0, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job (payload json, key text)))`.execute(tx)
  },
}
