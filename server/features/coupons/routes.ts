import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { coupon, couponCode, couponQuery } from '../../../shared/api/coupons.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { chargeTries } from '../../http/tries.ts'
import { findCoupon } from './applyCoupons.ts'
import { guardGuesses } from './guardGuesses.ts'

export const couponRoutes = [
  route({
    method: 'GET',
    path: '/api/coupons/:code',
    access: 'anonymous',
    summary: 'A coupon that may be used at registration',
    params: z.object({ code: couponCode }),
    query: couponQuery,
    response: dataOf(coupon),
    handle: async ({ context, params, query, request }) => {
      await chargeTries(context, [limitOf('coupons', { address: request.ip })])
      const guess = { codes: [params.code], address: request.ip }
      const data = await guardGuesses(context, guess, () => findCoupon(context, params.code, query.email))
      return { data }
    },
  }),
]
