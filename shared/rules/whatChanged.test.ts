import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Figure, FigureOrigin, WidgetBody, WidgetView } from '../api/view.ts'
import { computeChange } from './comparison.ts'
import { formatChange } from './numberFormat.ts'
import { hasMeasured, leaderText, whatChanged } from './whatChanged.ts'

const figure = (value: number | null, before?: number | null): Figure => ({
  value,
  text: String(value),
  change:
    before === undefined || before === null
      ? null
      : {
          text: formatChange(computeChange(value, before), 'en-US'),
          tone: 'neutral',
          previous: String(before),
          before,
        },
})
const origin = (id: string, row: FigureOrigin['row'] = 'given'): FigureOrigin => ({
  id,
  answers: [0],
  metrics: [id],
  row,
  total: row,
})

function view(
  body: WidgetBody,
  origins: FigureOrigin[],
  more: Partial<WidgetView> & { account?: string; of?: string } = {},
) {
  const { account = 'Northwind', of = account, ...facts } = more
  return {
    id: `widget-${body.kind}`,
    title: '',
    origins,
    provenance: [{ type: 'google_analytics_4', sourceId: '', account, filter: null, of }],
    body,
    ...facts,
  } as unknown as WidgetView
}
const summary = (items: Record<string, Figure>, more?: Parameters<typeof view>[2]) =>
  view(
    { kind: 'summary', items: Object.entries(items).map(([id, one]) => ({ id, label: id, figure: one })) },
    Object.keys(items).map((id) => origin(id)),
    more,
  )
const funnel = (metric: string | null, items: Record<string, Figure>) => {
  const steps = Object.entries(items).map(([id, one]) => {
    return { id, label: id, figure: one, part: null, ofFirst: null, ofBefore: null }
  })
  return view(
    { kind: 'funnel', metric, steps, moreSteps: 0 },
    Object.keys(items).map((id) => origin(id)),
  )
}
const table = (id: string, rows: Record<string, Figure>, key?: string) =>
  view(
    {
      kind: 'table',
      columns: [
        { id: 'channel', label: 'Channel', numeric: false },
        { id, label: id, numeric: true },
      ],
      rows: Object.entries(rows).map(([label, one]) => ({ label, figures: [one], ...(key && { key }) })),
      totals: null,
      moreRows: 0,
    },
    [origin(id)],
  )
const told = (views: WidgetView[]) => whatChanged(views).map(({ label, change }) => `${label} ${change.text}`)

describe('hasMeasured', () => {
  it('knows a page whose figures have not changed from one that has none to measure', () => {
    expect(hasMeasured([summary({ sessions: figure(1000, 1000) })])).toBe(true)
    expect(hasMeasured([summary({ sessions: figure(10, 0), users: figure(null) })])).toBe(false)
    expect(hasMeasured([{ ...summary({}), body: null }])).toBe(false)
  })
})

