import { describe, expect, it } from 'vitest'
import type { FigureOrigin, Provenance, TableBody, WidgetView } from '../../../../shared/api/view.ts'
import { chart, figure, funnel, gauge, pie, radar, series, view } from '../formats/sample.ts'
import type { FigureAddress } from './address.ts'
import { explain as explainFigures } from './explain.ts'
import { findFigures } from './findFigures.ts'

/** The dashboard's, other than the vendor's. */
const ZONE = 'America/New_York'

const answer = (account: string, more: Partial<Provenance> = {}): Provenance => ({
  kind: 'google_analytics',
  type: 'google_analytics_4',
  sourceId: '',
  providerName: 'Google Analytics',
  account,
  metrics: [
    { id: 'sessions', label: 'Sessions', vendorName: 'sessions' },
    { id: 'users', label: 'Users', vendorName: 'activeUsers' },
  ],
  dimension: 'Country',
  filter: 'Country is Germany',
  range: { start: '2026-10-01', end: '2026-10-31' },
  timeZone: 'Europe/Berlin',
  fetchedAt: '2026-10-31T08:00:00Z',
  unsettledFrom: null,
  ...more,
})
const origin = (id: string, more: Partial<FigureOrigin> = {}): FigureOrigin => ({
  id,
  answers: [0],
  metrics: ['sessions'],
  row: 'given',
  total: 'given',
  ...more,
})
const table = (more: Partial<TableBody> = {}): TableBody => ({
  kind: 'table',
  columns: [
    { id: 'country', label: 'Country', numeric: false },
    { id: 'sessions', label: 'Sessions', numeric: true },
    { id: 'users', label: 'Users', numeric: true },
  ],
  rows: [
    { label: 'Germany', figures: [figure(7), figure(3)] },
    { label: 'Austria', figures: [figure(2), figure(1)] },
  ],
  totals: [figure(9), figure(4)],
  moreRows: 0,
  ...more,
})
const shown = (body: WidgetView['body'], more: Partial<WidgetView> = {}) =>
  view(body, { provenance: [answer('Shop')], origins: [origin('sessions')], ...more })

const explain = (about: WidgetView, address: FigureAddress, zone: string) =>
  explainFigures(about, findFigures(about, address), zone)

const one = (...[about, address]: [about: WidgetView, address: FigureAddress]) => {
  const [first, ...others] = explain(about, address, ZONE)
  if (!first || others.length > 0) throw new Error(`${others.length + 1} explanations`)
  return first
}
const fact = ({ rows }: ReturnType<typeof one>, name: string) =>
  rows
    .find((row) => row.name === name)
    ?.values.map(({ text, code }) => (code ? `${text} ${code}` : text))
    .join('; ')

