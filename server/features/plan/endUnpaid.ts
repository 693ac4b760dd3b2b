import { endOfUse } from '../../../shared/rules/companyAccess.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { PaymentProvider, SubscriptionFacts } from '../../payment/provider.ts'
import { recordSystem } from '../audit/record.ts'
import { applyFacts } from '../payments/applyFacts.ts'
import { loadTimeline } from './loadTimeline.ts'

/**
 * Ends a subscription that was not paid until the dunning's end, at the provider, which charges no card any more, and applies
 * what it says then: that it has ended, by its own clock, or was paid meanwhile. Where it refuses, nothing is ended here
 * either, as it may charge on: the next look tries again. Throws PaymentError('unavailable') where it does not answer.
 */
export async function endUnpaid(context: AppContext, companyId: string): Promise<void> {
  const plan = await context.db.tenant(companyId, (tx) => loadTimeline(context, tx))
  const end = plan && endOfUse(plan)
  if (plan?.state !== 'overdue' || !plan.subscription || !end) return
  if (Temporal.Instant.compare(end, context.now()) > 0) return
  const { id } = plan.subscription
  const { payment } = context
  const facts = payment && (await endAtProvider(context, payment, id))
  if (facts === 'goes on') return
  await context.db.tenant(companyId, async (tx) => {
    if (facts) await applyFacts(context, tx, { kind: 'subscription', subscription: facts })
    else if (!(await endHere(context, tx, { companyId, id, expiresAt: plan.expiresAt }))) return
    if (facts && facts.state !== 'ended') return
    await recordSystem(tx, companyId, {
      action: 'company.canceled',
      subject: { kind: 'setting', id: 'company', name: plan.name },
      details: { for: 'not paid' },
    })
  })
  context.pages.dropCompany(companyId)
}

/** What the provider says of it afterwards; `goes on` where it would not end it, or does not know it, and may charge on. */
async function endAtProvider(
  { log }: AppContext,
  payment: PaymentProvider,
  id: string,
): Promise<SubscriptionFacts | 'goes on'> {
  const failed = (err?: unknown) => {
    log.error(
      { service: 'payment', err, subscriptionId: id },
      'the provider would not end a subscription that is not paid: it may go on being charged',
    )
    return 'goes on' as const
  }
  const [known] = await payment.subscriptions([id])
  if (!known) return failed()
  if (known.state !== 'overdue') return known
  try {
    await payment.cancel(id, 'now')
  } catch (error) {
    if (!(error instanceof PaymentError) || error.id !== 'provider_refused') throw error
    return failed(error)
  }
  const [ended] = await payment.subscriptions([id])
  return ended ?? failed()
}

/** Where nobody else can say that it has ended. Whether it had not been paid or ended meanwhile. */
async function endHere(
  { now }: AppContext,
  tx: Tenant,
  { companyId, id, expiresAt }: { companyId: string; id: string; expiresAt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ state: 'canceled' })
    .where('id', '=', companyId)
    .where('state', '=', 'overdue')
    .where('subscriptionId', '=', id)
    .where('expiresAt', '=', expiresAt)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .updateTable('subscriptions')
    .set({ state: 'ended', endsAt: expiresAt, changedAt: now().toString() })
    .where('id', '=', id)
    .execute()
  return true
}
