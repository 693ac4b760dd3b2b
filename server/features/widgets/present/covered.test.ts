import { describe, expect, it } from 'vitest'
import type { ResultTable } from '../../../../providers/contract.ts'
import { type WidgetInput, widget } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import type { Cell } from '../../../../shared/domain/values.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { instanceQueriesOf, type SourceQuery } from '../queries/widgetQueries.ts'
import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import type { SourceFacts, Windows } from '../widgetRun.ts'
import { assemble } from './assemble.ts'
import { bodyOf } from './bodies.ts'
import { shownMetrics } from './figures.ts'
import { noticesOf } from './provenance.ts'

const source: SourceFacts = {
  id: 's'.repeat(21),
  kind: 'google_webmasters',
  accountLabel: 'someone@agency.example',
  properties: [],
  invalid: false,
  invalidReason: null,
  budgets: [],
  imported: null,
}
const current = { start: '2026-11-02', end: '2026-11-04' }
const compare = { start: '2025-07-28', end: '2025-07-30' }
const windows: Windows = {
  rangeType: 'custom',
  current: { ...current, label: '2 – 4 November 2026' },
  compare: { ...compare, label: '28 – 30 July 2025' },
  timezone: 'UTC',
  today: '2026-11-28',
  locale: DEFAULT_LOCALE,
}
const now = Temporal.Instant.from('2026-11-28T12:00:00Z')

type Covered = DateRange | null | undefined
interface Given {
  /** Of each account, absent where the days are those asked. */
  now?: Covered[]
  earlier?: Covered[]
  /** Prefixes of the widget's instances. */
  prefixes?: string[]
  dimension?: string | null
  zone?: string
  at?: Temporal.Instant
  facts?: Partial<WidgetInput>
}

/** A widget on accounts with 5 clicks on each day that they cover, 2 in the earlier window. */
function given({ prefixes = [''], dimension = 'date', zone = 'UTC', at = now, facts, ...days }: Given) {
  const accounts = Math.max(days.now?.length ?? 0, days.earlier?.length ?? 0, 1)
  const one = widget.parse({
    id: 'w'.repeat(21),
    hash: 'h'.repeat(10),
    order: 1,
    nature: 'interactive',
    format: 'table',
    width: 2,
    height: 1,
    totals: true,
    instances: prefixes.map((prefix, index) => ({
      id: `${index}`.repeat(21),
      prefix,
      type: 'google_webmasters',
      sourceId: source.id,
      accounts: Array.from({ length: accounts }, (_, account) => `sc-domain:${account}.example`),
      inputs: { dimension, metrics: ['clicks'] },
    })),
    ...facts,
  })
  const sources = new Map([[source.id, source]])
  const instances = instanceQueriesOf(one, { sources, windows }).map((queries, index): InstanceResults => {
    const isCut = index === 0
    const results = (asked: SourceQuery[], covered: Covered[] | undefined, clicks: number) =>
      asked.map((query, account) => resultOf(query, isCut ? covered?.[account] : undefined, clicks))
    return {
      instance: queries.instance,
      source,
      about: queries.about,
      current: results(queries.current, days.now, 5),
      compare: results(queries.compare ?? [], days.earlier, 2),
      compareFailed: false,
    }
  })

  function resultOf(sourceQuery: SourceQuery, covered: Covered, clicks: number): QueryResult {
    const { range } = sourceQuery.query
    const has = covered === undefined ? range : covered
    const dates = [range.start, Temporal.PlainDate.from(range.start).add({ days: 1 }).toString(), range.end]
    const rows: Cell[][] = dates
      .filter((day) => has && day >= has.start && day <= has.end)
      .map((day) => [day, clicks])
    const total = rows.length > 0 ? rows.length * clicks : null
    const table: ResultTable = {
      columns: [
        ...(dimension === null ? [] : [{ id: 'date', label: 'Date', type: 'time' as const }]),
        { id: 'clicks', label: 'Clicks', type: 'integer' },
      ],
      rows: dimension === null && rows.length > 0 ? [[total]] : rows,
      totals: [total],
      currency: null,
      timeZone: zone,
      unsettledFrom: null,
      truncated: false,
      ...(covered !== undefined && { covered }),
      notices: covered === undefined ? [] : [{ code: 'kept', text: 'Acme keeps 16 months.' }],
    }
    return { sourceQuery, table, fetchedAt: at.epochMilliseconds, freshUntil: 0 }
  }

  const assembled = assemble(one, instances, windows, at)
  const metrics = shownMetrics(one, instances, assembled)
  return {
    assembled,
    body: bodyOf(one, assembled, metrics, null),
    notices: noticesOf(instances, windows, null).map(({ text }) => text),
  }
}