describe('a cell of a table', () => {
  const origins = [
    origin('sessions'),
    origin('users', { metrics: ['users'], answers: [0, 1], row: 'accounts', total: 'rows' }),
  ]
  const provenance = [answer('Shop'), answer('Blog', { fetchedAt: '2026-10-31T09:30:00Z' })]

  it('is explained with its row, metric and account', () => {
    const found = one(shown(table(), { origins, provenance }), { row: 1, column: 0 })
    expect(found).toMatchObject({ label: 'Sessions', category: 'Austria', text: '2', open: null })
    expect(found.making).toBe('The figure as read from Google Analytics.')
    expect(found.rows.map(({ name }) => [name, fact(found, name)])).toEqual([
      ['Source', 'Google Analytics'],
      ['Account', 'Shop'],
      ['Metric', 'Sessions sessions'],
      ['Only', 'Country is Germany'],
      ['Window', 'October 2026'],
      ['Time zone', 'Europe/Berlin'],
      ['Read', '31 Oct 2026, 04:00 (America/New_York)'],
    ])
  })

  it('of several accounts names them all, and when the first and the last were read', () => {
    const found = one(shown(table(), { origins, provenance }), { row: 0, column: 1 })
    expect(found.making).toBe('Figures of 2 accounts, added up here.')
    expect(fact(found, 'Metric')).toBe('Users activeUsers')
    expect(fact(found, 'Accounts')).toBe('Shop; Blog')
    expect(fact(found, 'Read')).toBe(
      '31 Oct 2026, 04:00 (America/New_York) to 31 Oct 2026, 05:30 (America/New_York)',
    )
  })

  it('of several accounts that are averaged says so', () => {
    const averaged = [origin('sessions'), { ...origin('users'), answers: [0, 1], row: 'average' as const }]
    const found = one(shown(table(), { origins: averaged, provenance }), { row: 0, column: 1 })
    expect(found.making).toBe('The average of 2 accounts, each by its weight, calculated here.')
  })

  it('of the total says whose total it is', () => {
    const about = shown(table(), { origins, provenance })
    expect(one(about, { row: 'total', column: 0 })).toMatchObject({
      category: 'Total',
      text: '9',
      making: 'The total over the whole window, as read from Google Analytics.',
    })
    expect(one(about, { row: 'total', column: 1 }).making).toBe(
      'The rows of 2 accounts read from Google Analytics, added up here.',
    )
  })

  it('of a day says the day in full, what it is compared with, and whether it may change', () => {
    const day = (key: string, label: string) => ({
      key,
      label,
      figures: [{ ...figure(7), change: { text: '+40%', tone: 'success' as const, previous: '5' } }],
    })
    const about = shown(table({ rows: [day('2026-10-29', '29 Oct'), day('2026-10-30', '30 Oct')] }), {
      provenance: [answer('Shop', { unsettledFrom: '2026-10-30' })],
    })
    expect(one(about, { row: 0, column: 0 })).toMatchObject({
      category: '29 October 2026',
      comparedWith: '29 September 2026',
      open: null,
    })
    expect(one(about, { row: 1, column: 0 }).open).toBe('This figure may still change.')
  })

  it('of a formula says it in words', () => {
    const calculated = origin('sessions', {
      metrics: ['sessions', 'users'],
      formula: 'Sessions ÷ Users',
      row: 'formula',
    })
    const found = one(shown(table(), { origins: [calculated] }), { row: 0, column: 0 })
    expect(fact(found, 'Formula')).toBe('Sessions ÷ Users')
    expect(fact(found, 'Metrics')).toBe('Sessions sessions; Users activeUsers')
  })

  it('that is hidden says no more', () => {
    const hidden = origin('sessions', { row: 'hidden', total: 'hidden' })
    const rows = [{ label: 'Germany', figures: [{ value: null, text: '•••', change: null }] }]
    const found = one(shown(table({ rows }), { origins: [hidden] }), { row: 0, column: 0 })
    expect(found).toMatchObject({ text: '•••', change: null, comparedWith: null })
    expect(found.making).toBe('This figure is kept hidden.')
  })

  it('that is not there, or of which nothing is known, is not explained', () => {
    expect(explain(shown(table()), { row: 9, column: 0 }, ZONE)).toEqual([])
    expect(explain(shown(table()), { row: 0, column: 9 }, ZONE)).toEqual([])
    expect(explain(shown(table(), { origins: [] }), { row: 0, column: 0 }, ZONE)).toEqual([])
    expect(explain(shown({ kind: 'text', html: '' }), { row: 0, column: 0 }, ZONE)).toEqual([])
  })
})

describe('a point of a chart', () => {
  const days = {
    categories: [
      { key: '2026-10-03', label: '3 Oct' },
      { key: '2026-10-04', label: '4 Oct' },
    ],
  }
  const before = series('sessions@compare', [4, 5], { compareOf: 'sessions', label: 'Sessions (before)' })
  const about = shown(chart('line', [series('sessions', [7, 0], { label: 'Sessions' }), before], days))

  it('has one explanation for each series', () => {
    const both = explain(about, { row: 0, column: null }, ZONE)
    expect(both).toMatchObject([
      { label: 'Sessions', category: '3 October 2026', text: '7', comparedWith: '3 September 2026' },
      { label: 'Sessions (before)', category: '3 September 2026', text: '4', comparedWith: null },
    ])
    expect(both.map((each) => fact(each, 'Window'))).toEqual(['October 2026', '1–30 September 2026'])
  })

  it('tells when each of them was read, for they are read by themselves', () => {
    const read = (earlierFetchedAt?: string) => {
      const more = earlierFetchedAt ? { earlierFetchedAt } : {}
      const both = explain({ ...about, provenance: [answer('Shop', more)] }, { row: 0, column: null }, ZONE)
      return both.map((each) => fact(each, 'Read'))
    }
    expect(read('2026-10-30T08:00:00Z')).toEqual([
      '31 Oct 2026, 04:00 (America/New_York)',
      '30 Oct 2026, 04:00 (America/New_York)',
    ])
    expect(read()).toEqual(['31 Oct 2026, 04:00 (America/New_York)', undefined])
  })

  it('that is 0 may be a day the vendor does not list', () => {
    expect(one(about, { row: 1, column: 0 }).making).toMatch(/Times without a row count as 0\.$/)
  })
})

