import { describe, expect, it } from 'vitest'
import type { FigureOrigin, WidgetView } from '../../../../shared/api/view.ts'
import { widget } from '../../../../shared/api/widgets.ts'
import { makeSource, makeWidget } from '../../../../test/factories.ts'
import {
  about,
  analytics,
  app,
  one,
  people,
  shown,
  startWithAnalytics,
} from '../../../../test/shownWidgets.ts'

startWithAnalytics()

const first = ({ origins }: WidgetView): FigureOrigin => {
  const [origin] = origins
  if (!origin) throw new Error('no origin')
  return origin
}
const formula = (name: string, expression: string, type = 'numeric') => ({
  id: name[0]?.toLowerCase().repeat(21),
  name,
  type,
  expression,
})

describe('the figures of a metric', () => {
  it('are the vendor’s where nothing is done to them', async () => {
    expect((await one({ metrics: ['sessions', 'engagementRate'] })).origins).toEqual([
      { id: 'sessions', type: 'integer', answers: [0], metrics: ['sessions'], row: 'given', total: 'given' },
      {
        id: 'engagementRate',
        type: 'percent',
        answers: [0],
        metrics: ['engagementRate'],
        row: 'given',
        total: 'given',
      },
    ])
  })

  it('of several accounts name every answer, and say whether they can be added up', async () => {
    const accounts = analytics.propertyIds.slice(0, 2)
    const metrics = ['sessions', 'engagementRate', 'activeUsers']
    const view = await one({ accounts, metrics, dimension: 'country' })
    expect(view.provenance).toHaveLength(2)
    expect(view.origins).toMatchObject([
      { id: 'sessions', answers: [0, 1], row: 'accounts' },
      { id: 'engagementRate', answers: [0, 1], row: 'average', total: 'average' },
      { id: 'activeUsers', answers: [0, 1], row: 'none', total: 'none' },
    ])
  })

  it('of several instances point each to its own answers', async () => {
    const accounts = analytics.propertyIds.slice(0, 2)
    const left = about({ accounts, dimension: 'date' }).instances[0]
    const right = about({ dimension: 'date', metrics: ['activeUsers'] }).instances[0]
    const instances = [
      { ...left, prefix: 'Shop' },
      { ...right, prefix: 'Blog' },
    ]
    const [view] = await shown([widget.parse({ ...about({}), instances })])
    expect(view?.origins).toMatchObject([
      { id: 'Shop:sessions', answers: [0, 1], metrics: ['sessions'] },
      { id: 'Blog:activeUsers', answers: [2], metrics: ['activeUsers'] },
    ])
    const ids = view?.body?.kind === 'table' ? view.body.columns.slice(1).map(({ id }) => id) : []
    expect(view?.origins.map(({ id }) => id)).toEqual(ids)
  })

  it('as shares are shares, but not those that have none', async () => {
    const view = await one({
      dimension: 'country',
      metrics: ['sessions', 'engagementRate'],
      facts: { percent: true },
    })
    expect(view.origins.map(({ row }) => row)).toEqual(['share', 'given'])
  })

  it('that are cloaked explain nothing of their making', async () => {
    const asked = about({ metrics: ['sessions'], calculatedMetrics: [formula('Half', 'sessions / 2')] })
    const [instance] = asked.instances
    const metricsOptions = {
      sessions: { cloaked: true, cloakedChange: false, format: null },
      ['h'.repeat(21)]: { cloaked: true, cloakedChange: false, format: null },
    }
    const [view] = await shown([widget.parse({ ...asked, instances: [{ ...instance, metricsOptions }] })])
    expect(view?.origins).toEqual([
      {
        id: 'sessions',
        type: 'integer',
        answers: [0],
        metrics: ['sessions'],
        row: 'hidden',
        total: 'hidden',
      },
      { id: 'h'.repeat(21), type: 'decimal', answers: [0], metrics: [], row: 'hidden', total: 'hidden' },
    ])
  })

  it('that nobody has are none', async () => {
    const view = await one({ metrics: ['noSuchMetric'] })
    expect(view.body).toBeNull()
    expect(view.origins).toEqual([])
  })
})

