import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { applyFacts } from '../payments/applyFacts.ts'
import { changeAtProvider } from './atProvider.ts'
import { readFacts } from './finishLeftOver.ts'
import { loadSubscription, requirePayment } from './loadSubscription.ts'

/**
 * Cancels the company's subscription at the end of what is paid, one that is overdue at once; the account stays. One that is canceled stays so. Throws
 * AppError('conflict') where there is none, and PaymentError.
 */
export async function cancelSubscription(context: AppContext, doer: Doer): Promise<void> {
  const present = await context.db.tenant(doer.companyId, (tx) => loadSubscription(tx))
  // Where nothing is paid this is the reason, and not that nobody takes payments.
  if (present.company.subscriptionId === null) throw none()
  // A charge may have failed, or what had failed may be paid, of which no event has come: what is paid is not to end at once.
  if (present.subscription) await readAnew(context, doer.companyId, present.subscription.id)
  await changeAtProvider(context, doer, async (_tx, { company, subscription }) => {
    if (company.subscriptionId === null) throw none()
    if (subscription?.state === 'canceled' || subscription?.state === 'ended') return null
    // Of what is overdue nothing is paid that could run to its end.
    const when = subscription?.state === 'overdue' ? 'now' : 'at the end'
    return { wanted: { kind: 'cancel' }, ask: (payment, id) => payment.cancel(id, when) }
  })
}

/** Applies what the provider says of it now. Throws AppError('conflict') without a provider, and PaymentError. */
async function readAnew(context: AppContext, companyId: string, id: string): Promise<void> {
  const subscription = await readFacts(requirePayment(context), id)
  await context.db.tenant(companyId, (tx) => applyFacts(context, tx, { kind: 'subscription', subscription }))
}

/**
 * Takes a cancellation back before its end. Throws AppError('conflict') where there is none to take back, and PaymentError.
 */
export async function uncancelSubscription(context: AppContext, doer: Doer): Promise<void> {
  await changeAtProvider(context, doer, async (_tx, { company, subscription }) => {
    if (company.subscriptionId === null || !subscription) {
      throw new AppError('conflict', 'There is no subscription to take back. Subscribe first.')
    }
    const { state, endsAt } = subscription
    const isOver = endsAt !== null && Temporal.Instant.compare(endsAt, context.now()) <= 0
    if (state === 'ended' || (state === 'canceled' && isOver)) {
      throw new AppError('conflict', 'The subscription has ended. Subscribe anew to go on.')
    }
    if (state !== 'canceled') return null
    return { wanted: { kind: 'uncancel' }, ask: (payment, id) => payment.uncancel(id) }
  })
}

const none = () =>
  new AppError('conflict', 'There is no subscription to cancel. To end the account, delete it.')
