import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { terms } from '../../../shared/api/payment.ts'
import {
  appliedCoupons,
  couponApplication,
  dashboardInUse,
  paymentPage,
  subscription,
  subscriptionChange,
  subscriptionEstimate,
  subscriptionStart,
} from '../../../shared/api/subscription.ts'
import type { AppContext } from '../../context.ts'
import { assertSecondFactor } from '../../http/access.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { forbidden } from '../../lib/errors.ts'
import { showCompany } from '../companyView/showCompany.ts'
import { applyCoupon } from './applyCoupon.ts'
import { changeSubscription } from './change.ts'
import { estimateChange } from './estimate.ts'
import { listInUse } from './listInUse.ts'
import { makePaymentPage } from './paymentPage.ts'
import { showSubscription } from './show.ts'
import { startSubscription } from './start.ts'

/**
 * Who may not use the product before consenting may still see, change and end what is paid for; what costs money needs a second
 * factor that the company demands.
 */
const ACCESS = 'self'

function assertAdmin(actor: Actor): void {
  if (actor.role !== 'admin') throw forbidden()
}

function assertPayer(actor: Actor): void {
  assertAdmin(actor)
  assertSecondFactor(actor)
}

const show = (context: AppContext, { companyId }: Actor) =>
  context.db.tenant(companyId, (tx) => showCompany(context, tx))

export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: '/api/company/subscription',
    access: ACCESS,
    summary: 'The plan with its state, price and coupons; for admins, whether they have consented or not',
    response: dataOf(subscription),
    handle: async ({ context, actor }) => {
      assertAdmin(actor)
      return { data: await context.db.tenant(actor.companyId, (tx) => showSubscription(context, tx)) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/subscription/dashboards',
    access: ACCESS,
    summary: 'The dashboards in use, of which some are to be archived where fewer are paid for',
    response: dataOf(z.array(dashboardInUse)),
    handle: async ({ context, actor }) => {
      assertPayer(actor)
      return { data: await context.db.tenant(actor.companyId, listInUse) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/subscription/estimate',
    access: ACCESS,
    summary: 'What a change of the subscription would cost, line by line, and what is charged next',
    body: terms,
    response: dataOf(subscriptionEstimate),
    rate: 'planEstimate',
    handle: async ({ context, actor, body }) => {
      assertPayer(actor)
      await chargeTries(context, [limitOf('planEstimates', { company: actor.companyId })])
      return { data: await estimateChange(context, actor.companyId, body) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/subscription',
    access: ACCESS,
    summary: 'Subscribe by a completed checkout, or with an empty body take a cancellation back',
    body: subscriptionStart,
    response: dataOf(company),
    rate: 'planChange',
    handle: async ({ context, actor, body }) => {
      assertAdmin(actor)
      // What was paid may be told by whoever paid it; what is charged again is begun by it.
      if (!('checkout' in body)) assertSecondFactor(actor)
      await chargeTries(context, [limitOf('planCalls', { company: actor.companyId })])
      await startSubscription(context, actor, body)
      return { data: await show(context, actor) }
    },
  }),
  route({
    method: 'PUT',
    path: '/api/company/subscription',
    access: ACCESS,
    summary: 'Change how many dashboards are paid for, and how often; some are archived with it',
    body: subscriptionChange,
    response: dataOf(company),
    rate: 'planChange',
    handle: async ({ context, actor, body }) => {
      assertPayer(actor)
      await chargeTries(context, [limitOf('planChanges', { company: actor.companyId })])
      await changeSubscription(context, actor, body)
      return { data: await show(context, actor) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/subscription/payment',
    access: ACCESS,
    summary: 'The payment provider’s page at which the card is changed; it works for a short time',
    response: dataOf(paymentPage),
    rate: 'planPayment',
    handle: async ({ context, actor }) => {
      assertPayer(actor)
      await chargeTries(context, [limitOf('planCalls', { company: actor.companyId })])
      return { data: { url: await makePaymentPage(context, actor.companyId) } }
    },
  }),
  route({
    method: 'POST',
    path: '/api/company/coupon',
    access: ACCESS,
    summary: 'Apply a coupon to the company; a list without it says that it is not valid',
    body: couponApplication,
    response: dataOf(appliedCoupons),
    handle: async ({ context, actor, body }) => {
      assertPayer(actor)
      await chargeTries(context, [limitOf('companyCoupons', { company: actor.companyId })])
      return { data: await applyCoupon(context, actor, body.coupon) }
    },
  }),
]
