import { dataOf } from '../../../shared/api/common.ts'
import {
  checkoutRequest,
  completionAnswer,
  orderCompletion,
  sealedOrder,
} from '../../../shared/api/payment.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { chargeTries } from '../../http/tries.ts'
import { completeCheckout } from './completeCheckout.ts'
import { openCheckout } from './openCheckout.ts'

export const checkoutRoutes = [
  route({
    method: 'POST',
    path: '/api/payment/secure',
    // Who registers is nobody yet.
    access: 'anonymous',
    summary:
      'Seal an order for the payment provider’s checkout: of an admin’s company, or of one that registers',
    body: checkoutRequest,
    response: dataOf(sealedOrder),
    handle: async ({ context, body, actor, request }) => ({
      data: await openCheckout(context, body, actor, request),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/payment/completion',
    access: 'anonymous',
    summary:
      'Tell of a completed checkout of a company that registers: returns whether the provider confirms it',
    body: orderCompletion,
    response: dataOf(completionAnswer),
    handle: async ({ context, body, request }) => {
      await chargeTries(context, [limitOf('checkoutsDone', { address: request.ip })])
      return { data: { state: await completeCheckout(context, { ...body, buyer: null }) } }
    },
  }),
]
