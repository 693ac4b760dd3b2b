import type { z } from 'zod'
import type { Coupon } from '../../../shared/api/coupons.ts'
import type { appliedCoupons } from '../../../shared/api/subscription.ts'
import { isApplied } from '../../../shared/rules/couponStacking.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { addToCompany, takeFromCompany } from '../coupons/addToCompany.ts'
import { listApplied } from '../coupons/listApplied.ts'
import type { StoredSubscription } from '../paidFor/storedSubscription.ts'
import { waitsUntil } from '../payments/checkouts.ts'
import { changeAtProvider, type Decision } from './atProvider.ts'
import { loadSubscription, type Plan, priceToday } from './loadSubscription.ts'
import { recordCoupon } from './recordCoupon.ts'
import { noPriceIn } from './terms.ts'

type Answer = z.output<typeof appliedCoupons>

/**
 * Applies a code to the company and answers with all that are: a list without this one says that it is not valid, and why.
 * What is paid for becomes cheaper with the next charge. Throws AppError: `conflict` where nothing is paid, the plan is being
 * changed or is paid in a currency without prices here, or a payment is being confirmed, and PaymentError.
 */
export async function applyCoupon(context: AppContext, doer: Doer, code: string): Promise<Answer> {
  if (context.config.prices === null) {
    throw new AppError('conflict', 'Nothing is paid for here, so that no code lowers a price.')
  }
  const { companyId } = doer
  const { subscription } = await context.db.tenant(companyId, (tx) => loadSubscription(tx))
  let problem: string | null = null
  const add = async (tx: Tenant, plan: Plan): Promise<Coupon | null> => {
    const isOnTrial = plan.company.state === 'trial' && plan.company.subscriptionId === null
    const added = await addToCompany(context, tx, { companyId, code, isOnTrial })
    problem = typeof added === 'string' ? added : null
    return typeof added === 'string' ? null : added
  }
  if (isPaid(subscription)) {
    const cheaper = async (tx: Tenant, plan: Plan) => {
      const coupon = await add(tx, plan)
      return coupon && decide(context, plan, coupon)
    }
    await changeAtProvider(context, doer, cheaper).catch(async (error: unknown) => {
      // Kept: a job has the provider lower the price once it answers.
      const isKept = error instanceof AppError && error.id === 'provider_unavailable'
      if (!isKept || !(await isNowApplied(context, companyId, code))) throw error
    })
  } else {
    await context.db.tenant(companyId, async (tx) => {
      const plan = await loadSubscription(tx, { hold: true })
      // What was paid already is at the price of before, and nothing would lower it later on.
      if ((await waitsUntil(context, tx, companyId)) !== null) throw beingConfirmed()
      const coupon = await add(tx, plan)
      if (coupon) await recordCoupon(tx, doer, plan.company.name, coupon.name)
    })
  }
  const applied = await context.db.tenant(companyId, listApplied)
  return { applied: applied.map((one) => one.code), problem }
}

const beingConfirmed = () =>
  new AppError(
    'conflict',
    'A payment of your company is being confirmed by the payment provider, at the price without this code. Apply the code once the plan shows it: it lowers what is charged next.',
  )

const isPaid = (subscription: StoredSubscription | null) =>
  subscription !== null && subscription.state !== 'ended'

/**
 * A subscription keeps its own price, less what the coupon takes off today's. Throws AppError('conflict') where nothing is sold
 * in its currency.
 */
function decide({ config }: AppContext, { subscription, discount }: Plan, coupon: Coupon): Decision | null {
  const { name: code, type, value } = coupon
  if (!subscription || type !== 'price.discount') return null
  const { currency, interval, dashboards } = subscription
  const today = (less: number) => priceToday(config, { currency, interval, discount: less })
  const [full, reduced] = [today(discount), today(discount + value)]
  // Else it would count as used, and lower nothing.
  if (full === null || reduced === null) throw noPriceIn(config, currency)
  const each = Math.max(0, (subscription.each ?? full) - (full - reduced))
  return {
    wanted: { kind: 'price', each, code },
    ask: (payment, id) => payment.change(id, { dashboards, interval, each }, 'with the next charge'),
    undo: (tx) => takeFromCompany(tx, code),
  }
}

const isNowApplied = async ({ db }: AppContext, companyId: string, code: string): Promise<boolean> => {
  const applied = await db.tenant(companyId, listApplied)
  return isApplied(
    applied.map(({ code: name }) => ({ name })),
    code,
  )
}
