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