const cut = { ...compare, start: '2025-07-29' }
const wider = { start: '2025-07-01', end: '2025-07-31' }
const UNCOMPARED = 'Acme keeps 16 months. 28 – 30 July 2025 is not whole, so no change is shown.'

describe('a change', () => {
  const figureOf = (facts: Given) => {
    const { body, notices } = given({ ...facts, facts: { format: 'scorecard' } })
    if (body.kind !== 'scorecard') throw new Error(body.kind)
    return { ...body.figure, summary: body.summary, notices }
  }

  it('is shown where both windows are whole', () => {
    const { value, change, summary, notices } = figureOf({})
    expect([value, change?.text]).toEqual([15, '+150%'])
    expect(summary).toContain('against 6 before')
    expect(notices).toEqual([])
  })

  it.each<[string, Given, number, string]>([
    ['the earlier window is cut', { earlier: [cut] }, 15, UNCOMPARED],
    ['nothing is left of it', { earlier: [null] }, 15, UNCOMPARED],
    [
      'it is counted in whole months',
      { earlier: [wider] },
      15,
      'Acme keeps 16 months. 28 – 30 July 2025 is counted with other days, so no change is shown.',
    ],
    [
      'the present window is cut',
      { now: [{ ...current, end: '2026-11-03' }] },
      10,
      'Acme keeps 16 months. 2 – 4 November 2026 is not whole, so no change is shown.',
    ],
    ['that of one account is cut', { earlier: [undefined, cut] }, 30, UNCOMPARED],
  ])('is not where %s, and says why', (_case, facts, value, notice) => {
    for (const dimension of ['date', null]) {
      const figure = figureOf({ ...facts, dimension })
      expect([figure.value, figure.change]).toEqual([value, null])
      expect(figure.summary).not.toContain('before')
      expect(figure.notices).toEqual([notice])
    }
  })

  it('is not in tables, charts and summaries either', () => {
    const body = (format: WidgetInput['format']) => given({ earlier: [cut], facts: { format } }).body
    const table = body('table')
    if (table.kind !== 'table') throw new Error(table.kind)
    const figures = [...table.rows.flatMap((row) => row.figures), ...(table.totals ?? [])]
    expect(figures.map(({ value, change }) => [value, change])).toEqual([
      [5, null],
      [5, null],
      [5, null],
      [15, null],
    ])
    const chart = body('chart:line')
    if (chart.kind !== 'chart') throw new Error(chart.kind)
    expect(chart.series.map(({ id }) => id)).toEqual(['clicks'])
    const summary = body('summary')
    if (summary.kind !== 'summary') throw new Error(summary.kind)
    expect(summary.items.map(({ figure }) => figure.change)).toEqual([null])
  })

  it('stays in the parts of a merged widget that are whole', () => {
    const { body, notices } = given({
      earlier: [cut],
      prefixes: ['A', 'B'],
      dimension: null,
      facts: { format: 'summary' },
    })
    if (body.kind !== 'summary') throw new Error(body.kind)
    expect(body.items.map(({ id, figure }) => [id, figure.change?.text])).toEqual([
      ['A:clicks', undefined],
      ['B:clicks', '+150%'],
    ])
    expect(notices).toEqual([UNCOMPARED])
  })
})

describe('days that a result does not cover', () => {
  it('are unknown, whatever other accounts have; the total is that of what there is', () => {
    const table = (covered: Covered[]) => {
      const { table: told } = given({ now: covered }).assembled
      return [...told.rows.map(([, clicks]) => clicks), told.totals[1]]
    }
    const late = { ...current, end: '2026-11-03' }
    expect(table([late])).toEqual([5, 5, null, 10])
    expect(table([undefined, late])).toEqual([10, 10, null, 25])
    expect(table([null])).toEqual([null, null, null, null])
  })
})

it('the time that is not over is that of the zone in which days are cut', () => {
  const at = Temporal.Instant.from('2026-11-28T03:00:00Z')
  const runningIn = (zone: string, dimension = 'date') => given({ zone, at, dimension }).assembled.running
  expect(runningIn('America/New_York')).toBe('2026-11-27')
  expect(runningIn('UTC')).toBe('2026-11-28')
  expect(runningIn('Asia/Tokyo', 'hour')).toBe('2026-11-28T12')
})
