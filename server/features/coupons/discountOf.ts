import { couponType } from '../../../shared/api/coupons.ts'
import { sumOf } from '../../../shared/rules/couponStacking.ts'
import type { Tenant } from '../../db/database.ts'

/** What the company's coupons take off the price, in dollars; 0 without any. */
export async function discountOf(tx: Tenant): Promise<number> {
  const rows = await tx.selectFrom('companyCoupons').select(['type', 'value']).execute()
  const applied = rows.map(({ type, value }) => ({ type: couponType.parse(type), value: Number(value) }))
  return sumOf(applied, 'price.discount')
}
