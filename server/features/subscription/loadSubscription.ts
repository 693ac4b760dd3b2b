import { z } from 'zod'
import { companyState } from '../../../shared/api/company.ts'
import { type Interval, pricesByCurrency } from '../../../shared/rules/price.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { discountOf } from '../coupons/discountOf.ts'
import { type StoredSubscription, storedSubscription } from '../paidFor/storedSubscription.ts'

const plan = z.object({
  id: z.string(),
  name: z.string(),
  state: companyState,
  subscriptionId: z.string().nullable(),
  planDashboards: z.number(),
  bonusDashboards: z.number(),
  dashboardsActive: z.number(),
})

export interface Plan {
  company: z.output<typeof plan>
  /** Null without one, and of one that the provider has told nothing of yet. */
  subscription: StoredSubscription | null
  /** What the company's coupons take off a dashboard's price, in dollars. */
  discount: number
}

/** The plan of this transaction's company, whose row is held until the end of the transaction with `hold`. */
export async function loadSubscription(tx: Tenant, { hold = false } = {}): Promise<Plan> {
  const query = tx.selectFrom('companies').selectAll()
  const company = plan.parse(await (hold ? query.forUpdate() : query).executeTakeFirstOrThrow())
  const { subscriptionId } = company
  const row =
    subscriptionId === null
      ? undefined
      : await tx.selectFrom('subscriptions').selectAll().where('id', '=', subscriptionId).executeTakeFirst()
  return { company, subscription: row ? storedSubscription.parse(row) : null, discount: await discountOf(tx) }
}

/**
 * What one dashboard costs today in a currency, in its smallest units, less the discount (dollars); null where nothing is
 * paid, or not in this currency.
 */
export function priceToday(
  { prices, otherPrices }: Pick<AppContext['config'], 'prices' | 'otherPrices'>,
  wanted: { currency: string; interval: Interval; discount: number },
): number | null {
  if (prices === null) return null
  const { interval: months, discount } = wanted
  return pricesByCurrency({ prices, otherPrices, interval: months, discount })[wanted.currency] ?? null
}

/** Who takes payments here. Throws AppError('conflict') that says whom to ask where nobody does. */
export function requirePayment({
  payment,
  config,
}: Pick<AppContext, 'payment' | 'config'>): NonNullable<AppContext['payment']> {
  if (payment !== null) return payment
  const whom = config.billingContact ?? 'whoever runs this installation'
  throw new AppError('conflict', `The plan cannot be changed here. Ask ${whom} about it.`)
}
