import { describe, expect, it } from 'vitest'
import type { WidgetView } from '../../../shared/api/view.ts'
import { type WidgetInput, widget } from '../../../shared/api/widgets.ts'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { makeSource, makeWidget } from '../../../test/factories.ts'
import {
  about,
  analytics,
  app,
  one,
  people,
  range,
  shown,
  startWithAnalytics,
} from '../../../test/shownWidgets.ts'

startWithAnalytics()

const tableOf = (view: WidgetView) => {
  if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
  return view.body
}

describe('several accounts', () => {
  it('are added up', async () => {
    const [first = '', second = ''] = analytics.propertyIds
    const value = async (accounts: string[]) =>
      tableOf(await one({ accounts, facts: { totals: true } })).totals?.[0]?.value ?? Number.NaN
    expect(await value([first, second])).toBe((await value([first])) + (await value([second])))
  })

  it('of two currencies are never added', async () => {
    const view = await one({ metrics: ['totalRevenue'], accounts: analytics.propertyIds.slice(0, 2) })
    expect(view.state).toBe('failed')
    expect(view.message?.text).toMatch(/EUR and USD|USD and EUR/)
    expect(view.message?.action).toEqual({ kind: 'edit' })
    const [neutral] = await shown(
      [about({ metrics: ['totalRevenue'], accounts: analytics.propertyIds.slice(0, 2) })],
      { owner: false },
    )
    expect(neutral?.message?.text).not.toContain('EUR')
  })

  it('of two currencies are added where the widget names one', async () => {
    const [euro = '', dollar = ''] = analytics.propertyIds
    const figure = async (accounts: string[], currency?: string) => {
      const [cell] =
        tableOf(await one({ metrics: ['totalRevenue'], accounts, ...(currency && { currency }) })).rows[0]
          ?.figures ?? []
      return { value: cell?.value ?? Number.NaN, sign: cell?.text[0] }
    }
    const [inEuro, inDollar] = [await figure([euro]), await figure([dollar])]
    expect([inEuro.sign, inDollar.sign]).toEqual(['€', '$'])
    const converted = await figure([euro], 'USD')
    // The emulator changes a euro for 1.09 dollars.
    expect(converted.value).toBeCloseTo(inEuro.value * 1.09, 1)
    const both = await figure([euro, dollar], 'USD')
    expect(both.sign).toBe('$')
    expect(both.value).toBeCloseTo(converted.value + inDollar.value, 1)
  })

  it('of which one fails are partial', async () => {
    const [first = ''] = analytics.propertyIds
    const view = await one({ accounts: [first, '999999'] })
    expect(view.state).toBe('partial')
    expect(tableOf(view).rows).toHaveLength(1)
    expect(view.provenance).toHaveLength(1)
  })
})

describe('what a vendor has given up since the widget was saved', () => {
  it.each([
    ['a metric', { metrics: ['sessions', 'adUnitExposure'] }, 'adUnitExposure'],
    ['a dimension', { dimension: 'userBucket' }, 'userBucket'],
  ])('is named where it was %s, and the card says what to do', async (_what, asked, name) => {
    const view = await one(asked)
    expect(view).toMatchObject({
      state: 'unconfigured',
      message: {
        text: `Google Analytics 4 no longer offers “${name}”, which this widget shows. Edit it and choose something else.`,
        action: { kind: 'edit' },
      },
    })
    const [neutral] = await shown([about(asked)], { owner: false })
    expect(neutral?.state).toBe('unconfigured')
    expect(neutral?.message?.text).not.toContain(name)
  })

  it('is said in words where two that were once offered do not go together', async () => {
    const view = await one({ dimension: 'date', metrics: ['advertiserAdCost'] })
    expect(view.message?.text).toMatch(/need a campaign dimension/)
  })
})

