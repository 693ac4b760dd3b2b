import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import type { Order } from '../../shared/api/orders.ts'
import type { DashboardInUse, Subscription, SubscriptionEstimate } from '../../shared/api/subscription.ts'
import type { Refusal } from '../watch.ts'
import { withFields } from './messages.ts'
import { type Screen, storedInTab, withGlobals } from './screen.ts'

const inDays = (days: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString()

const PAID: Partial<Subscription> = {
  payment: true,
  checkout: true,
  contact: 'billing@broadsheet.example',
  dashboards: { plan: 40, bonus: 2, used: 17 },
  prices: { currency: 'USD', monthly: 825, annual: 8250 },
  coupons: [],
  grace: { links: 14, archive: 30 },
}
const RUNNING: NonNullable<Subscription['subscription']> = {
  state: 'active',
  dashboards: 40,
  interval: 1,
  paidUntil: inDays(19),
  endsAt: null,
  overdueSince: null,
  paymentPage: true,
  currency: 'USD',
  each: 825,
}
const ACTIVE: Partial<Subscription> = {
  ...PAID,
  state: 'active',
  isSubscribed: true,
  expiresAt: inDays(19),
  subscription: RUNNING,
}
const NEVER: Partial<Subscription> = { ...PAID, state: 'trial', isSubscribed: false, subscription: null }

const ESTIMATE: SubscriptionEstimate = {
  currency: 'USD',
  lines: [
    { what: '12 dashboards at $8.25 a month: 19 of 30 days, until 15 December 2026', amount: 6270 },
    {
      what: 'Credit for 40 dashboards at $8.25 a month: 19 of 30 days not used, until 15 December 2026',
      amount: -20_900,
    },
  ],
  tax: -2926,
  now: -17_556,
  next: { amount: 11_880, at: inDays(19), beforeTaxes: false },
}
const RAISED: SubscriptionEstimate = {
  ...ESTIMATE,
  lines: [
    { what: '60 dashboards at $8.25 a month: 19 of 30 days, until 15 December 2026', amount: 31_350 },
    {
      what: 'Credit for 40 dashboards at $8.25 a month: 19 of 30 days not used, until 15 December 2026',
      amount: -20_900,
    },
  ],
  tax: 2090,
  now: 12_540,
  next: { amount: 59_400, at: inDays(19), beforeTaxes: false },
}

const LOWERED: SubscriptionEstimate = {
  ...ESTIMATE,
  lines: [
    { what: '20 dashboards at $8.25 a month: 19 of 30 days, until 15 December 2026', amount: 10_450 },
    {
      what: 'Credit for 40 dashboards at $8.25 a month: 19 of 30 days not used, until 15 December 2026',
      amount: -20_900,
    },
  ],
  tax: -2090,
  now: -12_540,
  next: { amount: 19_800, at: inDays(19), beforeTaxes: true },
}
const YEARLY: SubscriptionEstimate = {
  ...ESTIMATE,
  lines: [
    { what: '40 dashboards at $82.50 a year, until 26 November 2027', amount: 330_000 },
    {
      what: 'Credit for 40 dashboards at $8.25 a month: 19 of 30 days not used, until 15 December 2026',
      amount: -20_900,
    },
  ],
  tax: 61_820,
  now: 370_920,
  next: { amount: 396_000, at: inDays(365), beforeTaxes: false },
}

type Step = (page: Page) => Promise<unknown>

/** The plan with these fields; `company` is what the messages bar knows. */
const plan = (
  name: string,
  title: string | RegExp,
  facts: Partial<Subscription>,
  more: { company?: object; before?: Step; steps?: Step[]; refuses?: readonly Refusal[] } = {},
): Screen => ({
  name: `subscription-${name}`,
  as: 'owner',
  refuses: more.refuses ?? [],
  open: async (page, { appUrl }) => {
    await withFields(page, '**/api/company?*', more.company ?? { state: 'active' })
    await withFields(page, '**/api/company/subscription', facts)
    await more.before?.(page)
    await page.goto(appUrl + linkTo.subscription())
    await page.getByRole('heading', { name: title }).waitFor()
    for (const step of more.steps ?? []) await step(page)
  },
})

const answers =
  (path: string, status: number, json: object): Step =>
  (page) =>
    page.route(path, (route) => route.fulfill({ status, json }))
const estimates = (data: SubscriptionEstimate) => answers('**/subscription/estimate', 200, { data })

/** Typed key by key: what Firefox is told to fill in at once, React does not hear of. */
const count =
  (dashboards: number): Step =>
  async (page) => {
    const field = page.getByLabel('Dashboards', { exact: true })
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(String(dashboards))
  }
const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click()
const reads =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()

const AWAY = {
  error: {
    id: 'provider_unavailable',
    message:
      'The payment provider cannot be reached at the moment. Nothing was changed; try again in a few minutes.',
  },
}

const REJECTED = {
  error: {
    id: 'provider_refused',
    message:
      'The payment provider has not accepted the payment of order DEM261121-1234-56789, and nothing was charged. Pay once more, with another card or in another way.',
  },
}

const waitFor =
  (minutes: number, status = 503, json: object = AWAY): Step =>
  async (page) => {
    const since = Date.now() - minutes * 60_000
    const completion = { checkout: 'c'.repeat(21), id: 'order-1', reference: 'DEM261121-1234-56789' }
    await storedInTab(page, 'order-waiting', { completion, since })
    await page.route('**/api/company/subscription', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
    )
  }

const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const dashboards = Array.from(
  { length: 17 },
  (_, at): DashboardInUse => ({
    id: String(at).padStart(21, 'd'),
    name: at === 2 ? LONG_NAME : `Northwind Outdoor: campaign ${at + 1}`,
    updatedAt: inDays(-3 * at - 1),
    client: at % 3 === 0 ? { name: 'Northwind Wholesale' } : null,
    seenAt: at % 4 === 0 ? null : inDays(-5 * at),
  }),
)
const manyDashboards = answers('**/api/company/subscription/dashboards', 200, { data: dashboards })

const order = (at: number, facts: Partial<Order> = {}): Order => ({
  id: `order-${at}`,
  reference: `DEM2611${String(at).padStart(2, '0')}-1234-56789`,
  placedAt: inDays(-30 * at - 11),
  currency: 'USD',
  total: 39_600,
  tax: 6600,
  discount: 0,
  refunded: 0,
  invoiceUrl: `https://agency.onfastspring.com/popup-agency/order/DEM${at}/invoice`,
  lines: [{ what: 'Dashboards, monthly', quantity: 40, amount: 33_000 }],
  ...facts,
})
const ORDERS: Order[] = [
  order(0, { invoiceUrl: null }),
  order(1, { refunded: 12_540 }),
  order(2, { refunded: 39_600 }),
  order(3, {
    discount: 5000,
    reference: `DEM${'261121-'.repeat(12)}1`,
    lines: [
      { what: 'Dashboards, monthly', quantity: 40, amount: 33_000 },
      { what: `Credit for ${LONG_NAME}`, quantity: 1, amount: -500 },
    ],
  }),
  order(4, { currency: 'JPY', total: 5_940_000, tax: 0 }),
  ...Array.from({ length: 25 }, (_, at) => order(at + 5)),
]
const invoices = (name: string, ...steps: Step[]): Screen => ({
  name,
  as: 'owner',
  open: async (page, { appUrl }) => {
    for (const step of steps) await step(page)
    await page.goto(appUrl + linkTo.invoices())
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  },
})

/** The plan in each of its states, and the invoices. */
export const PLAN_SCREENS: readonly Screen[] = [
  plan('pending', '9 days of your trial left', {
    ...NEVER,
    expiresAt: inDays(9),
    pendingUntil: inDays(1),
  }),
  plan('no-provider', '9 days of your trial left', { ...NEVER, checkout: false, expiresAt: inDays(9) }),
  plan(
    'trial',
    '9 days of your trial left',
    { ...NEVER, expiresAt: inDays(9) },
    {
      company: { state: 'trial', expiresAt: inDays(9), subscription: null },
    },
  ),
  plan('trial-over', 'Your trial is over', { ...NEVER, expiresAt: inDays(-3) }),
  plan('given', '42 dashboards', { ...NEVER, state: 'active', expiresAt: null }),
  plan('active', '40 dashboards, paid monthly', {
    ...ACTIVE,
    coupons: [
      { code: 'AUTUMN-FOR-AGENCIES', type: 'price.discount', value: 1.25 },
      { code: 'LONGER', type: 'trial.days', value: 30 },
    ],
  }),
  plan('other-payer', /paid monthly/, { ...ACTIVE, subscription: { ...RUNNING, paymentPage: false } }),
  plan('raise', /paid monthly/, ACTIVE, {
    before: estimates(RAISED),
    steps: [count(60), reads('Credit for 40 dashboards')],
  }),
  plan('confirm', /paid monthly/, ACTIVE, {
    before: estimates(RAISED),
    steps: [count(60), press('Review the change'), reads('Pay $125.40 now')],
  }),
  plan('lower', /paid monthly/, ACTIVE, {
    before: estimates(LOWERED),
    steps: [count(20), reads('Given back')],
  }),
  plan('interval', /paid monthly/, ACTIVE, {
    before: estimates(YEARLY),
    steps: [
      (page) => page.getByRole('radio', { name: /^Yearly/ }).press('Space'),
      reads('40 dashboards at $82.50 a year'),
    ],
  }),
  plan('archive', /paid monthly/, ACTIVE, {
    before: async (page) => {
      await manyDashboards(page)
      await estimates(ESTIMATE)(page)
    },
    steps: [count(12), press('Review the change'), reads(LONG_NAME)],
  }),
  plan('archive-confirm', /paid monthly/, ACTIVE, {
    before: async (page) => {
      await manyDashboards(page)
      await estimates(ESTIMATE)(page)
    },
    steps: [count(12), press('Review the change'), press('Continue'), reads('is given back')],
  }),
  plan('provider-away', /paid monthly/, ACTIVE, {
    before: answers('**/subscription/estimate', 503, AWAY),
    steps: [count(60), reads('The payment provider cannot be reached')],
    refuses: [{ status: 503, path: /\/estimate$/ }],
  }),
  plan('overdue', /paid monthly/, {
    ...ACTIVE,
    state: 'overdue',
    expiresAt: inDays(11),
    subscription: { ...RUNNING, state: 'overdue', overdueSince: inDays(-3) },
  }),
  plan('canceled-unpaid', /paid monthly/, {
    ...ACTIVE,
    state: 'canceled',
    expiresAt: inDays(2),
    subscription: { ...RUNNING, state: 'canceled', endsAt: inDays(2), overdueSince: inDays(-12) },
  }),
  plan('never-subscribed', 'You have no subscription', {
    ...NEVER,
    state: 'canceled',
    expiresAt: inDays(-3),
  }),
  plan(
    'elsewhere',
    '9 days of your trial left',
    { ...NEVER, expiresAt: inDays(9) },
    {
      before: (page) =>
        withGlobals(page, linkTo.subscription(), {
          checkoutElsewhere: `https://${'reports.'.repeat(8)}example`,
        }),
      steps: [reads('Payments are made at the address of whoever runs this installation')],
    },
  ),
  plan('canceling', /paid monthly/, ACTIVE, {
    steps: [press('Cancel the subscription'), reads('Until then shared links open')],
  }),
  plan('canceled', /paid monthly/, {
    ...ACTIVE,
    state: 'canceled',
    subscription: { ...RUNNING, state: 'canceled', endsAt: inDays(19) },
  }),
  plan('ended', 'You have no subscription', {
    ...ACTIVE,
    state: 'canceled',
    expiresAt: inDays(-4),
    subscription: { ...RUNNING, state: 'ended', endsAt: inDays(-4) },
  }),
  plan(
    'waiting',
    '9 days of your trial left',
    { ...NEVER, expiresAt: inDays(9) },
    {
      before: waitFor(0),
      refuses: [{ status: 503, path: /\/subscription$/ }],
    },
  ),
  plan(
    'waiting-long',
    '9 days of your trial left',
    { ...NEVER, expiresAt: inDays(9) },
    {
      before: waitFor(5),
      refuses: [{ status: 503, path: /\/subscription$/ }],
    },
  ),
  plan(
    'rejected',
    '9 days of your trial left',
    { ...NEVER, expiresAt: inDays(9) },
    {
      before: waitFor(5, 422, REJECTED),
      steps: [reads('has not accepted the payment')],
      refuses: [{ status: 422, path: /\/subscription$/ }],
    },
  ),
  plan('coupon-refused', /paid monthly/, ACTIVE, {
    before: answers('**/api/company/coupon', 200, {
      data: { applied: [], problem: 'Code / Coupon not stackable with other code(s) / coupon(s).' },
    }),
    steps: [
      (page) => page.getByLabel('Code / Coupon').pressSequentially('WINTER'),
      press('Apply'),
      reads('Code / Coupon WINTER is invalid'),
    ],
  }),
  invoices('invoices', answers('**/api/orders', 200, { data: ORDERS })),
  invoices('invoices-empty', answers('**/api/orders', 200, { data: [] })),
]
