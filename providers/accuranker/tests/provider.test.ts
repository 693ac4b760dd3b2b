import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { OptionsRequest, ProviderContext, ProviderQuery } from '../../contract.ts'
import { emulator } from '../emulator/index.ts'
import { accuranker } from '../index.ts'
import { KIND, now, question, testContext } from './accuranker.ts'

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const ask = (change: Partial<ProviderQuery>) => accuranker.run(context, { ...question, ...change })
const options = async (parameter: OptionsRequest['parameter'], search = '') =>
  (
    await accuranker.listOptions(context, {
      parameter,
      type: 'accuranker',
      property: '149001',
      inputs: {},
      search,
    })
  ).map(({ label }) => label)

it('domains stand under their accounts', async () => {
  const properties = await accuranker.listProperties(context)
  expect(properties.map(({ name, group }) => [name, group])).toEqual([
    ['Northwind Outdoor', 'Northwind Outdoor'],
    ['us.northwind.example', 'Northwind Outdoor'],
    ['Northwind Wholesale', 'Northwind Wholesale'],
  ])
  expect((await accuranker.probe(context)).accountLabel).toBe('Northwind Outdoor, Northwind Wholesale')
})

it('choices are those of the domain', async () => {
  expect(await options('competitor')).toEqual(['alpine-gear.example', 'trailhead.example'])
  expect(await options('country')).toEqual(['Germany'])
  expect(await options('competitor', 'TRAIL')).toEqual(['trailhead.example'])
})

describe('figures', () => {
  const metrics = ['estimated_visits', 'search_volume', 'keywords_0_3', 'keywords_4_10', 'keywords_total']
  it('put together from keywords are those of the domain’s own history', async () => {
    for (const dimension of [null, 'date', 'week']) {
      const own = await ask({ dimension, metrics })
      expect((await ask({ dimension, metrics, inputs: { country: 'DE' } })).rows).toEqual(own.rows)
    }
  })
  it('of both devices together are the whole', async () => {
    const [whole] = (await ask({ metrics })).rows
    const devices = await ask({ dimension: 'device', metrics })
    metrics.forEach((_id, at) => {
      expect(devices.rows.reduce((sum, row) => sum + Number(row[at + 1]), 0)).toBe(whole?.[at])
    })
    const mobile = await ask({ inputs: { device: '2' }, metrics })
    expect(devices.rows.find(([name]) => name === 'Mobile')?.slice(1)).toEqual(mobile.rows[0])
  })
  it('of a competitor are its line beside the domain', async () => {
    const table = await ask({ dimension: 'competitor' })
    expect(table.rows.map(([name]) => name)).toEqual([
      'alpine-gear.example',
      'Northwind Outdoor',
      'trailhead.example',
    ])
    const chosen = await ask({ inputs: { competitor: '71001' } })
    expect(chosen.rows[0]).toEqual(table.rows[0]?.slice(1))
  })
  it('of keywords name the chosen competitor’s rank, or the best', async () => {
    const metrics = ['rank', 'competitor_rank']
    const best = await ask({ dimension: 'keyword', metrics })
    const one = await ask({ dimension: 'keyword', metrics, inputs: { competitor: '71001' } })
    expect(best.rows).toHaveLength(36)
    best.rows.forEach((row, at) => {
      const other = one.rows[at]?.[2]
      if (typeof other === 'number') expect(Number(row[2])).toBeLessThanOrEqual(other)
    })
    expect(best.currency).toBeNull()
    const priced = await ask({ dimension: 'keyword', metrics: ['avg_cost_per_click'] })
    expect(priced.currency).toBe('EUR')
  })
  it('filtered by tag and words are part of the whole', async () => {
    const filter = { clauses: [{ field: 'tags', operator: 'oneOf' as const, values: ['tents'] }] }
    const tents = await ask({ dimension: 'keyword', metrics: ['rank'], filter })
    expect(tents.rows).toHaveLength(8)
    const two = await ask({ dimension: 'keyword', metrics: ['rank'], filter, inputs: { term: 'two' } })
    expect(two.rows.map(([name]) => String(name).slice(0, 15))).toEqual([
      'two person tent',
      'two person tent',
    ])
  })
  it('of half a year are asked in pieces of a hundred days', async () => {
    const before = server.calls.length
    const range = { start: '2026-05-01', end: '2026-10-31' }
    expect((await ask({ dimension: 'date', range })).rows).toHaveLength(184)
    expect(server.calls.length - before).toBe(2)
  })
  it('of long lists are read page by page, though pages are shorter than asked for', async () => {
    const all = await ask({ dimension: 'keyword', metrics: ['rank'] })
    server.switchesOf(KIND).add('two_pages')
    const before = server.calls.length
    expect((await ask({ dimension: 'keyword', metrics: ['rank'] })).rows).toEqual(all.rows)
    expect(server.calls.length - before).toBe(4)
  })
})

it('a refusal by the plan does not end the sign-in', async () => {
  server.switchesOf(KIND).add('error_in_200')
  await expect(ask({})).rejects.toMatchObject({
    kind: 'bad_request',
    vendorMessage: expect.stringMatching(/active plan/),
  })
})
