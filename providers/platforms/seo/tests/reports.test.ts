import { describe, expect, it } from 'vitest'
import { combinationProblem } from '../../../../shared/rules/parameterValidity.ts'
import type { Inputs } from '../../../contract.ts'
import { reportRules } from '../../../kit/catalogue/reports.ts'
import { seoMetrics } from '../form.ts'
import { keywordsAsked, reportAsked, websitesAsked } from '../reports.ts'

const REPORTS = [
  { id: 'overview', label: 'Overview', dimensions: [null, 'domain'], metrics: ['traffic'], filters: [] },
  { id: 'pages', label: 'Pages', dimensions: ['page'], metrics: ['traffic', 'links'], filters: ['url'] },
]
const asked = (reportType: string, dimension: string | null, metric: string) => ({
  inputs: reportType ? { reportType } : {},
  dimension,
  metrics: [metric],
})

describe('a report', () => {
  it('is the chosen one, or the first', () => {
    expect(reportAsked(asked('pages', 'page', 'links'), REPORTS).id).toBe('pages')
    expect(reportAsked(asked('', null, 'traffic'), REPORTS).id).toBe('overview')
  })
  it.each([
    ['nothing', null, 'traffic', 'reportType'],
    ['overview', 'page', 'traffic', 'dimension'],
    ['pages', null, 'traffic', 'dimension'],
    ['overview', null, 'links', 'metrics'],
  ])('%s by %s with %s is refused', (report, dimension, metric, field) => {
    const question = asked(report, dimension, metric)
    expect(() => reportAsked(question, REPORTS)).toThrow(
      expect.objectContaining({ kind: 'bad_request', field }),
    )
  })
  it('is refused by the form for the same reasons', () => {
    const rules = reportRules(REPORTS, [{ id: 'page', label: 'Page', group: 'Search' }])
    const problem = (dimension: string | null, metric: string) =>
      combinationProblem(rules, { dimension, metrics: [metric], parameters: { reportType: 'pages' } })
    expect(problem('page', 'links')).toBeNull()
    for (const sentence of [problem(null, 'links'), problem('page', 'visits')]) {
      expect(sentence).toBe('The report “Pages” is asked with “Page”, and has its own metrics.')
    }
  })
})

describe('what is asked about', () => {
  const many = Array.from({ length: 10 }, (_, index) => `c${index}.example`).join()

  it('are keywords, each once', () => {
    expect(keywordsAsked({ term: 'tent, hiking boots,tent' })).toEqual(['tent', 'hiking boots'])
  })
  it('is a website and, by domain, its competitors', () => {
    const inputs = { target: 'https://www.Example.com/x', competitor: 'rival.no; www.example.com,other.no' }
    expect(websitesAsked({ inputs, dimension: null })).toEqual(['example.com'])
    expect(websitesAsked({ inputs, dimension: 'domain' })).toEqual(['example.com', 'rival.no', 'other.no'])
  })
  it.each<[Inputs, string]>([
    [{}, 'target'],
    [{ target: 'no website' }, 'target'],
    [{ target: 'a.no', competitor: 'x' }, 'competitor'],
    [{ target: 'a.no', competitor: many }, 'competitor'],
  ])('%j is refused', (inputs, field) => {
    expect(() => websitesAsked({ inputs, dimension: 'domain' })).toThrow(expect.objectContaining({ field }))
  })
  it.each<Inputs>([{}, { term: `${many},x` }])('%j has no keywords, or too many', (inputs) => {
    expect(() => keywordsAsked(inputs)).toThrow(expect.objectContaining({ field: 'term' }))
  })
})

it('metrics are written briefly', () => {
  expect(seoMetrics([['Links', [['won', 'Won', 'money', 'up', true]]]])).toEqual([
    {
      id: 'won',
      label: 'Won',
      type: 'money',
      direction: 'up',
      additive: true,
      group: 'Links',
      currency: 'USD',
    },
  ])
})
