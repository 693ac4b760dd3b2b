import { describe, expect, it } from 'vitest'
import { amountsOf, changeInWords, nextInWords, nowInWords, payLabel } from './estimateInWords.ts'
import { couponActivated, couponInvalid, dashboardsInWords, eachInWords, priceInWords } from './inWords.ts'
import type { Stage } from './stage.ts'
import { cancelInWords, endSteps, overdueInWords, standingInWords } from './standingInWords.ts'

const reader = { zone: 'Europe/Berlin', now: Temporal.Instant.from('2026-11-25T12:00:00Z') }
const LATER = '2026-12-05T23:30:00Z'
const EARLIER = '2026-11-01T08:00:00Z'
const running = {
  state: 'active',
  dashboards: 25,
  interval: 1,
  paidUntil: LATER,
  endsAt: null,
  overdueSince: EARLIER,
  paymentPage: true,
  currency: 'USD',
  each: 950,
} as const
const plan = {
  state: 'active',
  expiresAt: LATER,
  payment: true,
  isSubscribed: true,
  subscription: running,
  dashboards: { plan: 25, bonus: 2, used: 17 },
  prices: { currency: 'USD', monthly: 950, annual: 9500 },
} as const

it.each<[Stage, Partial<Parameters<typeof standingInWords>[1]>, string, string]>([
  [
    'free',
    { subscription: null },
    '27 dashboards',
    'Nothing is paid for at this installation. Your plan has no end.',
  ],
  [
    'given',
    { subscription: null },
    '27 dashboards',
    'You have no subscription: nothing is charged at present.',
  ],
  [
    'trial',
    { subscription: null },
    '11 days of your trial left',
    'Your trial ends on 6 Dec 2026, 00:30. Nothing is charged until you subscribe.',
  ],
  [
    'trial',
    { subscription: null, expiresAt: '2026-11-26T12:00:00Z' },
    '1 day of your trial left',
    'Your trial ends on 26 Nov 2026, 13:00. Nothing is charged until you subscribe.',
  ],
  [
    'trial',
    { subscription: null, expiresAt: '2026-11-25T22:00:00Z' },
    'Your trial ends today',
    'Your trial ends on 25 Nov 2026, 23:00. Nothing is charged until you subscribe.',
  ],
  [
    'trial',
    { subscription: null, expiresAt: null },
    'You are on trial',
    'Nothing is charged until you subscribe.',
  ],
  [
    'trialOver',
    { subscription: null, expiresAt: EARLIER },
    'Your trial is over',
    'It ended on 1 Nov 2026, 09:00. Subscribe, and everything goes on where you left it.',
  ],
  ['active', {}, '25 dashboards, paid monthly', 'The next charge of $237.50 before taxes is on 6 Dec 2026.'],
  [
    'active',
    { subscription: { ...running, each: 800, currency: 'EUR' } },
    '25 dashboards, paid monthly',
    'The next charge of €200.00 before taxes is on 6 Dec 2026.',
  ],
  [
    'active',
    { subscription: { ...running, each: null } },
    '25 dashboards, paid monthly',
    'The next charge of $237.50 before taxes is on 6 Dec 2026.',
  ],
  [
    'active',
    { subscription: { ...running, dashboards: 1, interval: 12, paidUntil: null }, expiresAt: null },
    '1 dashboard, paid yearly',
    'No charge is due at present.',
  ],
  ['overdue', {}, '25 dashboards, paid monthly', 'What is due, $237.50 before taxes, has not been paid yet.'],
  [
    'canceled',
    {},
    '25 dashboards, paid monthly',
    'The subscription is canceled and ends on 6 Dec 2026, 00:30. Nothing more is charged.',
  ],
  [
    'ended',
    { expiresAt: EARLIER },
    'You have no subscription',
    'It ended on 1 Nov 2026, 09:00. Subscribe again, and everything goes on where you left it.',
  ],
  [
    'ended',
    { expiresAt: null },
    'You have no subscription',
    'Subscribe, and everything goes on where you left it.',
  ],
])('%s', (stage, facts, title, text) => {
  expect(standingInWords(stage, { ...plan, ...facts }, reader)).toEqual({ title, text })
})

it('says what to do about a charge that failed, and by when', () => {
  expect(overdueInWords(plan, reader)).toBe(
    'It failed on 1 Nov 2026. Try another card, or top up this one. Everything keeps working meanwhile, for you and your clients, but nothing can be added. If nothing is paid by 6 Dec 2026, 00:30, the subscription ends.',
  )
  expect(overdueInWords({ ...plan, subscription: null, expiresAt: null }, reader)).not.toContain('null')
})

