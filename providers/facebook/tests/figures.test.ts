import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { ACCOUNT, callsOf, now, signIn, sumOf, US_ACCOUNT } from './ads.ts'

let server: EmulatorServer
let of: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  server = await serveEmulators({ facebook: emulator }, { now: () => now })
  of = await signIn(server)
})
afterAll(() => server.stop())

describe('figures', () => {
  it.each([
    'campaign',
    'adset',
    'ad',
    'day',
    'week',
    'month',
    'hour',
    'age',
    'age_gender',
    'country',
    'region',
  ])('by %s add up to the account’s', async (dimension) => {
    const metrics = ['spend', 'impressions', 'clicks']
    const range = { start: '2026-09-20', end: '2026-10-20' }
    const { rows } = await of.ask({ dimension, metrics, range })
    const [whole = []] = (await of.ask({ metrics, range })).rows
    metrics.forEach((_metric, index) => {
      expect(sumOf(rows, index + 1)).toBeCloseTo(Number(whole[index]), 3)
    })
    expect(rows.length).toBeGreaterThan(1)
  })

  it('of people reached do not, and come as Meta computes them', async () => {
    const { rows, totals } = await of.ask({ dimension: 'day', metrics: ['reach', 'impressions'] })
    const [whole = []] = (await of.ask({ metrics: ['reach', 'impressions'] })).rows
    expect(totals).toEqual(whole)
    expect(sumOf(rows)).toBeGreaterThan(Number(whole[0]))
    expect(Math.max(...rows.map((row) => Number(row[1])))).toBeLessThan(Number(whole[0]))
  })

  it('hang together: clicks over impressions is the rate, value over spend the return', async () => {
    const metrics = [
      'clicks',
      'impressions',
      'ctr',
      'purchase_value',
      'spend',
      'purchase_roas',
      'cpm',
      'purchases',
    ]
    const [clicks, impressions, ctr, purchaseValue, spend, roas, cpm, purchases] = (await of.ask({ metrics }))
      .rows[0] as number[]
    expect(ctr).toBeCloseTo((clicks ?? 0) / (impressions ?? 1), 6)
    expect(roas).toBeCloseTo((purchaseValue ?? 0) / (spend ?? 1), 4)
    expect(cpm).toBeCloseTo((1000 * (spend ?? 0)) / (impressions ?? 1), 4)
    expect(purchases).toBeGreaterThan(20)
    expect(roas).toBeGreaterThan(0.8)
    expect(roas).toBeLessThan(12)
  })

  it('of an attribution window are a part of all', async () => {
    const count = async (mode: string) =>
      Number((await of.ask({ metrics: ['purchases'], inputs: { mode } })).rows[0]?.[0])
    const [all, day, week, view] = [
      await count('default'),
      await count('1d_click'),
      await count('7d_click'),
      await count('1d_view'),
    ]
    expect(day).toBeLessThan(week)
    expect(week + view).toBeLessThanOrEqual(all)
    expect(view).toBeGreaterThan(0)
  })

  it('by device of the action and by reaction add up to the action', async () => {
    const [[purchases] = []] = (await of.ask({ metrics: ['purchases'] })).rows
    expect(sumOf((await of.ask({ dimension: 'action_device', metrics: ['purchases'] })).rows)).toBe(purchases)
    const [[reactions] = []] = (await of.ask({ metrics: ['post_reactions'] })).rows
    const split = await of.ask({ dimension: 'action_reaction', metrics: ['post_reactions'] })
    expect(sumOf(split.rows)).toBe(reactions)
    expect(split.rows.map(([label]) => label)).toContain('Love')
  })

  it('keep to the chosen campaign, and to the status that is filtered', async () => {
    const campaigns = await of.ask({
      dimension: 'campaign',
      range: { start: '2025-08-01', end: '2025-09-10' },
    })
    expect(campaigns.rows.map(([name]) => name)).toContain('Camping summer 2025')
    const active = await of.ask({
      dimension: 'campaign',
      range: { start: '2025-08-01', end: '2025-09-10' },
      filter: {
        clauses: [{ field: 'campaign.effective_status', operator: 'notEquals', values: ['ARCHIVED'] }],
      },
    })
    expect(active.rows.map(([name]) => name)).not.toContain('Camping summer 2025')
    expect(active.rows.length).toBe(campaigns.rows.length - 1)
    const one = await of.ask({
      dimension: 'campaign',
      filter: { clauses: [{ field: 'campaign.name', operator: 'beginsWith', values: ['Autumn'] }] },
    })
    expect(one.rows.map(([name]) => name)).toEqual(['Autumn sale'])
  })

  it('tell ad sets of one name apart and cut at the limit, dearest first', async () => {
    const { rows, truncated } = await of.ask({
      dimension: 'adset',
      order: { column: 'spend', dir: 'desc' },
      limit: 3,
    })
    expect(rows).toHaveLength(3)
    expect(truncated).toBe(true)
    const spends = rows.map((row) => Number(row[1]))
    expect(spends).toEqual(spends.toSorted((a, b) => b - a))
    const all = await of.ask({ dimension: 'adset' })
    expect(all.rows.filter(([name]) => String(name).startsWith('Broad (#'))).toHaveLength(2)
  })

  it('come in the account’s currency and zone, of today the hours that are over', async () => {
    const today = { start: '2026-11-21', end: '2026-11-21' }
    expect(await of.ask({ property: US_ACCOUNT, range: today })).toMatchObject({
      currency: 'USD',
      timeZone: 'America/New_York',
    })
    const hours = await of.ask({ property: US_ACCOUNT, range: today, dimension: 'hour' })
    expect(hours.rows.length).toBeGreaterThan(0)
    expect(hours.rows.every(([hour]) => String(hour) < '2026-11-21T07')).toBe(true)
  })

  it('of days to come are nothing, without a call for them', async () => {
    const { answer, calls } = await callsOf(server, () =>
      of.ask({ range: { start: '2026-11-23', end: '2026-11-30' } }),
    )
    expect(answer.rows).toEqual([[0]])
    expect(calls).toEqual([`GET /${ACCOUNT}`])
    const ahead = await of.ask({ dimension: 'day', range: { start: '2026-11-15', end: '2026-11-30' } })
    expect(ahead.rows.at(-1)?.[0]).toBe('2026-11-21')
  })

  it('older than 37 months are refused with the reason', async () => {
    const range = { start: '2023-01-01', end: '2023-02-01' }
    await expect(of.ask({ range })).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('37 months'),
    })
  })

  it('take little of the processor once their days are known', async () => {
    const change = { dimension: 'day', metrics: ['spend', 'purchases', 'reach'] }
    await of.ask(change)
    const began = process.cpuUsage()
    for (let round = 0; round < 5; round++) await of.ask(change)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 5000).toBeLessThan(250)
  })
})
