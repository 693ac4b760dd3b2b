import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { finishLeftOver } from './finishLeftOver.ts'

const payload = z.object({ companyId: z.string(), holder: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    finishPlanChange: z.input<typeof payload>
  }
}

/** Finishes a change of a subscription that whoever asked for it did not; mostly it finds nothing to do. */
export const finishPlanChangeJob = defineJob({
  name: 'finishPlanChange',
  slots: 'payments',
  payload,
  run: async (context: AppContext, { companyId, holder }) => {
    if (context.payment === null) return
    const runAt = await finishLeftOver(context, context.payment, companyId)
    if (runAt === null) return
    // Whoever is at it may die as well.
    await context.db.tenant(companyId, (tx) =>
      context.queue.add(tx, 'finishPlanChange', { companyId, holder }, { runAt, maxAttempts: 25 }),
    )
  },
})