describe('what stops when', () => {
  it('is in the order in which it does', () => {
    const instants = (grace: { links: number; archive: number }) =>
      endSteps(LATER, grace, reader.now).map(({ at }) => at)
    expect(instants({ links: 14, archive: 30 })).toEqual([
      LATER,
      '2026-12-19T23:30:00Z',
      '2027-01-04T23:30:00Z',
    ])
    expect(instants({ links: 40, archive: 30 })).toEqual([
      LATER,
      '2027-01-04T23:30:00Z',
      '2027-01-14T23:30:00Z',
    ])
  })

  it('speaks of what has stopped already as of the present', () => {
    const steps = endSteps(EARLIER, { links: 14, archive: 30 }, reader.now)
    expect(steps.map(({ isPast }) => isPast)).toEqual([true, true, false])
    expect(steps.map(({ text }) => text.includes('Until then'))).toEqual([false, false, false])
    expect(endSteps(LATER, { links: 14, archive: 30 }, reader.now)[1]?.text).toMatch(
      /^Until then shared links/,
    )
  })

  it('is said before a subscription is canceled', () => {
    expect(cancelInWords('6 Dec 2026, 00:30')).toContain(
      'until 6 Dec 2026, 00:30, which is paid for already.',
    )
    expect(cancelInWords(null)).toContain('until the end of what is paid for.')
  })
})

it('says what it would cost where nothing can be paid', () => {
  const price = { interval: 12, each: '82.50', total: '3,300.00' } as const
  const dashboards = { plan: 40, bonus: 0, used: 0 }
  expect(priceInWords({ price, dashboards }, plan.prices)).toBe(
    '$3,300.00 a year for 40 dashboards, $82.50 each, before taxes.',
  )
  expect(priceInWords({ price: null, dashboards }, plan.prices)).toBe(
    'A dashboard costs $9.50 a month, or $95.00 a year, before taxes.',
  )
})

it('counts dashboards against plan and gift', () => {
  expect(dashboardsInWords({ plan: 25, bonus: 0, used: 3 })).toBe('3 of 25 dashboards in use')
  expect(dashboardsInWords({ plan: 25, bonus: 2, used: 3 })).toBe(
    '3 of 27 dashboards in use (25 in your plan, 2 free)',
  )
})

it('says what one dashboard costs, and what coupons took off', () => {
  const coupons = [
    { code: 'A', type: 'price.discount', value: 2.5 },
    { code: 'B', type: 'price.discount', value: 0.1 },
    { code: 'C', type: 'trial.days', value: 30 },
  ] as const
  expect(eachInWords({ ...running, each: null }, plan.prices, [])).toBe('$9.50 a dashboard each month')
  expect(eachInWords({ ...running, interval: 12, each: 8000 }, plan.prices, [...coupons])).toBe(
    '$80.00 a dashboard each year, after $2.60 off with your coupons',
  )
})

it('writes an estimate line by line, and names its amount on the button', () => {
  const estimate = {
    currency: 'EUR',
    lines: [
      { what: '30 dashboards for 10 of 30 days', amount: 9500 },
      { what: 'Unused of 25 dashboards', amount: -7917 },
    ],
    tax: 301,
    now: 1884,
    next: { amount: 33_915, at: LATER, beforeTaxes: false },
  }
  expect(amountsOf(estimate)).toEqual({
    rows: [
      { what: '30 dashboards for 10 of 30 days', text: '€95.00' },
      { what: 'Unused of 25 dashboards', text: '−€79.17' },
      { what: 'Tax', text: '€3.01' },
    ],
    total: { what: 'To pay now', text: '€18.84' },
  })
  expect(nextInWords(estimate, reader.zone)).toBe('Next invoice: €339.15 with taxes on 6 Dec 2026.')
  const ours = { ...estimate, next: { ...estimate.next, beforeTaxes: true } }
  expect(nextInWords(ours, reader.zone)).toBe('Next invoice: €339.15 before taxes on 6 Dec 2026.')
  expect([nowInWords(estimate), payLabel(estimate)]).toEqual(['€18.84 is charged now.', 'Pay €18.84 now'])
  const back = { ...estimate, tax: 0, now: -500, next: null }
  expect(amountsOf(back)).toMatchObject({ total: { what: 'Given back', text: '€5.00' } })
  expect([nowInWords(back), payLabel(back)]).toEqual(['€5.00 is given back.', 'Change the plan'])
  expect(nextInWords(back, reader.zone)).toBe('No further invoice is planned.')
  expect(nowInWords({ ...estimate, now: 0 })).toBe('Nothing is charged now.')
})

it('says of a lowering without money back that it counts at once', () => {
  const [before, fewer] = [{ dashboards: 25, interval: 1 } as const, { dashboards: 5, interval: 1 } as const]
  const nothing = { now: 0, currency: 'USD', next: null }
  expect(changeInWords(before, fewer, nothing, 'UTC')).toBe(
    'Nothing is charged now, and nothing is given back: the plan is smaller from now on, and the lower price counts from the next charge on.',
  )
  const next = { amount: 4750, at: '2026-12-06T09:00:00Z', beforeTaxes: true }
  expect(changeInWords(before, fewer, { ...nothing, next }, 'UTC')).toContain(
    'You have paid for 25 dashboards until 6 Dec 2026: to use them until then, make this change shortly before.',
  )
  expect(changeInWords(before, fewer, { ...nothing, now: -500 }, 'UTC')).toBe('$5.00 is given back.')
  expect(changeInWords(fewer, before, nothing, 'UTC')).toBe('Nothing is charged now.')
})

it('uses the sentences of the specification about coupons', () => {
  expect(couponInvalid('SPRING')).toBe('Code / Coupon SPRING is invalid')
  expect(couponActivated('SPRING')).toBe('Code / Coupon SPRING activated successfully')
})
