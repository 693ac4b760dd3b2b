import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'

/** Which export a job is about. */
export const namedExport = z.object({ companyId: z.string(), exportId: z.string() })
export type NamedExport = z.infer<typeof namedExport>

declare module '../../queue/queue.ts' {
  interface Tasks {
    makeExport: NamedExport
    removeExport: NamedExport
    notifyExportReady: NamedExport
  }
}

/** Adds the job that makes it; `runAt`: not before. */
export const queueExport = (
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  named: NamedExport,
  runAt?: Temporal.Instant,
): Promise<void> =>
  queue.add(tx, 'makeExport', named, { key: `export:${named.exportId}`, ...(runAt && { runAt }) })

/** Some days of tries: nothing of an export stays behind because the store was away. */
const REMOVAL_ATTEMPTS = 25

/** Adds the job that removes what is stored of it; `runAt`: not before. */
export const queueRemoval = (
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  named: NamedExport,
  runAt?: Temporal.Instant,
): Promise<void> =>
  queue.add(tx, 'removeExport', named, { maxAttempts: REMOVAL_ATTEMPTS, ...(runAt && { runAt }) })
