import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { at, press, type Screen, seen, steps } from './screen.ts'

/** Typed key by key: what Firefox is told to fill in at once, React does not hear of. */
export const fillRegistration = async (page: Page, again = 'seven green bottles') => {
  const type = (field: string, text: string) =>
    page.getByLabel(field, { exact: true }).pressSequentially(text)
  await type('Your name', 'Kim Sato')
  await type('E-mail', `kim.${crypto.randomUUID()}@clients.example`)
  await type('Password', 'seven green bottles')
  await type('Password, once more', again)
  await page.getByLabel(/I accept the terms of use/).check()
  await page.getByLabel('I am not under 16 years old').check()
}

/** In a browser that has just signed in with an account elsewhere, which is linked with nobody. */
const withWaiting =
  (open: Screen['open'], isProven = true): Screen['open'] =>
  async (page, facts) => {
    const name = 'Ida Berg'
    const email = 'ida.berg.of.the.harbour@a-rather-long-name-of-an-agency.berglund.example'
    const data = { provider: 'google', name, email, isProven }
    await page.route('**/api/identities/waiting', (route) => route.fulfill({ json: { data } }))
    await open(page, facts)
    await page
      .getByText(email)
      .or(page.getByRole('button', { name: 'Confirm and start' }))
      .first()
      .waitFor()
  }

export const ENTRANCE_SCREENS: readonly Screen[] = [
  { name: 'login', as: 'nobody', open: at(linkTo.login()) },
  { name: 'login-problem', as: 'nobody', open: at('/login?problem=exists&with=google') },
  { name: 'login-company', as: 'nobody', open: at('/login/company') },
  {
    name: 'login-company-question',
    as: 'nobody',
    open: async (page, facts) => {
      const json = { data: { name: 'Harbour & Pine' } }
      await page.route('**/api/sso/companies/**', (route) => route.fulfill({ json }))
      await at('/login/company?company=harbour')(page, facts)
      await seen('heading', 'Sign in to Harbour & Pine?')(page)
    },
  },
  {
    name: 'login-company-question-none',
    as: 'nobody',
    open: steps(at('/login/company?company=nobody'), (page) =>
      page.getByText('There is no such login any more.').waitFor(),
    ),
  },
  { name: 'login-company-problem', as: 'nobody', open: at('/login?problem=unknown&with=company') },
  { name: 'link-sign-in', as: 'owner', open: at(linkTo.linkSignIn()) },
  { name: 'link-sign-in-waiting', as: 'owner', open: withWaiting(at(linkTo.linkSignIn())) },
  { name: 'register-with', as: 'nobody', open: withWaiting(at('/register?with=google')) },
  {
    name: 'confirm-registration-with',
    as: 'nobody',
    open: at('/confirm-registration/google?token=from-the-mail'),
  },
  {
    name: 'confirm-registration-with-waiting',
    as: 'nobody',
    open: withWaiting(at('/confirm-registration/google?token=from-the-mail'), false),
  },
  {
    name: 'invitation-with',
    as: 'nobody',
    open: withWaiting(at(({ invitationToken }) => `/invitation?token=${invitationToken}`)),
  },
  {
    name: 'account-link',
    as: 'owner',
    open: steps(
      at(({ ownerId }) => linkTo.user(ownerId)),
      press('Link Google'),
    ),
  },
  { name: 'forgot-password', as: 'nobody', open: at(linkTo.forgotPassword()) },
  { name: 'reset-password', as: 'nobody', open: at('/reset-password?token=from-the-mail') },
  { name: 'register', as: 'nobody', open: at(linkTo.register()) },
  {
    name: 'register-sent',
    as: 'nobody',
    open: steps(
      at(linkTo.register()),
      (page) => fillRegistration(page),
      press('Register'),
      seen('heading', /^Check your/),
    ),
  },
  {
    name: 'register-refused',
    as: 'nobody',
    open: steps(
      at(linkTo.register()),
      (page) => fillRegistration(page, 'six green bottles'),
      press('Register'),
      (page) => page.getByText('The two passwords are not the same.').waitFor(),
    ),
  },
  {
    name: 'register-coupon-refused',
    as: 'nobody',
    open: steps(at('/register?coupons=NOTHING'), (page) =>
      page.getByText('Code / Coupon not valid.').waitFor(),
    ),
    refuses: [{ status: 404, path: /^\/api\/coupons\// }],
  },
  {
    name: 'connect-by-link',
    as: 'nobody',
    open: at(({ loginLinkToken }) => `/connect?token=${loginLinkToken}`),
  },
  {
    name: 'connect-by-link-refused',
    as: 'nobody',
    open: at('/connect?token=from-a-message'),
    refuses: [{ status: 422, path: /^\/login-link$/ }],
  },
  { name: 'data-deletion', as: 'nobody', open: at('/data-deletion?code=V1StGXR8_Z5jdHi6B-myT') },
  { name: 'confirm-registration', as: 'nobody', open: at('/confirm-registration?token=from-the-mail') },
  {
    name: 'confirm-registration-signed-in',
    as: 'owner',
    open: at('/confirm-registration?token=from-the-mail'),
  },
  {
    name: 'confirm-registration-refused',
    as: 'nobody',
    open: steps(
      at('/confirm-registration?token=from-the-mail'),
      (page) => page.getByLabel('Password', { exact: true }).pressSequentially('seven green bottles'),
      press('Confirm and start'),
      (page) => page.getByText('This link has been used').waitFor(),
    ),
    refuses: [{ status: 422, path: /^\/confirm-registration$/ }],
  },
]