describe('a total', () => {
  it('is the vendor’s where it gives one', async () => {
    const given = await one({ dimension: 'country', metrics: ['activeUsers'], facts: { totals: true } })
    expect(first(given).total).toBe('given')
  })

  it('is that of the rows, added up, where it gives none', async () => {
    const pages = await makeSource(app, people.owner, 'linkedin_social')
    const ready = makeWidget('linkedin_social', 'visitors', pages)
    const [instance] = ready.instances
    const inputs = { ...instance?.inputs, dimension: 'industry' }
    const [view] = await shown([widget.parse({ ...ready, instances: [{ ...instance, inputs }] })])
    expect(view && first(view)).toMatchObject({ row: 'given', total: 'rows' })
  })

  it('of formulas is a formula of the totals, or the mean of the rows', async () => {
    const view = await one({
      dimension: 'country',
      calculatedMetrics: [
        formula('Each', 'sessions / activeUsers'),
        formula('Mean', 'sessions / activeUsers', 'average'),
      ],
    })
    expect(view.origins.map(({ row, total }) => [row, total])).toEqual([
      ['given', 'given'],
      ['formula', 'formula'],
      ['formula', 'mean'],
    ])
  })
})

describe('a formula', () => {
  const calculatedMetrics = [formula('Pages', '[screenPageViews] * 1'), formula('Depth', 'Pages / sessions')]

  it('is told in words, with every metric that went in', async () => {
    const { origins, provenance } = await one({ calculatedMetrics })
    expect(origins.slice(1)).toMatchObject([
      { formula: 'Views × 1', metrics: ['screenPageViews'] },
      { formula: 'Pages ÷ Sessions', metrics: ['screenPageViews', 'sessions'] },
    ])
    expect(provenance[0]?.metrics.map(({ id }) => id)).toEqual(['sessions', 'screenPageViews'])
  })

  it('stays with the agency: readers learn of no metric that is not shown', async () => {
    const view = await one({ calculatedMetrics }, { owner: false })
    expect(view.origins.slice(1)).toMatchObject([{ metrics: [] }, { metrics: ['sessions'] }])
    expect(JSON.stringify(view.origins)).not.toContain('formula":')
    expect(JSON.stringify(view.provenance)).not.toContain('screenPageViews')
  })
})

describe('a table', () => {
  it('says nothing of origins in its rows, however many there are', async () => {
    const rows = await one({ dimension: 'pagePath', facts: { rowsLimit: 0 } })
    const body = rows.body?.kind === 'table' ? rows.body : null
    expect(body?.rows.length).toBeGreaterThan(10)
    expect(new Set(body?.rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['label', 'figures']))
    expect(JSON.stringify(rows.origins).length).toBeLessThan(120)
  })

  it('names days in full beside their short labels', async () => {
    const view = await one({ dimension: 'date', facts: { rowsLimit: 1 } })
    const [row] = view.body?.kind === 'table' ? view.body.rows : []
    expect([row?.label, row?.key]).toEqual(['1 Oct', '2026-10-01'])
  })
})

describe('a filter', () => {
  it('is told in words', async () => {
    const asked = about({})
    const [instance] = asked.instances
    const filter = { clauses: [{ field: 'country', operator: 'notEquals', values: ['Germany'] }] }
    const [view] = await shown([
      widget.parse({
        ...asked,
        instances: [{ ...instance, inputs: { ...instance?.inputs, filter } }],
      }),
    ])
    expect(view?.provenance[0]?.filter).toBe('Country is not Germany')
  })
})

it('tells readers which answers are of the same, of sources of one name too, and no source', async () => {
  const other = await makeSource(app, people.owner, 'google_analytics')
  const [property = ''] = analytics.propertyIds
  const accounts = [property]
  const views = await shown(
    [
      about({ accounts, facts: { order: 1 } }),
      about({ accounts, metrics: ['activeUsers'], dimension: 'country', facts: { order: 2 } }),
      about({ accounts, source: other, facts: { order: 3 } }),
      about({ accounts, currency: 'USD', facts: { order: 4 } }),
    ],
    { owner: false },
  )
  const [first, again, ofOther, converted] = views.map(({ provenance }) => provenance[0]?.of)
  expect(first).toMatch(/^[\w-]{12}$/)
  expect(again).toBe(first)
  expect(new Set([first, ofOther, converted]).size).toBe(3)
  expect(JSON.stringify(views)).not.toContain(analytics.id)
})
