import { describe, expect, it } from 'vitest'
import { closingKey, companyMessages, groupMessages, type Message, type MessageFacts } from './messages.ts'

const reader = {
  now: Temporal.Instant.from('2026-11-25T12:00:00Z'),
  zone: 'UTC',
  productName: 'Reports & Co',
  isAdmin: true,
}
const company = (facts: Partial<MessageFacts> = {}): MessageFacts => ({
  state: 'active',
  expiresAt: null,
  subscription: { id: 'sub' },
  payment: true,
  services: { dashboards: 2, bonusDashboards: 1 },
  dashboardsCount: 0,
  campaignsCount: 0,
  invalidSourceIds: [],
  ...facts,
})
const shown = (facts: Partial<MessageFacts>, more: Partial<typeof reader> = {}) =>
  companyMessages(company(facts), { ...reader, ...more })
const only = (facts: Partial<MessageFacts>, more: Partial<typeof reader> = {}) => shown(facts, more)[0]
const TRIAL = { state: 'trial', subscription: null, expiresAt: '2026-12-05T09:00:00Z' } as const

describe('messages of a company', () => {
  it.each([
    ['all is well', {}, []],
    ['it is canceled', { state: 'canceled' }, [126]],
    ['it is overdue', { state: 'overdue' }, [128]],
    ['it is on trial', TRIAL, [120]],
    ['it subscribed during its trial', { ...TRIAL, subscription: { id: 'sub' } }, []],
    ['its trial is over', { ...TRIAL, expiresAt: '2026-11-25T11:59:59Z' }, [129]],
    ['it was canceled before it had a subscription', { state: 'canceled', subscription: null }, [129]],
    ['it uses all it may', { dashboardsCount: 3 }, [121]],
    ['it uses all of its trial', { ...TRIAL, dashboardsCount: 3 }, [120, 121]],
    ['it uses all it may, and is overdue', { state: 'overdue', dashboardsCount: 3 }, [128]],
    ['it uses all that it has without a subscription', { subscription: null, dashboardsCount: 3 }, [129]],
    ['it was restored', { ...TRIAL, restoredAt: '2026-11-24T00:00:00Z' }, [120, 122]],
    ['it was restored and subscribed', { restoredAt: '2026-11-24T00:00:00Z' }, []],
    ['a source is invalid', { invalidSourceIds: ['a'] }, [125]],
    [
      'nothing is paid, and it was restored lately',
      { payment: false, restoredAt: '2026-11-24T00:00:00Z' },
      [122],
    ],
    [
      'nothing is paid, and it was restored long ago',
      { payment: false, restoredAt: '2026-10-24T00:00:00Z' },
      [],
    ],
    [
      'it was restored long ago, and has not subscribed',
      { ...TRIAL, restoredAt: '2026-10-24T00:00:00Z' },
      [120, 122],
    ],
    [
      'it needs no subscription, and was restored lately',
      { subscription: null, restoredAt: '2026-11-24T00:00:00Z' },
      [122],
    ],
    [
      'it needs no subscription, and was restored long ago',
      { subscription: null, restoredAt: '2026-10-24T00:00:00Z' },
      [],
    ],
    ['nothing is paid, whatever its state', { ...TRIAL, payment: false }, []],
    ['nothing is paid, and it is canceled', { state: 'canceled', payment: false }, []],
    ['nothing is paid, and all is used', { payment: false, dashboardsCount: 3 }, [121]],
  ] as const)('when %s', (_, facts, codes) => {
    expect(shown(facts).map(({ code }) => code)).toEqual(codes)
  })

  const PAST = '2026-11-20T00:00:00Z'
  const LATER = '2026-12-05T00:00:00Z'
  const INVITED = 'Subscribe to create dashboards again and share them with your clients.'
  const FAILED = 'A recent charge of your card failed. Try another card, or top up this one.'
  const RESUBSCRIBE = 'Resubscribe before your dashboards are archived.'
  const SUBSCRIBE = 'Subscribe to keep using Reports &#38; Co after the trial.'
  it.each([
    ['trial', null, null, 120, SUBSCRIBE],
    ['trial', null, LATER, 120, `<strong>10 days left, until 5 December 2026.</strong> ${SUBSCRIBE}`],
    ['trial', null, PAST, 129, `Your trial ended on <strong>20 November 2026</strong>. ${INVITED}`],
    ['trial', { id: 'sub' }, LATER, null, ''],
    ['trial', { id: 'sub' }, PAST, null, ''],
    ['active', null, null, null, ''],
    ['active', null, PAST, null, ''],
    ['active', { id: 'sub' }, LATER, null, ''],
    // Until the provider says otherwise.
    ['active', { id: 'sub' }, PAST, null, ''],
    ['canceled', null, null, 129, INVITED],
    ['canceled', null, PAST, 129, INVITED],
    ['canceled', null, LATER, 129, INVITED],
    ['canceled', { id: 'sub' }, null, 126, `Your subscription is canceled. ${RESUBSCRIBE}`],
    [
      'canceled',
      { id: 'sub' },
      LATER,
      126,
      `Your dashboards and reports remain usable until <strong>5 December 2026</strong>. ${RESUBSCRIBE}`,
    ],
    [
      'canceled',
      { id: 'sub' },
      PAST,
      126,
      `Your subscription ended on <strong>20 November 2026</strong>. ${RESUBSCRIBE}`,
    ],
    ['overdue', null, null, 129, INVITED],
    ['overdue', null, PAST, 129, INVITED],
    ['overdue', null, LATER, 129, INVITED],
    ['overdue', { id: 'sub' }, null, 128, FAILED],
    [
      'overdue',
      { id: 'sub' },
      LATER,
      128,
      `${FAILED} Otherwise your subscription ends on <strong>5 December 2026</strong>.`,
    ],
    [
      'overdue',
      { id: 'sub' },
      PAST,
      128,
      `${FAILED} Your subscription ended on <strong>20 November 2026</strong>.`,
    ],
  ] as const)(
    'are, in the state %s with subscription %j and end %s: %s',
    (state, subscription, expiresAt, code, body) => {
      const facts = { state, subscription, expiresAt }
      expect(shown(facts).map((one) => [one.code, one.body])).toEqual(code === null ? [] : [[code, body]])
      // Where nothing is paid, no state of the plan is worth a word.
      expect(shown({ ...facts, payment: false })).toEqual([])
    },
  )

  it.each([
    ['2026-12-05T09:00:00Z', 'UTC', '10 days left, until 5 December 2026.'],
    ['2026-11-26T01:00:00Z', 'UTC', '1 day left, until 26 November 2026.'],
    ['2026-11-26T01:00:00Z', 'America/New_York', 'It ends today.'],
    ['2026-11-25T12:00:01Z', 'UTC', 'It ends today.'],
  ])('a trial until %s in %s: %s', (expiresAt, zone, text) => {
    expect(only({ ...TRIAL, expiresAt }, { zone })?.body).toContain(`<strong>${text}</strong>`)
  })

  it.each([{ payment: false }, { subscription: null }])(
    'a restored one with %j is not asked to subscribe',
    (facts) => {
      const message = only({ ...facts, restoredAt: '2026-11-24T00:00:00Z' })
      expect([message?.body, message?.link]).toEqual([
        'Your account is back, with everything that was in it.',
        null,
      ])
    },
  )

  it('of a trial cannot be closed, and names the product as its people know it, escaped in HTML', () => {
    expect(only(TRIAL)).toMatchObject({
      type: 'warning',
      closeable: false,
      title: 'Your Reports & Co Trial Is Active',
      body: expect.stringContaining('keep using Reports &#38; Co after the trial'),
      link: { to: 'subscription' },
    })
  })

  it('speaks of groups where there are any', () => {
    expect(only(TRIAL)?.body).not.toContain('groups')
    expect(only({ ...TRIAL, campaignsCount: 1 })?.body).toContain('groups stay accessible')
  })

  it('says how long a canceled account remains usable, or that it ended', () => {
    expect(only({ state: 'canceled', expiresAt: '2026-12-24T00:00:00Z' })?.body).toContain('24 December 2026')
    expect(only({ state: 'canceled', expiresAt: '2026-11-01T00:00:00Z' })?.body).toContain(
      'ended on <strong>1 November 2026',
    )
  })

  const AFTER = { linksUntil: '2026-12-31T00:00:00Z', archivedAt: '2027-01-20T00:00:00Z' }
  it.each([
    [
      '2026-11-25T12:00:00Z',
      'can be read until <strong>31 December 2026</strong>. Resubscribe before your dashboards are archived on 20 January 2027.',
    ],
    ['2026-12-31T00:00:00Z', 'Shared links cannot be read at present. Resubscribe before'],
    ['2027-01-20T00:00:00Z', 'at present. Resubscribe to bring your archived dashboards back.'],
  ])('of a canceled account says at %s how long links go on', (now, text) => {
    const canceled = { ...AFTER, state: 'canceled', expiresAt: '2026-12-17T00:00:00Z' } as const
    expect(only(canceled, { now: Temporal.Instant.from(now) })?.body).toContain(text)
    const invited = only({ ...canceled, subscription: null }, { now: Temporal.Instant.from(now) })
    expect(invited).toMatchObject({ code: 129, body: expect.stringContaining('Shared links can') })
  })

  it('of an overdue account leads to its payment, and says when it would end', () => {
    const overdue = { state: 'overdue', expiresAt: '2026-12-09T00:00:00Z' } as const
    expect(only(overdue)).toMatchObject({
      body: expect.stringContaining('Otherwise your subscription ends on <strong>9 December 2026</strong>.'),
      link: { label: 'Manage the payment', to: 'payment' },
    })
    expect(only({ ...overdue, expiresAt: '2026-11-20T00:00:00Z' })?.body).toContain('ended on <strong>20 Nov')
  })

  it('sends only admins to the plan, and tells others whom to ask', () => {
    const member = only(TRIAL, { isAdmin: false })
    expect(member?.link).toBeNull()
    expect(member?.body).toContain('An administrator of your company can do so.')
    expect(only({ invalidSourceIds: ['a'] }, { isAdmin: false })?.link?.to).toBe('sources')
  })
})

