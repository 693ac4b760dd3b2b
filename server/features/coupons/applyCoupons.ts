import { sql } from 'kysely'
import { type Coupon, couponCode } from '../../../shared/api/coupons.ts'
import { COUPON_NOT_STACKABLE, COUPON_NOT_VALID } from '../../../shared/domain/coupons.ts'
import { mayStack, sumOf } from '../../../shared/rules/couponStacking.ts'
import type { AppContext } from '../../context.ts'
import type { System, Tenant } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { couponHolderOf } from './couponHolder.ts'
import { countUse, heldBy, knownCoupons, lockCoupons, releaseCoupons, usableCoupons } from './queries.ts'

/** No coupon has the code, or it may not be used: whoever sends many is guessing. */
export class WrongCode extends AppError {}

/** One coupon that may be used today. Throws AppError('not_found'). */
export async function findCoupon(context: AppContext, code: string, email?: string): Promise<Coupon> {
  const holder = email === undefined ? '' : couponHolderOf(email)
  const [found] = (await usableCoupons(context, context.db.system, [code], holder)).values()
  if (!found) throw new WrongCode('not_found', COUPON_NOT_VALID)
  return found
}

/**
 * These codes' coupons, in order, for whoever has this address; with a transaction they are locked. Throws
 * AppError('invalid_input') of the field `coupon`: not valid, or not stackable.
 */
export async function applyCoupons(
  context: AppContext,
  typed: readonly string[],
  { email, tx }: { email: string; tx?: System },
): Promise<Coupon[]> {
  const codes = typed.map((code) => couponCode.safeParse(code).data)
  const known = codes.filter((code) => code !== undefined)
  if (tx) await lockCoupons(tx, known)
  const usable = await usableCoupons(context, tx ?? context.db.system, known, couponHolderOf(email))
  const applied: Coupon[] = []
  for (const code of codes) {
    const next = usable.get(code ?? '')
    if (!next) {
      throw new WrongCode('invalid_input', COUPON_NOT_VALID, { fields: { coupon: [COUPON_NOT_VALID] } })
    }
    if (!mayStack(applied, next)) throw invalidField('coupon', COUPON_NOT_STACKABLE)
    applied.push(next)
  }
  return applied
}

interface Redeemer {
  companyId: string
  /** Whose registration it is. */
  email: string
  /** `reported`: by a browser alone, so far. */
  payment: 'none' | 'reported' | 'paid'
}

/**
 * Gives a new company what these codes grant, and counts them as used. One that was used up or ended meanwhile is granted
 * all the same to a company that has paid with it, unless the operator has removed it; but where the same people have paid
 * several times, it is to one alone. Else throws AppError('conflict').
 */
export async function redeemCoupons(
  context: AppContext,
  tx: Tenant,
  codes: readonly string[],
  { companyId, email, payment }: Redeemer,
): Promise<void> {
  await lockCoupons(tx, codes)
  const { holder, isSpent } = await heldBy(tx, companyId)
  const isFirst = payment === 'paid' && !isSpent
  const own = couponHolderOf(email)
  const usable = await (isFirst ? knownCoupons(tx, codes) : usableCoupons(context, tx, codes, own))
  const applied: Coupon[] = []
  for (const code of codes) {
    const found = usable.get(code)
    if (!found && isFirst) continue
    if (!found || !(await countUse(tx, code, { beyond: isFirst }))) {
      throw new AppError('conflict', REFUSALS[payment](code))
    }
    const { type, value } = found
    // What follows another stays after it: what may follow next depends on it.
    const createdAt = context.now().add({ microseconds: applied.length }).toString()
    await tx.insertInto('companyCoupons').values({ companyId, code, type, value, createdAt }).execute()
    applied.push(found)
  }
  await releaseCoupons(tx, { companyId, holders: holder === null ? [own] : [own, holder] })
  await tx
    .updateTable('companies')
    .set({ expiresAt: sql<string>`expires_at + ${sumOf(applied, 'trial.days')}::float8 * interval '1 day'` })
    .where('id', '=', companyId)
    .execute()
}

const REFUSALS: Record<Redeemer['payment'], (code: string) => string> = {
  none: (code) => `The code ${code} is no longer valid. Register once more without it.`,
  reported: (code) =>
    `Your payment is not confirmed yet, and until then the code ${code}, which has ended meanwhile, cannot be used. Do not pay again: try once more in a few minutes.`,
  paid: (code) =>
    `Your order was paid with the code ${code} after its time, or beside another one, and the code is used up. No company is made of it: tell whoever runs this installation its number, so that you get your money back.`,
}
