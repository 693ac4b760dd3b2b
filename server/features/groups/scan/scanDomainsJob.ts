import { z } from 'zod'
import { unlimited } from '../../../db/database.ts'
import { defineJob } from '../../../queue/job.ts'
import { giveBack, planScans, takeDomains } from './planScans.ts'
import { scanDomain } from './scanDomain.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../../queue/queue.ts' {
  interface Tasks {
    scanDomains: z.input<typeof payload>
  }
}

/** Domains of a turn that are read at once: most of a scan waits for vendors. */
const SIDE_BY_SIDE = 4

/** A company's turn: scans some of its domains that are due; one that fails for a reason of ours leaves the others. */
export const scanDomainsJob = defineJob({
  name: 'scanDomains',
  slots: 'scans',
  payload,
  run: async (context, { companyId }) => {
    const db = unlimited(context.db)
    const taken = await db.tenant(companyId, (tx) => takeDomains(context, tx, companyId))
    const unread = new Set(taken.map(({ domainId }) => domainId))
    const left = [...taken]
    const work = async () => {
      for (let domain = left.shift(); domain; domain = left.shift()) {
        context.stopping?.throwIfAborted()
        try {
          await scanDomain(context, { companyId, ...domain }, context.stopping)
        } catch (error) {
          context.stopping?.throwIfAborted()
          // It is due again after its lease.
          context.log.error(
            { err: error, service: 'missionControl', domainId: domain.domainId },
            'a domain could not be scanned',
          )
        }
        unread.delete(domain.domainId)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (!failed) return
    await db.tenant(companyId, (tx) => giveBack(tx, context.now(), [...unread]))
    throw failed.reason
  },
  timetable: () => [{ name: 'scans', everyMs: 60_000, work: planScans }],
})
