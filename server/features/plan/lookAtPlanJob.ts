import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { queueDue } from '../../queue/queueDue.ts'
import { lookAtPlan } from './lookAtPlan.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    lookAtPlan: z.input<typeof payload>
  }
}

/** Does what time has made due about a company's plan. */
export const lookAtPlanJob = defineJob({
  name: 'lookAtPlan',
  slots: 'payments',
  payload,
  run: (context: AppContext, { companyId }) => lookAtPlan(context, companyId),
  timetable: () => [{ name: 'plans', everyMs: 60_000, work: planPlanLooks }],
})

/** Queues a look at every plan that is due; none where nothing is paid. Returns how many were due. */
export async function planPlanLooks(context: AppContext): Promise<number> {
  if (context.config.prices === null) return 0
  return queueDue(context, {
    due: async (now, most) =>
      (
        await sql<{ companyId: string }>`
          select company_id from resolve_due_plans(${now}, ${most})`.execute(context.db.system)
      ).rows,
    postpone: (tx, _row, now, again) =>
      tx
        .updateTable('companies')
        .set({ planLookAt: again })
        .where('planLookAt', '<=', now)
        .executeTakeFirst(),
    queue: (tx, { companyId }) =>
      context.queue.add(tx, 'lookAtPlan', { companyId }, { key: `plan:${companyId}` }),
  })
}
