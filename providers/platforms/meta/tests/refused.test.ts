import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../../providerError.ts'
import { failWhereAll, named, refusedNotices, withoutRefused } from '../refused.ts'

const METRIC = { type: 'integer', additive: true, direction: 'up', group: 'All' } as const

describe('a question with refused metrics', () => {
  const refusal = (metric: string) => new ProviderError('bad_request', `No ${metric}.`, { field: 'metrics' })
  const ask =
    (refused: string[], calls: string[][] = []) =>
    async (metrics: readonly string[]) => {
      calls.push([...metrics])
      const bad = metrics.find((metric) => refused.includes(metric))
      if (bad) throw refusal(bad)
      return metrics.join('+')
    }
  it('is asked once where none is refused, and never for nothing', async () => {
    const calls: string[][] = []
    const refused = new Map()
    expect(await withoutRefused(['a', 'b'], refused, ask([], calls))).toEqual(['a+b'])
    expect(await withoutRefused([], refused, ask([], calls))).toEqual([])
    expect([...refused]).toEqual([])
    expect(calls).toEqual([['a', 'b']])
  })
  it('is asked metric by metric where one is', async () => {
    const refused = new Map<string, ProviderError>()
    expect(await withoutRefused(['a', 'b', 'c'], refused, ask(['b']))).toEqual(['a', 'c'])
    expect([...refused.keys()]).toEqual(['b'])
    const metrics = [{ ...METRIC, id: 'b', label: 'Likes' }]
    expect(refusedNotices(refused, metrics)).toEqual([
      { code: 'partial', text: '“Likes” is left out: No b.' },
    ])
    expect(() => failWhereAll(['a', 'b'], refused)).not.toThrow()
    expect(() => failWhereAll(['b'], refused)).toThrow('No b.')
  })
  it('fails as it failed where something else is wrong', async () => {
    const gone = new ProviderError('unavailable', 'Gone.')
    await expect(withoutRefused(['a', 'b'], new Map(), () => Promise.reject(gone))).rejects.toBe(gone)
  })
})

it('metrics are named by their labels, unknown ones by their ids', () => {
  expect(named(['b', 'c'], [{ ...METRIC, id: 'b', label: 'Likes' }])).toBe('“Likes”, “c”')
})
