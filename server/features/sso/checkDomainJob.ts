import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { queueDue } from '../../queue/queueDue.ts'
import { DNS_LOOK } from '../host/dnsLook.ts'
import { checkDomain } from './checkDomains.ts'

const payload = z.object({ companyId: z.string(), domain: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    checkSsoDomain: z.input<typeof payload>
  }
}

/** Looks the proof of a company's e-mail domain up: daily once it is proven, more often after it was added. */
export const checkSsoDomainJob = defineJob({
  name: 'checkSsoDomain',
  slots: 'scans',
  payload,
  run: async (context: AppContext, { companyId, domain }) => {
    const row = await context.db.tenant(companyId, (tx) =>
      tx.selectFrom('ssoDomains').selectAll().where('domain', '=', domain).executeTakeFirst(),
    )
    if (row) await checkDomain(context, row)
  },
  timetable: () => [{ name: 'ssoDomains', everyMs: 60_000, work: planSsoDomainChecks }],
})

/** Queues a look at every domain that is due. */
export const planSsoDomainChecks = (context: AppContext): Promise<number> =>
  queueDue(context, {
    due: async (now, most) =>
      (
        await sql<{ companyId: string; domain: string }>`
          select company_id, domain from resolve_due_sso_domains(${now}, ${most})`.execute(context.db.system)
      ).rows,
    postpone: (tx, { domain }, now, again) =>
      tx
        .updateTable('ssoDomains')
        .set({ nextCheckAt: again })
        .where('domain', '=', domain)
        .where('nextCheckAt', '<=', now)
        .executeTakeFirst(),
    queue: (tx, { companyId, domain }) =>
      context.queue.add(
        tx,
        'checkSsoDomain',
        { companyId, domain },
        { key: `sso:${companyId}:${domain}`, ...DNS_LOOK },
      ),
  })