describe('figures', () => {
  it('say where they come from', async () => {
    const view = await one({ dimension: 'country', metrics: ['sessions', 'engagementRate'] })
    expect(view.provenance).toMatchObject([
      {
        kind: 'google_analytics',
        sourceId: analytics.id,
        metrics: [
          { id: 'sessions', label: 'Sessions', vendorName: 'sessions' },
          { id: 'engagementRate', vendorName: 'engagementRate' },
        ],
        dimension: 'Country',
        range,
        timeZone: 'Europe/Berlin',
        earlierFetchedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    ])
    expect(view.windows).toMatchObject({
      current: { label: 'October 2026' },
      compare: { label: 'September 2026' },
    })
  })

  it('take the vendor’s totals where rows cannot be summed', async () => {
    const split = tableOf(
      await one({
        dimension: 'country',
        metrics: ['activeUsers', 'engagementRate'],
        facts: { totals: true },
      }),
    )
    const whole = tableOf(await one({ metrics: ['activeUsers', 'engagementRate'] }))
    expect(split.totals?.map(({ text }) => text)).toEqual(whole.rows[0]?.figures.map(({ text }) => text))
  })

  it('are ordered, limited and counted beyond the limit', async () => {
    const rows = async (facts: Partial<WidgetInput>) => tableOf(await one({ dimension: 'country', facts }))
    const all = await rows({ rowsLimit: 0, orderBy: { column: 'sessions', dir: 'desc' } })
    const values = all.rows.map(({ figures }) => figures[0]?.value ?? 0)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const some = await rows({ rowsLimit: 3, orderBy: { column: 'sessions', dir: 'desc' } })
    expect(some.rows).toEqual(all.rows.slice(0, 3))
    expect(some.moreRows).toBe(all.rows.length - 3)
    const named = await rows({ rowsLimit: 0 })
    const labels = named.rows.map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('en').compare))
  })

  it('as shares add up to a hundred', async () => {
    const table = tableOf(await one({ dimension: 'deviceCategory', facts: { percent: true, rowsLimit: 0 } }))
    const sum = table.rows.reduce((total, { figures }) => total + (figures[0]?.value ?? 0), 0)
    expect(sum).toBeCloseTo(1, 6)
    expect(table.rows[0]?.figures[0]?.text).toMatch(/%$/)
  })

  it('of a formula are computed from metrics that are not shown', async () => {
    const formula = {
      id: 'c'.repeat(21),
      name: 'Per user',
      type: 'numeric',
      expression: 'sessions / activeUsers',
    }
    const base = tableOf(await one({ metrics: ['sessions', 'activeUsers'] })).rows[0]?.figures ?? []
    const made = tableOf(await one({ metrics: ['sessions'], calculatedMetrics: [formula] }))
    expect(made.columns.map(({ label }) => label)).toEqual(['Sessions', 'Per user'])
    expect(made.rows[0]?.figures[1]?.value).toBeCloseTo((base[0]?.value ?? 0) / (base[1]?.value ?? 1), 9)
  })

  it('of a broken formula fail with words for their owner', async () => {
    const formula = { id: 'c'.repeat(21), name: 'Broken', type: 'numeric', expression: 'sessions / ' }
    const view = await one({ calculatedMetrics: [formula] })
    expect([view.state, view.message?.action]).toEqual(['failed', { kind: 'edit' }])
    expect(view.message?.text).toContain('Broken')
  })

  it('carry their change, or none where it is hidden', async () => {
    const change = async (facts: Partial<WidgetInput>, options: Parameters<typeof shown>[1] = {}) =>
      tableOf(await one({ facts }, options)).rows[0]?.figures[0]?.change
    expect(await change({})).toMatchObject({
      tone: expect.stringMatching(/success|danger/),
      previous: expect.any(String),
    })
    expect(await change({ hiddenHighlight: true })).toMatchObject({ tone: 'neutral' })
    expect(await change({ hiddenChange: true })).toBeNull()
    expect(await change({}, { compare: null })).toBeNull()
  })

  it('of several instances stand side by side under their prefixes', async () => {
    const [left, right] = [
      about({ dimension: 'date' }),
      about({ dimension: 'date', metrics: ['activeUsers'] }),
    ]
    const instances = [
      { ...left.instances[0], prefix: 'Shop' },
      { ...right.instances[0], prefix: 'Blog' },
    ]
    const [view] = await shown([widget.parse({ ...left, instances, rowsLimit: 0 })])
    expect(view && tableOf(view).columns.map(({ label }) => label)).toEqual([
      'Day',
      'Shop: Sessions',
      'Blog: Active users',
    ])
    expect(view && tableOf(view).rows).toHaveLength(31)
  })

  it('that are none at all are empty, not zero', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('empty')
    const view = await one({ dimension: 'city', metrics: ['newUsers'] })
    expect([view.state, view.body]).toEqual(['empty', null])
  })

  it('fill the days on which nothing happened, up to today', async () => {
    const today = app.context.now().toZonedDateTimeISO('UTC').toPlainDate()
    const month = {
      start: today.with({ day: 1 }).toString(),
      end: today.with({ day: today.daysInMonth }).toString(),
    }
    const view = await one(
      { dimension: 'date', facts: { format: 'chart:line' } },
      { range: month, compare: null },
    )
    if (view.body?.kind !== 'chart') throw new Error(view.state)
    expect(view.body.categories.at(-1)?.key).toBe(today.toString())
    expect(view.body.categories).toHaveLength(today.day)
    expect(view.body.unsettledFrom).not.toBeNull()
    expect(view.notices.map(({ code }) => code)).toContain('preliminary')
  })

  it('are said to move for the reason that their type gives, and settled ones are not', async () => {
    const search = await makeSource(app, people.owner, 'google_webmasters')
    const today = app.context.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate()
    const textsFor = async (start: Temporal.PlainDate) => {
      const days = { start: start.toString(), end: start.add({ days: 6 }).toString() }
      const widgets = [widget.parse(makeWidget('google_webmasters', 'clicks', search))]
      const [view] = await shown(widgets, { range: days, compare: null })
      return view?.notices.map(({ text }) => text).join(' ')
    }
    const reason = /^Figures from \d+ \w+ on may still change\. Google settles a day after about four days\.$/
    expect(await textsFor(today.subtract({ days: 6 }))).toMatch(reason)
    expect(await textsFor(today.subtract({ days: 40 }))).toBe('')
  })
})

