import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { defineJob } from '../../queue/job.ts'
import { runningSubscriptions } from '../paidFor/runningSubscriptions.ts'
import { applyFacts } from '../payments/applyFacts.ts'

const payload = z.object({ companyId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    endWithAccount: z.input<typeof payload>
  }
}

/**
 * Cancels every subscription of a closed company: at the end of what is paid, so that whoever restores the account meanwhile
 * has it still; one that is overdue at once. A job, so that nobody is charged on because the provider did not answer.
 */
export const endWithAccountJob = defineJob({
  name: 'endWithAccount',
  slots: 'payments',
  payload,
  run: async (context: AppContext, { companyId }) => {
    const { payment, log } = context
    const ids = await context.db.tenant(companyId, runningOfClosed)
    if (payment === null) {
      const words = 'subscription of a deleted account goes on: no payment provider is set up to cancel it at'
      for (const id of ids) log.error({ service: 'payment', companyId, subscription: id }, words)
      return
    }
    const failures: unknown[] = []
    // One that the provider refuses to cancel keeps no other going.
    for (const id of ids) {
      await endOne(context, { payment, companyId, id }).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
})

/** None of a company that was restored meanwhile. */
async function runningOfClosed(tx: Tenant): Promise<string[]> {
  const company = await tx.selectFrom('companies').select('closedAt').executeTakeFirst()
  return company?.closedAt ? runningSubscriptions(tx) : []
}

async function endOne(
  context: AppContext,
  { payment, companyId, id }: { payment: PaymentProvider; companyId: string; id: string },
): Promise<void> {
  const [before] = await payment.subscriptions([id])
  if (before?.state === 'active') await payment.cancel(id, 'at the end')
  else if (before?.state === 'overdue') await payment.cancel(id, 'now')
  const [after] = await payment.subscriptions([id])
  if (after) {
    return context.db.tenant(companyId, (tx) =>
      applyFacts(context, tx, { kind: 'subscription', subscription: after }),
    )
  }
  const words = 'subscription of a deleted account is not known to the payment provider: look for it there'
  context.log.error({ service: 'payment', companyId, subscription: id }, words)
}
