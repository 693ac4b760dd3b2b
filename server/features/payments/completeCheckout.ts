import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { orderCompletion } from '../../../shared/api/payment.ts'
import type { AppContext } from '../../context.ts'
import type { Checkouts } from '../../db/types.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { PaymentFacts, PaymentProvider } from '../../payment/provider.ts'
import { isAbandoned } from './abandonedOrders.ts'
import { applyTold } from './applyTold.ts'
import { findCheckout, isMade, isPaid } from './checkouts.ts'
import { isOfSealed } from './isOfSealed.ts'
import { termsOfCheckout } from './queries.ts'

/**
 * What is known of a checkout: `unknown` is one that is not of this buyer, has ended, or was not paid by this order,
 * `abandoned` one whose order the provider has given up.
 */
export type Completion = 'confirmed' | 'waiting' | 'unknown' | 'abandoned'

/**
 * Takes what a browser says of an order as a hint: keeps it, and asks the provider at once, whose word alone is applied.
 * `buyer`: the company that pays; null for one that registers. Waits where the provider cannot be reached or does not
 * know the order yet: its own event follows.
 */
export async function completeCheckout(
  context: AppContext,
  { checkout, id, buyer }: z.output<typeof orderCompletion> & { buyer: string | null },
): Promise<Completion> {
  const row = await findCheckout(context.db.system, checkout)
  if (!row || context.payment === null) return 'unknown'
  const isOfCompany = await isMade(context, row.buyer)
  if (buyer === null ? isOfCompany : row.buyer !== buyer) return 'unknown'
  // The provider's events of a company that is not made yet wait.
  if (isOfCompany ? row.paidAt !== null : await isPaid(context.db.system, row.buyer)) return 'confirmed'
  if (Temporal.Instant.compare(Temporal.Instant.from(row.expiresAt), context.now()) <= 0) return 'unknown'
  await context.db.system
    .updateTable('checkouts')
    .set({ orderId: id, reportedAt: context.now().toString() })
    .where('id', '=', checkout)
    .where('paidAt', 'is', null)
    // Told once more it is not newer: what waits for it waits no longer.
    .where('orderId', 'is distinct from', id)
    .execute()
  const told = await ask(context, context.payment, row, id)
  if (told === 'waiting' && (await isAbandoned(context.db.system, id))) {
    await forgetReport(context, checkout, id)
    return 'abandoned'
  }
  // Nothing of this checkout was paid by it: that keeps nobody from another.
  if (told === 'unknown') await forgetReport(context, checkout, id)
  if (typeof told === 'string') return told
  // As an event of the provider: of a company that is not made yet it waits.
  await applyTold(context, told, `checkout ${checkout}`)
  await context.db.system
    .updateTable('checkouts')
    .set({ orderId: id, paidAt: context.now().toString() })
    .where('id', '=', checkout)
    .where('paidAt', 'is', null)
    .execute()
  return 'confirmed'
}

const forgetReport = ({ db }: AppContext, checkout: string, orderId: string) =>
  db.system
    .updateTable('checkouts')
    .set({ orderId: null, reportedAt: null })
    .where('id', '=', checkout)
    .where('orderId', '=', orderId)
    .where('paidAt', 'is', null)
    .execute()

type Row = Selectable<Checkouts>

/** What the provider knows of the order, where it is the one that was sealed. */
async function ask(
  { log }: AppContext,
  payment: PaymentProvider,
  row: Row,
  id: string,
): Promise<PaymentFacts[] | 'waiting' | 'unknown'> {
  const { id: checkout, reference } = row
  try {
    const order = await payment.order(id)
    if (order === null) return 'waiting'
    if (order.reference !== reference || !isOfSealed(termsOfCheckout(row), { kind: 'order', order })) {
      log.warn({ service: 'payment', checkout, order: id }, 'order is not of this checkout')
      return 'unknown'
    }
    const { subscriptionId } = order
    const subscriptions = subscriptionId === null ? [] : await payment.subscriptions([subscriptionId])
    return [
      { kind: 'order', order },
      ...subscriptions.map((subscription) => ({ kind: 'subscription' as const, subscription })),
    ]
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ service: 'payment', checkout, err: error }, 'completed checkout could not be looked up')
    return 'waiting'
  }
}
