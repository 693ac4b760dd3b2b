import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { type Screen, storedInTab, withGlobals } from './screen.ts'

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

/** Registering where something can be paid: with a trial, without one, and after paying. */
export const REGISTER_SCREENS: readonly Screen[] = [
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
