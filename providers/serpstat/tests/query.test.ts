import { describe, expect, it } from 'vitest'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { REPORTS } from '../catalogue/reports.ts'
import { numberAt, rowsIn } from '../client.ts'
import { filterParameters } from '../filter.ts'
import { listParameters } from '../methods/lists.ts'
import { readQuestion } from '../parameters.ts'

const query = (change: Partial<ProviderQuery>): ProviderQuery => ({
  type: 'serpstat',
  property: null,
  inputs: { target: 'example.com' },
  dimension: null,
  metrics: ['traff'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 15,
  realTime: false,
  currency: null,
  ...change,
})
const parametersOf = (change: Partial<ProviderQuery>) => {
  const question = readQuestion(query(change), '2026-11-21')
  if (!question.report.list) throw new Error('This report is no list')
  return listParameters(question, question.report.list)
}
const inputs = (reportType: string, more = {}) => ({
  target: 'https://www.Example.com/x',
  reportType,
  ...more,
})

describe('a list is asked', () => {
  it('for keywords with subdomains, by traffic', () => {
    expect(parametersOf({ inputs: inputs('keywords'), dimension: 'keyword' })).toEqual({
      domain: 'example.com',
      se: 'g_us',
      withSubdomains: true,
      sort: { traff: 'desc' },
    })
  })
  it('in the widget’s order where Serpstat can, under its own word for it', () => {
    const order = { column: 'potencial_traff', dir: 'asc' as const }
    const asked = { inputs: inputs('pages'), dimension: 'url', metrics: ['organic_keywords'], order }
    expect(parametersOf(asked).sort).toEqual({ potential_traff: 'asc' })
    const byName = { ...asked, order: { column: 'url', dir: 'asc' as const } }
    expect(parametersOf(byName).sort).toEqual({ potential_traff: 'desc' })
  })
  it('for links with two texts and the kind of search', () => {
    const asked = { inputs: inputs('anchors', { mode: 'domain' }), dimension: 'anchor', metrics: ['total'] }
    expect(parametersOf(asked)).toEqual({
      query: 'example.com',
      searchType: 'domain',
      sort: 'total',
      order: 'desc',
    })
  })
  it('for several keywords at once', () => {
    const words = { reportType: 'keyword', term: 'tent, hiking boots,tent', searchEngine: 'g_uk' }
    expect(parametersOf({ inputs: words, dimension: 'keyword', metrics: ['cost'] })).toEqual({
      keywords: ['tent', 'hiking boots'],
      se: 'g_uk',
    })
  })
})

describe('a widget is refused', () => {
  it.each<[Partial<ProviderQuery>, string]>([
    [{ inputs: {} }, 'target'],
    [{ inputs: { target: 'no website' } }, 'target'],
    [{ inputs: inputs('nothing') }, 'reportType'],
    [{ inputs: inputs('overview', { searchEngine: 'g_gb' }) }, 'searchEngine'],
    [{ inputs: inputs('overview'), dimension: 'keyword' }, 'dimension'],
    [{ inputs: inputs('overview'), metrics: ['cost'] }, 'metrics'],
    [{ inputs: { reportType: 'keyword' }, metrics: ['cost'] }, 'term'],
    [{ inputs: { reportType: 'keyword', term: 'a,b' }, metrics: ['cost'] }, 'term'],
    [{ inputs: inputs('overview', { competitor: 'x' }), dimension: 'domain' }, 'competitor'],
    [
      {
        inputs: inputs('overview', { competitor: Array.from({ length: 10 }, (_, n) => `c${n}.com`).join() }),
        dimension: 'domain',
      },
      'competitor',
    ],
  ])('%o', (change, field) => {
    expect(() => readQuestion(query(change), '2026-11-21')).toThrow(
      expect.objectContaining({ kind: 'bad_request', field }),
    )
  })
})

describe('a filter', () => {
  const of = (reportType: string, ...clauses: FilterClause[]) => {
    const report = REPORTS.find(({ id }) => id === reportType)
    if (!report) throw new Error('No such report')
    return filterParameters({ filter: { clauses } }, report)
  }
  it.each<[FilterClause, object]>([
    [{ field: 'position', operator: 'less', values: ['11'] }, { position_to: 10 }],
    [{ field: 'position', operator: 'less', values: ['10.5'] }, { position_to: 10 }],
    [{ field: 'difficulty', operator: 'greater', values: ['30'] }, { difficulty_from: 31 }],
    [{ field: 'cost', operator: 'greater', values: ['1.5'] }, { cost_from: 1.51 }],
    [{ field: 'cost', operator: 'less', values: ['0.3'] }, { cost_to: 0.29 }],
    [{ field: 'keyword', operator: 'notContains', values: ['tent'] }, { keyword_not_contain: 'tent' }],
    [{ field: 'keyword_length', operator: 'equals', values: ['3'] }, { keyword_length: 3 }],
  ])('%o becomes %o', (clause, filters) => {
    expect(of('keywords', clause)).toEqual({ filters })
  })
  it('by intent asks for intents', () => {
    expect(of('keywords', { field: 'intent', operator: 'notEquals', values: ['commercial'] })).toEqual({
      filters: { intents_not_contain: ['commercial'] },
      withIntents: true,
    })
  })
  it('of links is one group of conditions', () => {
    const clauses: FilterClause[] = [
      { field: 'domain_rank', operator: 'greater', values: ['20'] },
      { field: 'domain_from', operator: 'endsWith', values: ['.org'] },
    ]
    expect(of('referringDomains', ...clauses)).toEqual({
      complexFilter: [
        [
          { field: 'domain_rank', compareType: 'gt', value: [20] },
          { field: 'domain_from', compareType: 'endsWith', value: ['.org'] },
        ],
      ],
    })
  })
  it.each<[string, FilterClause[]]>([
    ['pages', [{ field: 'keyword', operator: 'contains', values: ['x'] }]],
    ['keywords', [{ field: 'position', operator: 'less', values: ['ten'] }]],
    ['keywords', [{ field: 'keyword', operator: 'contains', values: [' '] }]],
    ['keywords', [{ field: 'keyword', operator: 'beginsWith', values: ['x'] }]],
    [
      'keywords',
      [
        { field: 'keyword', operator: 'contains', values: ['a'] },
        { field: 'keyword', operator: 'contains', values: ['b'] },
      ],
    ],
  ])('of %s: %o is refused', (report, clauses) => {
    expect(() => of(report, ...clauses)).toThrow(expect.objectContaining({ field: 'filter' }))
  })
})

describe('an answer', () => {
  it.each([
    ['an array', [{ a: 1 }]],
    ['an object of rows', { g_us: { a: 1 } }],
    ['an object of rows, once more inside data', { data: { g_us: { a: 1 } } }],
    ['an array inside data', { data: [{ a: 1 }] }],
  ])('may be %s', (_case, data) => {
    expect(rowsIn({ data })).toEqual([{ a: 1 }])
  })
  it('may be nothing, but no text', () => {
    expect(rowsIn({ data: null })).toEqual([])
    expect(rowsIn({})).toEqual([])
    expect(() => rowsIn({ data: 'gone' })).toThrow(expect.objectContaining({ kind: 'unexpected' }))
  })
  it.each([
    [{ a: 3 }, 'a', 3],
    [{ a: '47' }, 'a', 47],
    [{ a: { currentValue: 5 } }, 'a.currentValue', 5],
    [{ a: null }, 'a', null],
    [{ a: null }, 'a.currentValue', null],
    [{ a: 'many' }, 'a', null],
    [{ a: '' }, 'a', null],
  ])('%o at %s is %o', (row, path, value) => {
    expect(numberAt(row, path)).toBe(value)
  })
})
