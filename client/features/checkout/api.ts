import type { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { type checkoutRequest, sealedOrder } from '../../../shared/api/payment.ts'
import { call } from '../../lib/api.ts'

/** The order, sealed for the provider. Throws ApiError. */
export const sealOrder = async (
  body: z.input<typeof checkoutRequest>,
): Promise<z.output<typeof sealedOrder>> =>
  (await call(dataOf(sealedOrder), 'POST', '/api/payment/secure', { body })).data
