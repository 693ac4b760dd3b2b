import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { queueDue } from '../../queue/queueDue.ts'
import { checkHost } from './checkHost.ts'
import { DNS_LOOK } from './dnsLook.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    checkHost: z.input<typeof payload>
  }
}

/** Looks the records of a company's host up: daily once it is served, more often after a change. */
export const checkHostJob = defineJob({
  name: 'checkHost',
  slots: 'scans',
  payload,
  run: (context: AppContext, { companyId }) => checkHost(context, companyId),
  timetable: () => [{ name: 'hosts', everyMs: 60_000, work: planHostChecks }],
})

/** Queues a look at every host that is due. */
export const planHostChecks = (context: AppContext): Promise<number> =>
  queueDue(context, {
    due: async (now, most) =>
      (
        await sql<{ companyId: string }>`
          select company_id from resolve_due_hosts(${now}, ${most})`.execute(context.db.system)
      ).rows,
    postpone: (tx, _row, now, again) =>
      tx
        .updateTable('companyHosts')
        .set({ nextCheckAt: again })
        .where('nextCheckAt', '<=', now)
        .executeTakeFirst(),
    queue: (tx, { companyId }) =>
      context.queue.add(tx, 'checkHost', { companyId }, { key: `host:${companyId}`, ...DNS_LOOK }),
  })
