import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { changeAtProvider } from './atProvider.ts'

/**
 * Cancels the company's subscription at the end of what is paid, one that is overdue at once; the account stays. One that is canceled stays so. Throws
 * AppError('conflict') where there is none, and PaymentError.
 */
export async function cancelSubscription(context: AppContext, doer: Doer): Promise<void> {
  const { subscriptionId } = await context.db.tenant(doer.companyId, (tx) =>
    tx.selectFrom('companies').select('subscriptionId').executeTakeFirstOrThrow(),
  )
  // Where nothing is paid this is the reason, and not that nobody takes payments.
  if (subscriptionId === null) throw none()
  await changeAtProvider(context, doer, async (_tx, { company, subscription }) => {
    if (company.subscriptionId === null) throw none()
    if (subscription?.state === 'canceled' || subscription?.state === 'ended') return null
    // Of what is overdue nothing is paid that could run to its end.
    const when = subscription?.state === 'overdue' ? 'now' : 'at the end'
    return { wanted: { kind: 'cancel' }, ask: (payment, id) => payment.cancel(id, when) }
  })
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
