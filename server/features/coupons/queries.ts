import { type Selectable, sql } from 'kysely'
import { type Coupon, coupon } from '../../../shared/api/coupons.ts'
import type { AppContext } from '../../context.ts'
import type { System, Tenant } from '../../db/database.ts'
import type { Coupons } from '../../db/types.ts'

export type CouponRow = Selectable<Coupons>

/** Locks these coupons until the transaction ends, in one order for all: nobody else counts their uses meanwhile. */
export async function lockCoupons(tx: System | Tenant, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await tx
    .selectFrom('coupons')
    .select('code')
    .where('code', 'in', codes)
    .orderBy('code')
    .forUpdate()
    .execute()
}

/** Of a row of coupons: by how many others a checkout was begun that may still be paid, or is paid and not redeemed. */
const heldByOthers = (at: Temporal.Instant, holder: string) => sql<number>`(
  select count(distinct coupon_holder) from checkouts
  where checkouts.coupons @> array[coupons.code] and coupon_holder is not null and coupon_holder <> ${holder}
    and (expires_at > ${at.toString()}::timestamptz or paid_at is not null))`

/** Those of these codes that may be used today, by code; `holder`: who asks, whose own checkout stands in nobody's way. */
export async function usableCoupons(
  { now }: Pick<AppContext, 'now'>,
  db: System | Tenant,
  codes: readonly string[],
  holder = '',
): Promise<ReadonlyMap<string, Coupon>> {
  if (codes.length === 0) return new Map()
  const today = now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', 'in', codes)
    .where((row) => row.or([row('startsOn', 'is', null), row('startsOn', '<=', today)]))
    .where((row) => row.or([row('endsOn', 'is', null), row('endsOn', '>=', today)]))
    .where((row) =>
      row.or([row('uses', 'is', null), sql<boolean>`used + ${heldByOthers(now(), holder)} < uses`]),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, presentCoupon(row)]))
}

/** Those of these codes that exist, whether they may be used today or not, by code. */
export async function knownCoupons(
  db: System | Tenant,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Coupon>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('coupons').selectAll().where('code', 'in', codes).execute()
  return new Map(rows.map((row) => [row.code, presentCoupon(row)]))
}

/**
 * Of this company's checkout: whose use of the coupons it counts as, and whether it holds none any more: another one of theirs
 * has had them, or it was paid after its time.
 */
export async function heldBy(
  tx: Tenant,
  companyId: string,
): Promise<{ holder: string | null; isSpent: boolean }> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select(['couponHolder', 'couponsSpent'])
    .select(
      sql<
        boolean | null
      >`least(paid_at, (select min(received_at) from payment_events where payment_events.buyer = checkouts.buyer))
        > expires_at`.as('isLate'),
    )
    .where('buyer', '=', companyId)
    .executeTakeFirst()
  const { couponHolder = null, couponsSpent = false, isLate = false } = checkout ?? {}
  return { holder: couponHolder, isSpent: couponsSpent || isLate === true }
}

/** What this company's checkout has held is counted now; what others of the same people's have held is given up. */
export async function releaseCoupons(
  tx: Tenant,
  { companyId, holders }: { companyId: string; holders: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ couponHolder: null, couponsSpent: sql`buyer <> ${companyId}` })
    .where('couponHolder', 'is not', null)
    .where((row) => row.or([row('buyer', '=', companyId), row('couponHolder', 'in', holders)]))
    .execute()
}

/** Counts one use; false where none is left, unless it goes beyond. Locks the coupon until the transaction ends. */
export async function countUse(
  tx: Tenant,
  code: string,
  { beyond = false }: { beyond?: boolean } = {},
): Promise<boolean> {
  const used = await tx
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('code', '=', code)
    .$if(!beyond, (update) =>
      update.where((row) => row.or([row('uses', 'is', null), sql<boolean>`used < uses`])),
    )
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

const presentCoupon = ({ code, value, ...row }: CouponRow): Coupon =>
  coupon.parse({ ...row, name: code, value: Number(value) })
