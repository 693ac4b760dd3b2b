import { nanoid } from 'nanoid'
import type { Coupon } from '../../../shared/api/coupons.ts'
import { contactName } from '../../../shared/rules/contactName.ts'
import { sumOf } from '../../../shared/rules/couponStacking.ts'
import { pricesByCurrency } from '../../../shared/rules/price.ts'
import type { AppContext } from '../../context.ts'
import type { System } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { SealedOrder, Terms } from '../../payment/provider.ts'

/** For how long an order may be paid. */
export const HOURS_TO_PAY = 24

export interface Buyer {
  /** The company's id: for one that registers, the id that it will have. */
  id: string
  company: string
  name: string
  email: string
}

export interface CheckoutOrder {
  buyer: Buyer
  coupons: readonly Pick<Coupon, 'name' | 'type' | 'value'>[]
  /** Whose use of the coupons it counts as until they are redeemed; null where they are counted already. */
  couponHolder?: string | null
  /** Ids of the company's dashboards to archive once it is paid. */
  archive?: readonly string[]
  /** The buyer's company is not made yet. */
  isNewcomer?: boolean
}

/**
 * Seals an order and remembers it. The browser learns the checkout's id alone: by the reference within the sealed order
 * the provider's events are known to be of it. Throws AppError('conflict') where nothing can be paid.
 */
export async function beginCheckout(
  context: AppContext,
  { dashboards, interval }: Terms,
  { buyer, coupons, couponHolder = null, archive = [], isNewcomer = false }: CheckoutOrder,
  db: System = context.db.system,
): Promise<SealedOrder & { checkout: string }> {
  const { config, payment } = context
  if (payment === null || config.prices === null) throw notPaidHere()
  const { prices, otherPrices } = config
  const discount = sumOf(coupons, 'price.discount')
  const each = pricesByCurrency({ prices, otherPrices, interval, discount })
  const now = context.now()
  const expiresAt = now.add({ hours: HOURS_TO_PAY })
  const checkout = nanoid()
  const reference = nanoid()
  await db
    .insertInto('checkouts')
    .values({
      id: checkout,
      reference,
      buyer: buyer.id,
      dashboards,
      interval,
      coupons: coupons.map(({ name }) => name),
      couponHolder: coupons.length > 0 ? couponHolder : null,
      archive: [...archive],
      each: JSON.stringify(each),
      createdAt: now.toString(),
      expiresAt: expiresAt.toString(),
      // Nobody is reachable by a company that is not made yet.
      ...(isNewcomer ? { email: buyer.email, name: buyer.name } : { payer: buyer.email }),
    })
    .execute()
  const sealed = payment.seal({
    dashboards,
    interval,
    reference,
    each,
    buyer: { ...contactName(buyer.name), email: buyer.email, company: buyer.company },
    expiresAt,
  })
  return { ...sealed, checkout }
}

const notPaidHere = () =>
  new AppError('conflict', 'Nothing can be paid at this installation. Ask whoever runs it about your plan.')
