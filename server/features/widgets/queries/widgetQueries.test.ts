import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Widget, type WidgetInput, widget } from '../../../../shared/api/widgets.ts'
import { freshUntil } from '../results/freshness.ts'
import type { SourceFacts } from '../widgetRun.ts'
import { sourceQueriesOf } from './widgetQueries.ts'

const source: SourceFacts = {
  id: 's'.repeat(21),
  kind: 'google_webmasters',
  accountLabel: 'someone@agency.example',
  properties: [{ id: 'sc-domain:example.com', name: 'example.com', available: true }],
  invalid: false,
  invalidReason: null,
  budgets: [],
  imported: null,
}
const range = { start: '2026-10-01', end: '2026-10-31' }

function widgetWith(inputs: object, facts: Partial<WidgetInput> = {}): Widget {
  return widget.parse({
    id: 'w'.repeat(21),
    hash: 'h'.repeat(10),
    order: 1,
    nature: 'interactive',
    format: 'table',
    width: 2,
    height: 1,
    instances: [
      {
        id: 'i'.repeat(21),
        type: 'google_webmasters',
        sourceId: source.id,
        accounts: ['sc-domain:example.com'],
        inputs,
      },
    ],
    ...facts,
  })
}
function ask(one: Widget, role: 'current' | 'compare' = 'current', days = range) {
  const [instance] = one.instances
  const [sourceQuery] = instance ? sourceQueriesOf(one, instance, source, days, 'Europe/Berlin', role) : []
  if (!sourceQuery) throw new Error('no query')
  return sourceQuery
}
const clause = (field: string, value: string) => ({ field, operator: 'contains' as const, values: [value] })

describe('queries', () => {
  it('are equal where only order, title or size differ', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['clicks', 'impressions', 'ctr', 'position'], { minLength: 1 }),
        fc.shuffledSubarray([clause('query', 'a'), clause('page', 'b'), clause('country', 'c')]),
        fc.string({ maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (metrics, clauses, title, width) => {
          const one = ask(widgetWith({ dimension: 'query', metrics, filter: { clauses } }))
          const other = ask(
            widgetWith(
              {
                dimension: 'query',
                metrics: metrics.toReversed(),
                filter: { clauses: clauses.toReversed() },
              },
              { title, width },
            ),
          )
          expect(other.key).toBe(one.key)
        },
      ),
    )
  })

  it.each<[string, Widget]>([
    ['metric', widgetWith({ dimension: 'query', metrics: ['impressions'] })],
    ['dimension', widgetWith({ dimension: 'page', metrics: ['clicks'] })],
    [
      'filter',
      widgetWith({ dimension: 'query', metrics: ['clicks'], filter: { clauses: [clause('query', 'a')] } }),
    ],
    ['parameter', widgetWith({ dimension: 'query', metrics: ['clicks'], reportType: 'image' })],
    [
      'order',
      widgetWith({ dimension: 'query', metrics: ['clicks'] }, { orderBy: { column: 'clicks', dir: 'desc' } }),
    ],
    ['row limit of another step', widgetWith({ dimension: 'query', metrics: ['clicks'] }, { rowsLimit: 90 })],
  ])('differ by their %s', (_what, other) => {
    expect(ask(other).key).not.toBe(ask(widgetWith({ dimension: 'query', metrics: ['clicks'] })).key)
  })

  it('differ by their days', () => {
    const one = widgetWith({ dimension: 'query', metrics: ['clicks'] })
    expect(ask(one, 'current', { start: '2026-09-01', end: '2026-09-30' }).key).not.toBe(ask(one).key)
  })

  it.each<[string, Partial<SourceFacts>, boolean]>([
    ['of another source are others', { id: 'x'.repeat(21) }, false],
    ['are others once the source reads another account', { accountLabel: 'new@agency.example' }, false],
    ['are the same once the login has ended', { invalid: true, invalidReason: 'It has ended.' }, true],
  ])('%s', (_what, facts, isSame) => {
    const one = widgetWith({ dimension: 'query', metrics: ['clicks'] })
    const [instance] = one.instances
    const other =
      instance && sourceQueriesOf(one, instance, { ...source, ...facts }, range, 'Europe/Berlin', 'current')
    expect(other?.[0]?.key === ask(one).key).toBe(isSame)
  })

  it('ask one step more rows than are shown, all where rows are shared out, every step of time', () => {
    const limit = (
      inputs: object,
      facts: Partial<WidgetInput> = {},
      role: 'current' | 'compare' = 'current',
    ) => ask(widgetWith(inputs, facts), role).query.limit
    const list = { dimension: 'query', metrics: ['clicks'] }
    expect(limit(list)).toBe(25)
    expect(limit(list, {}, 'compare')).toBe(100)
    expect(limit(list, { rowsLimit: 25 })).toBe(100)
    expect(limit(list, { rowsLimit: 0 })).toBe(10_000)
    expect(limit(list, { percent: true })).toBe(10_000)
    expect(limit(list, { orderBy: { column: 'a formula', dir: 'asc' } })).toBe(10_000)
    expect(limit({ dimension: 'date', metrics: ['clicks'] })).toBe(10_000)
  })

  it('ask what formulas need besides what is shown', () => {
    const formula = {
      id: 'c'.repeat(21),
      name: 'Rate',
      type: 'numeric:percent',
      expression: 'clicks / impressions',
    }
    const asked = ask(widgetWith({ metrics: ['position'], calculatedMetrics: [formula] })).query.metrics
    expect(asked).toEqual(['clicks', 'impressions', 'position'])
  })
})

