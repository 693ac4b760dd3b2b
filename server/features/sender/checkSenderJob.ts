import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { queueDue } from '../../queue/queueDue.ts'
import { DNS_LOOK } from '../host/dnsLook.ts'
import { checkRecords } from './checkRecords.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    checkSender: z.input<typeof payload>
  }
}

/** Looks the records of a company's sender up. */
export const checkSenderJob = defineJob({
  name: 'checkSender',
  slots: 'scans',
  payload,
  run: (context: AppContext, { companyId }) => checkRecords(context, companyId),
  timetable: () => [{ name: 'senders', everyMs: 60_000, work: planChecks }],
})

/** Queues a look at every domain that is due. */
export const planChecks = (context: AppContext): Promise<number> =>
  queueDue(context, {
    due: async (now, most) =>
      (
        await sql<{ companyId: string; domain: string }>`
          select company_id, domain from resolve_due_senders(${now}, ${most})`.execute(context.db.system)
      ).rows,
    postpone: (tx, { domain }, now, again) =>
      tx
        .updateTable('senderDomains')
        .set({ nextCheckAt: again })
        .where('domain', '=', domain)
        .where('nextCheckAt', '<=', now)
        .executeTakeFirst(),
    queue: (tx, { companyId }) =>
      context.queue.add(tx, 'checkSender', { companyId }, { key: `sender:${companyId}`, ...DNS_LOOK }),
  })
