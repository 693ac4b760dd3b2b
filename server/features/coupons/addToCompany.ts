import { type RawBuilder, sql } from 'kysely'
import { type Coupon, couponCode, couponType } from '../../../shared/api/coupons.ts'
import { COUPON_NOT_STACKABLE, COUPON_NOT_VALID } from '../../../shared/domain/coupons.ts'
import { isApplied, mayStack, type StackedCoupon } from '../../../shared/rules/couponStacking.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { listApplied } from './listApplied.ts'
import { countUse, lockCoupons, usableCoupons } from './queries.ts'

const TRIAL_IS_OVER = 'This code makes a trial longer, and your company is past its trial.'

interface Given {
  companyId: string
  /** As typed. */
  code: string
  /** Whether a longer trial is of use. */
  isOnTrial: boolean
}

/**
 * Gives a company one more coupon and counts it as used: a trial is longer at once. The company's row is held. Returns the
 * coupon, null where it is applied already, or else the reason why it cannot be.
 */
export async function addToCompany(
  context: AppContext,
  tx: Tenant,
  { companyId, code: typed, isOnTrial }: Given,
): Promise<Coupon | string | null> {
  const code = couponCode.safeParse(typed).data
  if (code === undefined) return COUPON_NOT_VALID
  const applied = await loadStacked(tx)
  if (isApplied(applied, code)) return null
  await lockCoupons(tx, [code])
  const next = (await usableCoupons(context, tx, [code])).get(code)
  if (!next) return COUPON_NOT_VALID
  if (!mayStack(applied, next)) return COUPON_NOT_STACKABLE
  const { type, value } = next
  if (type === 'trial.days' && !isOnTrial) return TRIAL_IS_OVER
  if (!(await countUse(tx, code))) return COUPON_NOT_VALID
  const createdAt = context.now().toString()
  await tx.insertInto('companyCoupons').values({ companyId, code, type, value, createdAt }).execute()
  if (type === 'trial.days') {
    await tx
      .updateTable('companies')
      .set({ expiresAt: later(context, value) })
      .execute()
  }
  return next
}

/** Takes one away again, as if it had not been used. */
export async function takeFromCompany(tx: Tenant, code: string): Promise<void> {
  const gone = await tx.deleteFrom('companyCoupons').where('code', '=', code).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return
  await tx
    .updateTable('coupons')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('code', '=', code)
    .execute()
}

/** A trial that is over goes on from now. */
const later = ({ now }: Pick<AppContext, 'now'>, days: number): RawBuilder<string> =>
  sql<string>`greatest(expires_at, ${now().toString()}::timestamptz) + ${days}::float8 * interval '1 day'`

/** Those applied, with the rules of today; one that the operator has removed bounds nothing any more. */
async function loadStacked(tx: Tenant): Promise<StackedCoupon[]> {
  const applied = await listApplied(tx)
  if (applied.length === 0) return []
  const codes = applied.map(({ code }) => code)
  const rows = await tx
    .selectFrom('coupons')
    .select(['code', 'stacksOn', 'maximum'])
    .where('code', 'in', codes)
    .execute()
  const rules = new Map(rows.map((row) => [row.code, row]))
  return applied.map(({ code, type }) => ({
    name: code,
    type,
    stacksOn: couponType.array().parse(rules.get(code)?.stacksOn ?? []),
    maximum: rules.get(code)?.maximum ?? Number.POSITIVE_INFINITY,
  }))
}
