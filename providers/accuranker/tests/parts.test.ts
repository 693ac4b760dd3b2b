import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import type { PartialResult } from '../../kit/answers/metricValues.ts'
import { buildMergedTable } from '../../kit/answers/resultRows.ts'
import { TYPE, ZONE } from '../definition.ts'
import { keywordsPart, linesPart } from '../parts.ts'
import { type AccurankerRequests, planQuery } from '../query.ts'
import { Keyword, Lines } from '../wire.ts'
import { now, question } from './accuranker.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))
const lines = Lines.parse(fixture('domain'))
const recorded = z.array(Keyword).parse(fixture('keywords'))

function answer(
  change: Partial<ProviderQuery>,
  partOf: (query: ProviderQuery, plan: AccurankerRequests) => PartialResult,
) {
  const query = { ...question, ...change }
  return buildMergedTable(query, TYPE, [partOf(query, planQuery(query))], { timeZone: ZONE, now })
}
const ofHistory = (change: Partial<ProviderQuery>) =>
  answer(change, (query, plan) => linesPart(query, plan, lines))
const ofKeywords = (change: Partial<ProviderQuery>) =>
  answer(change, (query, plan) => keywordsPart(query, plan, recorded))

describe('a recorded history', () => {
  it('has the mean of positions, the last of states and the sum of movements', () => {
    const metrics = ['average_rank', 'share_of_voice_percentage', 'keywords_0_3', 'winners']
    const { rows, totals } = ofHistory({ metrics })
    expect(rows[0]?.map((cell) => Math.round(Number(cell) * 1000) / 1000)).toEqual([14.05, 0.121, 22, 25])
    expect(totals).toEqual(rows[0])
  })
  it('by day is days', () => {
    const { rows } = ofHistory({ dimension: 'date', metrics: ['average_rank'] })
    expect(rows).toEqual([
      ['2026-10-30', 14.2],
      ['2026-10-31', 13.9],
    ])
  })
})

describe('recorded keywords', () => {
  it('of one text are told apart by device and country', () => {
    const { rows } = ofKeywords({ dimension: 'keyword', metrics: ['rank', 'search_volume'] })
    expect(rows).toEqual([
      ['blue widgets (Desktop, United States)', 3, 1900],
      ['blue widgets (Mobile, United States)', null, 1100],
    ])
  })
  it('without a place, or beyond the hundredth, are unranked', () => {
    const metrics = ['keywords', 'keywords_0_3', 'keywords_unranked', 'average_rank', 'estimated_visits']
    expect(ofKeywords({ dimension: 'country', metrics }).rows).toEqual([['United States', 2, 1, 1, 3, 210]])
  })
  it('without tags or pages have a group of their own', () => {
    expect(ofKeywords({ dimension: 'tag', metrics: ['keywords'] }).rows).toEqual([
      ['core', 1],
      ['No tag', 1],
    ])
    expect(
      ofKeywords({ dimension: 'landingPage', metrics: ['keywords'] }).rows.map(([page]) => page),
    ).toEqual(['https://example.com/blue', 'No landing page'])
  })
  it('by day are put together by day', () => {
    const inputs = { country: 'us' }
    const { rows } = ofKeywords({ inputs, dimension: 'date', metrics: ['keywords_unranked'] })
    expect(rows).toEqual([
      ['2026-10-30', 1],
      ['2026-10-31', 1],
    ])
    expect(ofKeywords({ inputs: { country: 'DE' }, metrics: ['search_volume'] }).rows).toEqual([])
  })
})

describe('a question', () => {
  const clause = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
    filter: { clauses: [{ field, operator, values }] },
  })
  it.each<[string, Partial<ProviderQuery>, object]>([
    [
      'as text',
      clause('keyword', 'notContains', 'x'),
      { name: 'keyword', comparator: 'not_contains', value: 'x' },
    ],
    ['as numbers', clause('search_volume', 'greater', '100'), { comparator: 'gt', value: 100 }],
    ['as lists', clause('tags', 'oneOf', 'a', 'b'), { comparator: 'any', value: ['a', 'b'] }],
    ['as yes or no', clause('starred', 'equals', 'true'), { comparator: 'eq', value: true }],
    ['by device', { inputs: { device: '2' } }, { name: 'search_type', comparator: 'eq', value: 2 }],
    ['by term', { inputs: { term: 'tent' } }, { name: 'keyword', comparator: 'contains', value: 'tent' }],
  ])('is filtered %s by AccuRanker', (_case, change, expected) => {
    const plan = planQuery({ ...question, ...change })
    expect(plan).toMatchObject({ lines: [], filters: [expected] })
  })
  it('by keyword looks at the last week of the range', () => {
    const plan = planQuery({ ...question, dimension: 'keyword', metrics: ['rank'] })
    expect(plan.range).toEqual({ start: '2026-10-25', end: '2026-10-31' })
  })
  it.each<[string, Partial<ProviderQuery>, string]>([
    ['no domain', { property: null }, 'property'],
    ['single ranks by day', { dimension: 'date', metrics: ['rank'] }, 'dimension'],
    ['intents by tag', { dimension: 'tag', metrics: ['commercial_intent'] }, 'dimension'],
    ['movements of a device', { inputs: { device: '1' }, metrics: ['winners'] }, 'metrics'],
    ['competitors on a device', { inputs: { device: '1', competitor: '1' } }, 'competitor'],
    [
      'a year of a device',
      { inputs: { device: '1' }, range: { start: '2025-11-01', end: '2026-10-31' } },
      'filter',
    ],
    ['an empty filter', clause('keyword', 'contains', ''), 'filter'],
    ['a number that is none', clause('rank', 'less', 'ten'), 'filter'],
    ['an unknown filter', clause('colour', 'equals', 'red'), 'filter'],
  ])('about %s is refused before it is asked', (_case, change, field) => {
    expect(() => planQuery({ ...question, ...change })).toThrow(
      expect.objectContaining({ kind: 'bad_request', field }),
    )
  })
})
