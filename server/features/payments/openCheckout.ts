import { nanoid } from 'nanoid'
import type { z } from 'zod'
import { couponCode } from '../../../shared/api/coupons.ts'
import type { checkoutRequest } from '../../../shared/api/payment.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { assertSecondFactor } from '../../http/access.ts'
import { limitOf } from '../../http/limits.ts'
import type { Caller } from '../../http/ownHost.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError, forbidden, invalidField } from '../../lib/errors.ts'
import type { SealedOrder } from '../../payment/provider.ts'
import { isRegistrationOpen } from '../company/isRegistrationOpen.ts'
import { assertInvited } from '../company/registrationInvitation.ts'
import { applyCoupons } from '../coupons/applyCoupons.ts'
import { couponHolderOf } from '../coupons/couponHolder.ts'
import { guardGuesses } from '../coupons/guardGuesses.ts'
import { listApplied } from '../coupons/listApplied.ts'
import { beginCheckout } from './beginCheckout.ts'
import { waitsUntil } from './checkouts.ts'

type Request = z.output<typeof checkoutRequest>

/**
 * A checkout of whoever asks: an admin pays for the company, anybody else for one that is being registered. Throws
 * AppError: `forbidden`, `conflict` where a subscription runs or nothing can be paid, `invalid_input` by field,
 * `too_many_tries`.
 */
export async function openCheckout(
  context: AppContext,
  request: Request,
  actor: Actor | null,
  caller: Caller,
): Promise<SealedOrder & { checkout: string }> {
  if (actor) {
    if (actor.role !== 'admin') throw forbidden()
    assertSecondFactor(actor)
  }
  if (!actor && !isRegistrationOpen(context, caller)) {
    throw new AppError('forbidden', 'Registration is closed here. Ask for an invitation instead.')
  }
  await chargeTries(context, [limitOf('checkouts', { address: caller.ip })])
  if (!actor) {
    if (request.coupons.length > 0)
      await chargeTries(context, [limitOf('checkoutCoupons', { address: caller.ip })])
    const guess = { codes: request.coupons, address: caller.ip }
    return guardGuesses(context, guess, () => openNewcomers(context, request))
  }
  return beginCheckout(context, request, await companysOrder(context, request, actor))
}

/** From now on its coupons count as used, unless it is not paid in time: parallel ones would all pass. */
async function openNewcomers(context: AppContext, request: Request) {
  const { name, email, coupons: typed, invitation } = request
  if (name.trim() === '') throw invalidField('name', 'Enter a name.')
  if (email === undefined) throw invalidField('email', 'Enter your e-mail address.')
  await assertInvited(context, { invitation, email })
  const buyer = { id: nanoid(), company: name, name, email }
  return context.db.system.transaction().execute(async (tx) => {
    const coupons = await applyCoupons(context, typed, { email, tx })
    const order = { buyer, coupons, couponHolder: couponHolderOf(email), isNewcomer: true }
    return beginCheckout(context, request, order, tx)
  })
}

async function companysOrder(context: AppContext, { coupons, archive }: Request, actor: Actor) {
  return context.db.tenant(actor.companyId, async (tx) => {
    await assertNoneRuns(context, tx)
    await assertNoneWaits(context, tx, actor.companyId)
    const company = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
    const { name, email } = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    const applied = await listApplied(tx)
    // Its coupons are those that it has been given (POST /api/company/coupon), once each.
    const isTheirs = (code: string) => applied.some((one) => one.code === couponCode.safeParse(code).data)
    const foreign = coupons.find((code) => !isTheirs(code))
    if (foreign !== undefined) {
      throw invalidField('coupon', `Apply the code ${foreign} to your company first.`)
    }
    return {
      buyer: { id: actor.companyId, company: company.name, name, email },
      coupons: applied.map(({ code, type, value }) => ({ name: code, type, value })),
      archive,
    }
  })
}

async function assertNoneRuns({ now }: AppContext, tx: Tenant): Promise<void> {
  const { subscriptionId, expiresAt } = await tx
    .selectFrom('companies')
    .select(['subscriptionId', 'expiresAt'])
    .executeTakeFirstOrThrow()
  if (subscriptionId === null) return
  const found = await tx
    .selectFrom('subscriptions')
    .select(['state', 'endsAt'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  // One that was canceled with a charge unpaid may run on at the provider for longer than it is of use here.
  const isOver =
    found?.state === 'ended' || (found?.state === 'canceled' && [found.endsAt, expiresAt].some(isPast(now())))
  if (isOver) return
  const text =
    found?.state === 'canceled'
      ? 'Your subscription still runs. Take its cancellation back instead of paying for another.'
      : 'Your company has a subscription. Change it instead of paying for another.'
  throw new AppError('conflict', text)
}

const isPast = (now: Temporal.Instant) => (end: string | null) =>
  end !== null && Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0

async function assertNoneWaits(context: AppContext, tx: Tenant, companyId: string): Promise<void> {
  const until = await waitsUntil(context, tx, companyId)
  if (until === null) return
  const minutes = Math.max(1, Math.ceil(until.since(context.now()).total('minutes')))
  throw new AppError(
    'conflict',
    `A payment of your company is being confirmed by the payment provider. Do not pay again: the plan shows it as soon as it is confirmed. If you have not paid, begin once more in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  )
}
