import { couponType } from '../../../shared/api/coupons.ts'
import type { Subscription } from '../../../shared/api/subscription.ts'
import type { Tenant } from '../../db/database.ts'

/** The company's coupons, as they were when they were applied. */
export async function listApplied(tx: Tenant): Promise<Subscription['coupons']> {
  const rows = await tx
    .selectFrom('companyCoupons')
    .select(['code', 'type', 'value'])
    .orderBy('createdAt')
    .orderBy('code')
    .execute()
  return rows.map(({ code, type, value }) => ({ code, type: couponType.parse(type), value: Number(value) }))
}