describe('whatChanged', () => {
  it('names the largest relative changes first, up or down', () => {
    const page = summary({ sessions: figure(900, 1000), sales: figure(150, 100), users: figure(800, 1000) })
    expect(told([page])).toEqual(['sales +50%', 'users -20%', 'sessions -10%'])
  })

  it.each([
    ['of less than 1 %', figure(1009, 1000)],
    ['that is not compared', figure(1000)],
    ['that is new', figure(10, 0)],
    ['that is unknown', figure(null)],
    [
      'of small counts, whose earlier figure is not told',
      { ...figure(6, 3), change: { ...figure(6, 3).change, before: undefined } as never },
    ],
  ])('leaves out a figure %s', (_, one) => {
    expect(told([summary({ sessions: one })])).toEqual([])
  })

  it('names the steps of a funnel that are metrics, and no rows of one', () => {
    const steps = { sessions: figure(1100, 1000), orders: figure(40, 50) }
    expect(told([funnel(null, steps)])).toEqual(['orders -20%', 'sessions +10%'])
    expect(told([funnel('Orders', steps)])).toEqual([])
  })

  it('names three of those that are small, and more where they are large', () => {
    const items = { a: figure(102, 100), b: figure(103, 100), c: figure(104, 100), d: figure(101, 100) }
    expect(told([summary(items)])).toEqual(['c +4%', 'b +3%', 'a +2%'])
    expect(told([summary({ ...items, e: figure(150, 100) })])).toEqual(['e +50%', 'c +4%', 'b +3%'])
  })

  it('names five at most', () => {
    const items = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`m${at}`, figure(200 + 10 * at, 100)]),
    )
    expect(told([summary(items)])).toEqual(['m7 +170%', 'm6 +160%', 'm5 +150%', 'm4 +140%', 'm3 +130%'])
  })

  it('says once what two widgets show, but not what is of another account or calculated', () => {
    const one = summary({ sessions: figure(900, 1000) }, { id: 'a' })
    const again = summary({ sessions: figure(900, 1000) }, { id: 'b' })
    const other = summary({ sessions: figure(500, 1000) }, { id: 'c', account: 'Southwind', title: 'Shop' })
    expect(whatChanged([one, again, other]).map(({ widgetId }) => widgetId)).toEqual(['c', 'a'])
  })

  it('leaves out figures that are made up, and names no row of theirs', () => {
    const page = summary({ sessions: figure(800, 1000) })
    const rows = { Organic: figure(450, 600), Direct: figure(350, 400) }
    const madeUp = { ...table('sessions', rows), sample: true as const }
    expect(whatChanged([page, madeUp])).toMatchObject([{ ledBy: null }])
    expect(whatChanged([{ ...page, sample: true as const }])).toEqual([])
  })

  it('says once what two widgets show of one source, but not what is of another of the same name', () => {
    const one = summary({ sessions: figure(900, 1000) }, { id: 'a', of: 'x' })
    const again = summary({ sessions: figure(900, 1000) }, { id: 'b', of: 'x' })
    const other = summary({ sessions: figure(500, 1000) }, { id: 'c', of: 'y' })
    expect(whatChanged([one, again, other]).map(({ widgetId }) => widgetId)).toEqual(['c', 'a'])
  })

  it('also names what a widget shows the parts of, and its title where two are called the same', () => {
    const rows = { Organic: figure(450, 600), Direct: figure(350, 400) }
    const overall = { id: 'sessions', label: 'Sessions', figure: figure(800, 1000) }
    const one = { ...table('sessions', rows), title: 'Channels', overall }
    const other = summary({ Sessions: figure(500, 1000) }, { account: 'Southwind' })
    expect(told([one])).toEqual(['Sessions -20%'])
    expect(told([one, other])).toEqual(['Sessions -50%', 'Channels: Sessions -20%'])
  })

  it('names the row that contributed most to a change, also where others went the other way', () => {
    const page = summary({ sessions: figure(800, 1000) })
    const channels = table('sessions', { Organic: figure(450, 600), Direct: figure(350, 400) })
    const [change] = whatChanged([page, channels])
    expect(change?.ledBy && leaderText(change.ledBy)).toBe('Organic (-25%)')
    expect(change?.ledBy?.widgetId).toBe('widget-table')
    const both = table('sessions', { A: figure(200, 800), B: figure(600, 200) })
    expect(whatChanged([page, both])[0]?.ledBy?.name).toBe('A')
  })

  it.each([
    ['spread evenly', Object.fromEntries([...'ABCDE'].map((name) => [name, figure(160, 200)]))],
    ['of a single row', { A: figure(800, 1000) }],
    ['of a rate, whose rows add up to more', { A: figure(900, 1200), B: figure(700, 900) }],
    ['of a small part of the whole', { A: figure(100, 250), B: figure(50, 50) }],
  ])('names none of a split %s', (_, rows) => {
    const page = summary({ sessions: figure(800, 1000) })
    expect(whatChanged([page, table('sessions', rows)])[0]?.ledBy).toBeNull()
  })

  it('names no day', () => {
    const page = summary({ sessions: figure(800, 1000) })
    const days = table('sessions', { '1 Oct': figure(300, 500), '2 Oct': figure(500, 500) }, '2026-10-01')
    expect(whatChanged([page, days])[0]?.ledBy).toBeNull()
  })

  it('names no split of another figure', () => {
    const page = summary({ sessions: figure(800, 1000) })
    const rows = { Organic: figure(450, 600), Direct: figure(350, 400) }
    expect(whatChanged([page, table('users', rows)])[0]?.ledBy).toBeNull()
  })

  it('never throws and is in order, for any figures', () => {
    const any = fc.oneof(fc.double({ noNaN: true }), fc.constant(null), fc.integer())
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 9 }), (pairs) => {
        const items = Object.fromEntries(pairs.map(([now, before], at) => [`m${at}`, figure(now, before)]))
        const found = whatChanged([summary(items), table('m0', items)])
        expect(found.length).toBeLessThanOrEqual(5)
        const sizes = found.map(({ label }) => {
          const [now, before] = pairs[Number(label.slice(1))] ?? []
          return Math.abs(computeChange(now ?? null, before ?? null).relative ?? 0)
        })
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
        expect(sizes.every((size, at) => size >= (at < 3 ? 0.01 : 0.05))).toBe(true)
      }),
    )
  })
})
