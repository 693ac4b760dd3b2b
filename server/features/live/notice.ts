import { z } from 'zod'

const text = z.string().min(1)

const row = {
  company: text,
  id: text,
  /** Whose sockets end. */
  person: text.nullish(),
  /** Which of several notices of one row. */
  at: text.nullish(),
}

/** What the database notices (migrations 0087, 0089, 0090, 0116 and 0125): it names what has changed. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), ...row }),
  z.object({ kind: z.literal('subscription'), ...row }),
  /** A run of a report, or the report itself; `id` is the company. */
  z.object({ kind: z.literal('reports'), ...row }),
  /** An alert of a watched domain, or its silence; `id` is the company. */
  z.object({ kind: z.literal('alerts'), ...row }),
  /** Somebody has saved, or begun or ended editing. */
  z.object({ kind: z.literal('dashboard'), ...row }),
  /** A PDF is finished, made or not; `id` is its dashboard. */
  z.object({ kind: z.literal('pdf'), ...row }),
  /** A session has ended. */
  z.object({ kind: z.literal('session'), ...row }),
  /** What somebody may do has changed. */
  z.object({ kind: z.literal('person'), ...row }),
])
export type Notice = z.output<typeof notice>

/** A notice of what pages show; the others end sockets. */
export type NewsNotice = Exclude<Notice, { kind: 'session' | 'person' }>

/** Null where it is none of ours. */
export function readNotice(payload: string | undefined): Notice | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''))
  } catch {
    return null
  }
}
