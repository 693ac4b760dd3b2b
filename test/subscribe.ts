import { listApplied } from '../server/features/coupons/listApplied.ts'
import { beginCheckout } from '../server/features/payments/beginCheckout.ts'
import type { Terms } from '../server/payment/provider.ts'
import { makeCompany, makeUser } from './factories.ts'
import { type Person, signedIn } from './people.ts'
import type { TestApp } from './startApp.ts'

let admins = 0

/** An admin whose company pays for these terms, at the emulated provider; the app is a paid one (test/payment.ts). */
export async function subscribedAdmin(
  app: TestApp,
  terms: Partial<Terms> & { country?: string } = {},
): Promise<Person & { subscriptionId: string }> {
  const expiresAt = app.clock
    .now()
    .add({ hours: 24 * 14 })
    .toString()
  const companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 3, expiresAt })
  const admin = await signedIn(
    app,
    await makeUser(app.context, companyId, { role: 'admin', name: 'Ana Silva' }),
  )
  // Calls of the plan are counted by address.
  admin.address = `10.20.${Math.floor(++admins / 250)}.${admins % 250}`
  return Object.assign(admin, { subscriptionId: await subscribe(app, admin, terms) })
}

/** Pays for these terms by a checkout, and has the provider's events applied; returns the subscription's id. */
export async function subscribe(
  app: TestApp,
  { companyId, email }: Pick<Person, 'companyId' | 'email'>,
  { dashboards = 10, interval = 1, country = 'US' }: Partial<Terms> & { country?: string } = {},
): Promise<string> {
  const coupons = await app.context.db.tenant(companyId, listApplied)
  const sealed = await beginCheckout(
    app.context,
    { dashboards, interval },
    {
      buyer: { id: companyId, company: 'Harbour & Pine', name: 'Ana Silva', email },
      coupons: coupons.map(({ code, ...coupon }) => ({ ...coupon, name: code })),
    },
  )
  const { subscription } = await app.sandbox.payment.pay(sealed, { country })
  if (subscription === null) throw new Error('The order began no subscription.')
  return subscription
}
