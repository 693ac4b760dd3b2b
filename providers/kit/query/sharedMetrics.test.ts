import { beforeEach, describe, expect, it } from 'vitest'
import type { ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { queryOf } from '../../tests/source.ts'
import { refuse } from '../http/errors.ts'
import { sharedMetrics } from './sharedMetrics.ts'

const context = {} as ProviderContext
const query = (metrics: string[], more: Partial<ProviderQuery> = {}) =>
  queryOf({ type: 'google_webmasters', property: 'a', dimension: 'date', metrics, ...more })

let calls: string[][]
let refused: string[]
beforeEach(() => {
  calls = []
  refused = []
})

const { run, batch } = sharedMetrics({
  check: (_, { metrics }) => {
    if (metrics.includes('unsound')) throw refuse('No such metric.', 'metrics')
  },
  async fetch(_, { metrics }) {
    calls.push(metrics)
    if (metrics.includes('down')) throw new ProviderError('unavailable', 'It is down.')
    if (metrics.some((id) => refused.includes(id))) throw refuse('The vendor knows no such metric.')
    return metrics
  },
  read: (_, { metrics }, answer) =>
    ({ columns: metrics.filter((id) => answer.includes(id)).map((id) => ({ id })) }) as ResultTable,
  isShared: ({ dimension }) => dimension === 'date',
})
const idsOf = (table: ResultTable | ProviderError) =>
  table instanceof ProviderError ? table.message : table.columns.map(({ id }) => id)

describe('queries that differ only in their metrics', () => {
  it('share one call and get the columns they name', async () => {
    const queries = [query(['clicks']), query(['ctr', 'clicks']), query(['position'])]
    expect(new Set(queries.map((one) => batch.key(one))).size).toBe(1)
    expect((await batch.run(context, queries)).map(idsOf)).toEqual([
      ['clicks'],
      ['ctr', 'clicks'],
      ['position'],
    ])
    expect(calls).toEqual([['clicks', 'ctr', 'position']])
  })

  it.each<Partial<ProviderQuery>>([
    { property: 'b' },
    { range: { start: '2026-10-02', end: '2026-10-31' } },
    { inputs: { country: 'DE' } },
    { filter: { clauses: [{ field: 'page', operator: 'contains', values: ['a'] }] } },
    { currency: 'EUR' },
  ])('share none with those that differ in %j', (more) => {
    expect(batch.key(query(['clicks'], more))).not.toBe(batch.key(query(['clicks'])))
  })

  it('are sent alone where their order and limit matter', () => {
    expect(batch.key(query(['clicks'], { dimension: 'page' }))).toBeNull()
  })

  it('fail alone where they cannot be requested', async () => {
    const answers = await batch.run(context, [query(['clicks']), query(['unsound']), query(['ctr'])])
    expect(answers.map(idsOf)).toEqual([['clicks'], 'No such metric.', ['ctr']])
    expect(calls).toEqual([['clicks', 'ctr']])
  })

  it('are sent one by one where the vendor refuses them together', async () => {
    refused = ['gone']
    const answers = await batch.run(context, [query(['clicks']), query(['gone'])])
    expect(answers.map(idsOf)).toEqual([['clicks'], 'The vendor knows no such metric.'])
    expect(calls).toEqual([['clicks', 'gone'], ['clicks'], ['gone']])
  })

  it('fail together where the vendor is down', async () => {
    await expect(batch.run(context, [query(['clicks']), query(['down'])])).rejects.toThrow('It is down.')
    await expect(run(context, query(['unsound']))).rejects.toThrow('No such metric.')
  })
})
