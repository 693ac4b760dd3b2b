import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { defineJob } from '../../queue/job.ts'
import { isRunning } from '../paidFor/runningSubscriptions.ts'
import { applyFacts } from '../payments/applyFacts.ts'
import { announce } from '../plan/announce.ts'

const payload = z.object({ companyId: z.string(), subscriptionId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    endReplaced: z.input<typeof payload>
  }
}

/**
 * Ends a subscription beside which its company has another one that counts, as where it was paid in two tabs, or by an order that
 * somebody had kept: both would be charged for ever. What was paid for it last is the operator's to give back. Where the one that
 * counts does not go on, nothing is ended.
 */
export const endReplacedJob = defineJob({
  name: 'endReplaced',
  slots: 'payments',
  payload,
  run: async (context: AppContext, { companyId, subscriptionId }) => {
    const { payment, db } = context
    const present = await db.tenant(companyId, presentOf)
    if (payment === null || present === null || present === subscriptionId) return
    const facts = await payment.subscriptions([present, subscriptionId])
    const [counts, other] = [present, subscriptionId].map((wanted) => facts.find(({ id }) => id === wanted))
    if (counts?.state !== 'active' || !other) return
    if (isRunning(other)) await payment.cancel(subscriptionId, 'now')
    const [ended] = await payment.subscriptions([subscriptionId])
    await db.tenant(companyId, async (tx) => {
      if (ended) await applyFacts(context, tx, { kind: 'subscription', subscription: ended })
      await report(context, tx, { companyId, subscriptionId })
    })
  },
})

/** None of a closed company, whose subscriptions all end with its account. */
async function presentOf(tx: Tenant): Promise<string | null> {
  const company = await tx.selectFrom('companies').select(['subscriptionId', 'closedAt']).executeTakeFirst()
  return company && company.closedAt === null ? company.subscriptionId : null
}

/** Mails the admins, and leaves the operator the number of the order that is to be given back. */
async function report(
  context: AppContext,
  tx: Tenant,
  { companyId, subscriptionId }: z.output<typeof payload>,
): Promise<void> {
  const isNews = await announce(context, tx, companyId, { notice: 'replaced', cause: subscriptionId })
  if (!isNews) return
  const last = await tx
    .selectFrom('orders')
    .select('reference')
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('placedAt', 'desc')
    .executeTakeFirst()
  context.log.error(
    { service: 'payment', companyId, subscription: subscriptionId, order: last?.reference ?? null },
    'a company paid for two subscriptions: the one that does not count was ended, give its last order back',
  )
}
