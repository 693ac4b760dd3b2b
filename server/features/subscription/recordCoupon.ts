import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'

/** In the transaction that applies it. */
export const recordCoupon = (tx: Tenant, doer: Doer, name: string, code: string): Promise<void> =>
  record(tx, doer, {
    action: 'company.couponApplied',
    subject: { kind: 'setting', id: 'subscription', name },
    details: { code },
  })