describe('queries of several accounts', () => {
  const metricsOf = (inputs: object, accounts = ['sc-domain:example.com', 'sc-domain:example.org']) => {
    const asked = widgetWith(inputs)
    return ask({ ...asked, instances: asked.instances.map((one) => ({ ...one, accounts })) }).query.metrics
  }

  it('ask along what they are averaged by', () => {
    expect(metricsOf({ metrics: ['position'] })).toEqual(['impressions', 'position'])
    expect(metricsOf({ metrics: ['ctr'] })).toEqual(['clicks', 'ctr', 'impressions'])
    const half = { id: 'c'.repeat(21), name: 'Half', type: 'numeric', expression: 'position / 2' }
    expect(metricsOf({ metrics: ['clicks'], calculatedMetrics: [half] })).toEqual([
      'clicks',
      'impressions',
      'position',
    ])
  })

  it('ask nothing along for one account, and for what adds up', () => {
    expect(metricsOf({ metrics: ['position'] }, ['sc-domain:example.com'])).toEqual(['position'])
    expect(metricsOf({ metrics: ['clicks'] })).toEqual(['clicks'])
  })
})

describe('freshness', () => {
  const table = {
    columns: [],
    rows: [],
    totals: null,
    currency: null,
    timeZone: 'America/Los_Angeles',
    unsettledFrom: null,
    truncated: false,
    notices: [],
  }
  const until = (
    days: { start: string; end: string },
    at: string,
    facts: Partial<WidgetInput> = {},
    answer: object = {},
  ) => {
    const sourceQuery = ask(widgetWith({ dimension: 'date', metrics: ['clicks'] }, facts), 'current', days)
    const now = Temporal.Instant.from(at)
    return freshUntil(sourceQuery, { ...table, ...answer }, now)
      .since(now)
      .total('seconds')
  }

  it.each([
    ['a settled range keeps a day', until(range, '2026-11-21T12:00:00Z'), 86_400],
    ['real-time figures keep a minute', until(range, '2026-11-21T12:00:00Z', { realTime: true }), 60],
    [
      'never past the end of the provider’s day',
      until({ start: '2026-11-01', end: '2026-11-21' }, '2026-11-22T07:50:00Z'),
      600,
    ],
    [
      'a range that the vendor calls unsettled is asked again before a day is over',
      Math.sign(until(range, '2026-11-21T12:00:00Z', {}, { unsettledFrom: '2026-10-30' }) - 86_400),
      -1,
    ],
  ])('%s', (_what, seconds, expected) => {
    expect(seconds).toBe(expected)
  })
})
