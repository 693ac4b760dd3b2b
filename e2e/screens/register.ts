import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { fillRegistration } from './entrance.ts'
import { at, press, type Screen, seen, steps, storedInTab, withGlobals } from './screen.ts'

/** The page arrives as at an installation where dashboards are paid for. */
const withPayment = (page: Page, trialDays: number) =>
  withGlobals(page, linkTo.register(), {
    registration: { trialDays, prices: { monthly: 950, annual: 9500 }, byInvitation: false },
    checkout: { provider: 'fastspring', src: '/nothing.js', storefront: 'sandbox', accessKey: 'sandbox' },
  })

const screen = (name: string, trialDays: number, prepare?: (page: Page) => Promise<unknown>): Screen => ({
  name,
  as: 'nobody',
  open: async (page, { appUrl }) => {
    await withPayment(page, trialDays)
    await prepare?.(page)
    await page.goto(appUrl + linkTo.register())
    await page.getByRole('button', { name: /^(Pay now|Register)$/ }).waitFor()
  },
})

/** The page of an installation where not everybody may register. */
const shut = (name: string, registration: object | null): Screen => ({
  name,
  as: 'nobody',
  open: async (page, facts) => {
    await withGlobals(page, linkTo.register(), { registration })
    await steps(at(linkTo.register()), seen('heading', /^Registration is/))(page, facts)
  },
})

/** Dashboards are paid for, and the operator is asked about it: there is no checkout. */
const withoutCheckout: Screen['open'] = async (page, facts) => {
  const prices = { monthly: 950, annual: 9500 }
  await withGlobals(page, linkTo.register(), { registration: { trialDays: 14, prices, byInvitation: false } })
  await at(linkTo.register())(page, facts)
  await page.getByText('The trial lasts 14 days, no card needed.').waitFor()
}

/** As where the address was mailed too often. */
const heldBack: Screen['open'] = async (page, facts) => {
  await page.route('**/register', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: { id: 'x'.repeat(21), isHeldBack: true } } })
      : route.continue(),
  )
  await steps(
    at(linkTo.register()),
    (page) => fillRegistration(page),
    press('Register'),
    seen('heading', /^Check your/),
  )(page, facts)
}

/**
 * Registering where something can be paid: with a trial, without one, and after paying; and where it is not open to
 * everybody.
 */
export const REGISTER_SCREENS: readonly Screen[] = [
  shut('register-closed', null),
  shut('register-by-invitation', { trialDays: 14, prices: null, byInvitation: true }),
  { name: 'register-without-checkout', as: 'nobody', open: withoutCheckout },
  { name: 'register-held-back', as: 'nobody', open: heldBack },
  {
    name: 'register-codes-refused',
    as: 'nobody',
    open: steps(at(`${linkTo.register()}?coupons=GONE,PAST`), (page) =>
      page.getByText('GONE and PAST are not applied').waitFor(),
    ),
    refuses: [{ status: 404, path: /^\/api\/coupons\/(GONE|PAST)$/ }],
  },
  screen('register-trial-or-pay', 14),
  screen('register-pay', 0),
  screen('register-paid', 14, (page) =>
    storedInTab(page, 'registration-paid', {
      checkout: 'x'.repeat(21),
      id: 'ord1',
      reference: 'DEM261126-1234-1',
    }),
  ),
]
