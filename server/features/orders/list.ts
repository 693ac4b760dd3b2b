import { type Order, order } from '../../../shared/api/orders.ts'
import type { Tenant } from '../../db/database.ts'

/** A company has one or a few a month. */
const MOST = 2_000

/** The company's invoices, newest first. */
export async function listOrders(tx: Tenant): Promise<Order[]> {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .orderBy('placedAt', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map((row) => order.parse(row))
}
