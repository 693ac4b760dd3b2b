import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { defineJob } from '../../queue/job.ts'
import { reconcile } from './reconcile.ts'

const payload = z.object({})

declare module '../../queue/queue.ts' {
  interface Tasks {
    reconcilePayments: z.input<typeof payload>
  }
}

const TURN_MS = 10 * 60_000

/** Asks the payment provider for what its events may not have told, a part at a time: each subscription once an hour. */
export const reconcileJob = defineJob({
  name: 'reconcilePayments',
  slots: 'payments',
  payload,
  run: async (context: AppContext) => {
    await reconcile(context)
  },
  timetable: () => [{ name: 'payments', everyMs: TURN_MS, work: planReconciliation }],
})

/** Queues a turn; of several schedulers' there is one. */
export async function planReconciliation({ db, payment, queue }: AppContext): Promise<void> {
  if (!payment) return
  await db.system
    .transaction()
    .execute((tx) => queue.add(tx, 'reconcilePayments', {}, { key: 'reconcile payments', maxAttempts: 1 }))
}