describe('other formats', () => {
  it('explain a figure over the whole window', () => {
    const summary = {
      kind: 'summary' as const,
      items: [{ id: 'sessions', label: 'Sessions', figure: figure(7) }],
    }
    expect(one(shown(summary), { row: 'total', column: 0 })).toMatchObject({
      label: 'Sessions',
      category: null,
    })
    expect(one(shown(gauge(5)), { row: 'total', column: 0 })).toMatchObject({ label: 'Goal', text: '5' })
  })

  it('explain slices, their rest and their total', () => {
    const body = pie([3, 2, 1])
    const rest = body.slices[2]
    if (rest) rest.rest = true
    const about = shown(body)
    expect(one(about, { row: 0, column: 0 })).toMatchObject({ label: 'Sessions', category: 'Slice 1' })
    expect(one(about, { row: 2, column: 0 }).making).toMatch(/without the slices/)
    expect(one(about, { row: 3, column: 0 })).toMatchObject({ category: 'Total', text: '6' })
    const summed = one(shown({ ...body, summed: true }), { row: 3, column: 0 })
    expect(summed.making).toBe('Added up here from the slices.')
  })

  it('explain slices that are metrics, and a total of several by all that went in', () => {
    const body = pie([3, 2], { metric: '' })
    const origins = [origin('s0'), origin('s1', { answers: [1] })]
    const about = shown(body, { origins, provenance: [answer('Shop'), answer('Blog')] })
    expect(fact(one(about, { row: 1, column: 0 }), 'Account')).toBe('Blog')
    const total = one(about, { row: 2, column: 0 })
    expect(total.making).toBe('Added up here from the slices.')
    expect(fact(total, 'Accounts')).toBe('Shop; Blog')
  })

  it('explain radars of rows and of metrics', () => {
    const rows = radar([1, 2, 3], { series: [series('sessions', [1, 2, 3], { label: 'Sessions' })] })
    expect(one(shown(rows), { row: 1, column: null })).toMatchObject({
      label: 'Sessions',
      category: 'Axis 2',
    })
    const metrics = radar([1, 2, 3], { series: [series('now', [1, 2, 3])] })
    const about = shown(metrics, { origins: [origin('a0'), origin('a1'), origin('a2')] })
    expect(one(about, { row: 2, column: null })).toMatchObject({ label: 'Axis 3', category: null, text: '3' })
  })

  it('of right now have no window', () => {
    const range = { start: '1970-01-01', end: '1970-01-01' }
    const about = shown(table(), { realTime: true, windows: null, provenance: [answer('Shop', { range })] })
    expect(fact(one(about, { row: 0, column: 0 }), 'Window')).toBe('Right now')
  })
})

describe('the sums of a stack', () => {
  const parts = [series('sessions', [7, 4]), series('users', [2, null])].map((one) => ({
    ...one,
    total: one.id === 'users' ? '2' : '11',
  }))
  const earlier = series('sessions@compare', [4, 5], { compareOf: 'sessions' })
  const stack = chart('stacked', [...parts, earlier], { dimension: { label: 'Channel', step: null } })
  const about = shown(stack, {
    origins: [origin('sessions'), origin('users', { metrics: ['users'] })],
  })

  it('are explained behind their parts, where all are known', () => {
    const all = explain(about, { row: 0, column: null }, ZONE)
    expect(all.map(({ label, text }) => [label, text])).toEqual([
      ['sessions', '7'],
      ['users', '2'],
      ['sessions@compare', '4'],
      ['Total', '9'],
    ])
    const total = one(about, { row: 0, column: 3 })
    expect(total.making).toBe('Added up here from the parts that stand on each other.')
    expect(fact(total, 'Metrics')).toBe('Sessions sessions; Users activeUsers')
    expect(explain(about, { row: 1, column: 3 }, ZONE)).toEqual([])
  })

  it('over the whole window are explained by part', () => {
    expect(one(about, { row: 'total', column: 1 })).toMatchObject({
      label: 'users',
      category: null,
      text: '2',
    })
    const line = shown(chart('line', [series('sessions', [7])]))
    expect(explain(line, { row: 'total', column: 0 }, ZONE)).toEqual([])
  })
})

describe('a step of a funnel', () => {
  it('that is a day says it in full, and the one that it is compared with', () => {
    const steps = funnel([9, 5]).steps.map((step, at) => ({
      ...step,
      id: `2026-10-0${at + 3}`,
      figure: { ...step.figure, change: { text: '+40%', tone: 'success' as const, previous: '5' } },
    }))
    const about = shown(funnel([], { metric: 'Sessions', step: 'day', steps }))
    expect(one(about, { row: 1, column: 0 })).toMatchObject({
      label: 'Sessions',
      text: '5',
      category: '4 October 2026',
      comparedWith: '4 September 2026',
    })
  })
})