describe('each format', () => {
  it.each([
    ['chart:line', 'chart'],
    ['chart:area', 'chart'],
    ['chart:bar', 'chart'],
    ['chart:stacked', 'chart'],
    ['chart:barLine', 'chart'],
    ['chart:pie', 'pie'],
    ['chart:radar', 'radar'],
    ['chart:gauge', 'gauge'],
    ['table', 'table'],
    ['summary', 'summary'],
    ['scorecard', 'scorecard'],
    ['heatTable', 'table'],
    ['funnel', 'funnel'],
  ] as const)('%s has its body and, for charts, a drawing and a sentence', async (format, kind) => {
    for (const dimension of ['deviceCategory', null]) {
      const view = await one({ dimension, metrics: ['sessions', 'engagementRate'], facts: { format } })
      expect(view.body?.kind).toBe(kind)
      if (view.body && 'summary' in view.body) expect(view.body.summary).toMatch(/^Sessions.*\d.*\.$/)
      const svg = app.context.print.renderChart(view, 'wide')
      if (format.startsWith('chart:')) expect(svg).toContain('<svg')
      else expect(svg).toBeNull()
    }
  })
})

describe('figures of the compared days', () => {
  it('say which of them their vendor no longer has, unless changes are hidden', async () => {
    const news = await makeSource(app, people.owner, 'mailchimp')
    const today = app.context.now().toZonedDateTimeISO('UTC').toPlainDate()
    const days = (first: number, last: number) => ({
      start: today.subtract({ days: first }).toString(),
      end: today.subtract({ days: last }).toString(),
    })
    const said = async (facts: { range: DateRange; compare: DateRange | null }, hiddenChange = false) => {
      const asked = makeWidget('mailchimp', 'growth_by_day', news, { hiddenChange })
      const [view] = await shown([widget.parse(asked)], facts)
      return view?.notices.filter(({ text }) => text.includes('180 days')).map(({ text }) => text)
    }
    const kept = 'Mailchimp keeps 180 days; earlier ones are missing.'
    const [now, before] = [days(100, 1), days(200, 101)]
    expect(await said({ range: now, compare: null })).toEqual([])
    const uncompared = new RegExp(`^${kept} .* is not whole, so no change is shown\\.$`)
    expect(await said({ range: now, compare: before })).toEqual([expect.stringMatching(uncompared)])
    expect(await said({ range: now, compare: before }, true)).toEqual([])
    expect(await said({ range: before, compare: days(300, 201) }, true)).toEqual([kept])
  })
})