describe('closing', () => {
  const close = (messages: readonly Message[]) => new Set(messages.map(closingKey))

  it('holds for the cause: another source, or another end, is news', () => {
    const closed = close(shown({ invalidSourceIds: ['a', 'b'] }))
    expect(groupMessages(shown({ invalidSourceIds: ['b', 'a'] }), closed)).toEqual([])
    expect(groupMessages(shown({ invalidSourceIds: ['a', 'c'] }), closed)).toHaveLength(1)
    const ended = close(shown({ state: 'canceled', expiresAt: '2026-12-24T00:00:00Z' }))
    expect(
      groupMessages(shown({ state: 'canceled', expiresAt: '2027-12-24T00:00:00Z' }), ended),
    ).toHaveLength(1)
  })

  it('leaves what cannot be closed; the rest is grouped by type, warnings first', () => {
    const messages = shown({ ...TRIAL, invalidSourceIds: ['a'] })
    expect(groupMessages(messages, close(messages))).toEqual([['warning', [messages[0]]]])
    const invited = shown({ state: 'overdue', subscription: null, invalidSourceIds: ['a'] })
    expect(
      groupMessages(invited, new Set()).map(([type, group]) => [type, group.map(({ code }) => code)]),
    ).toEqual([
      ['warning', [125]],
      ['info', [129]],
    ])
  })
})
