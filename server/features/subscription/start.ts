import type { z } from 'zod'
import { orderCompletion } from '../../../shared/api/payment.ts'
import type { subscriptionStart } from '../../../shared/api/subscription.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { notAccepted } from '../payments/abandonedOrders.ts'
import { completeCheckout } from '../payments/completeCheckout.ts'
import { uncancelSubscription } from './cancel.ts'
import { requirePayment } from './loadSubscription.ts'

/**
 * After a checkout that the browser calls complete: what the provider says of it is applied, now or when it tells us. Without
 * one: takes a cancellation back. Throws AppError: `conflict`, `provider_refused` of an order that the provider has given
 * up, and PaymentError.
 */
export async function startSubscription(
  context: AppContext,
  doer: Doer,
  body: z.output<typeof subscriptionStart>,
): Promise<void> {
  const told = orderCompletion.safeParse(body).data
  if (!told) return uncancelSubscription(context, doer)
  requirePayment(context)
  const completion = await completeCheckout(context, { ...told, buyer: doer.companyId })
  if (completion === 'abandoned') throw notAccepted(told.reference)
  if (completion !== 'unknown') return
  throw new AppError(
    'conflict',
    `This checkout is not known here, or has ended. If you have paid, do not pay again: the plan shows it in a few minutes. If it does not, tell whoever runs this installation the number ${told.reference}.`,
  )
}
