import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { ownFiles } from './findFiles.ts'

const payload = z.object({ companyId: z.string(), name: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    discardUnrecorded: z.input<typeof payload>
  }
}

/** Removes a stored file that was never recorded, as the process died in between: no row leads to it. */
export const unrecordedFileJob = defineJob({
  name: 'discardUnrecorded',
  slots: 'scans',
  payload,
  run: async ({ db, files }: AppContext, { companyId, name }) => {
    const recorded = await db.tenant(companyId, (tx) => ownFiles(tx, [name]))
    if (!recorded.has(name)) await files.remove(name)
  },
})
