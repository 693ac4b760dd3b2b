import type { z } from 'zod'
import type { TaskName } from './queue.ts'

/**
 * Jobs that one process works on at once, in separate slots: reports wait for slow vendors and a slow mail
 * server, which must not delay a PDF, readers of shared links, who may be many, delay only one another, an
 * export or the removal of what is large may take minutes, the payment provider may be slow, for a mailed link somebody
 * waits, and nobody for a scan or a look at name servers. Notices are mails alone.
 */
export const SLOTS = {
  reports: 8,
  notices: 1,
  links: 2,
  documents: 3,
  guestDocuments: 2,
  exports: 1,
  payments: 1,
  scans: 2,
  alerts: 2,
} as const

/**
 * Work that a scheduler does at its start and repeats `everyMs` after it has finished, or after what
 * `pauseMs` returns.
 */
export interface Turn<Context> {
  /** For the log. */
  name: string
  everyMs: number
  work(context: Context): Promise<unknown>
  pauseMs?(context: Context): Promise<number>
}

/** A job: its name, its slots, what it does, and its schedule, if any. */
export interface Job<Context> {
  name: TaskName
  slots: keyof typeof SLOTS
  /**
   * May run twice: a worker can die after any statement. When it throws, it is retried later, with growing
   * pauses.
   */
  run(context: Context, payload: unknown): Promise<void>
  /** What each scheduler does for it; what a turn remembers is that scheduler's own. */
  timetable(): readonly Turn<Context>[]
}

/** A job whose payload is parsed before it runs. `payload`: ids alone, never a company's data; a link is sealed in it. */
export function defineJob<Context, Payload extends z.ZodType>({
  payload,
  run,
  timetable = () => [],
  ...job
}: {
  name: TaskName
  slots: keyof typeof SLOTS
  payload: Payload
  run(context: Context, payload: z.output<Payload>): Promise<void>
  timetable?(): readonly Turn<Context>[]
}): Job<Context> {
  return { ...job, timetable, run: async (context, given) => run(context, payload.parse(given)) }
}
