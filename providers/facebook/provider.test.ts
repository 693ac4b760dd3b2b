import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../emulators/serve.ts'
import type { OptionsQuestion, ProviderContext, ProviderQuery } from '../contract.ts'
import { META_PEOPLE, sandboxMetaCredentials } from '../families/meta.emulator.ts'
import { createHttpDoor } from '../http.ts'
import { ADS_PERMISSION } from './definition.ts'
import { emulator } from './emulator.ts'
import { facebook } from './index.ts'

const ACCOUNT = 'act_2030401112223331'
const US = 'act_2030401112223332'
const SCOPES = ['public_profile', 'email', ADS_PERMISSION, 'business_management']
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

let server: EmulatorServer
let context: ProviderContext
let stranger: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ facebook: emulator }, { now: () => now })
  const of = async (person: (typeof META_PEOPLE)[number], scopes = SCOPES): Promise<ProviderContext> => {
    const seeded = await sandboxMetaCredentials(scopes, person)
    if (seeded.type !== 'oauth') throw new Error('Meta signs in by OAuth')
    return {
      credentials: { type: 'oauth', accessToken: seeded.accessToken, scopes },
      origin: server.originOf('facebook'),
      setting: String,
      client: { id: 'sandbox-meta', secret: 'sandbox-secret' },
      fetch: createHttpDoor({ allow: [server.url] }),
      now,
      signal: new AbortController().signal,
    }
  }
  context = await of(META_PEOPLE[0])
  stranger = await of(META_PEOPLE[1])
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('facebook').clear())

const question: ProviderQuery = {
  type: 'facebook',
  property: ACCOUNT,
  inputs: {},
  dimension: null,
  metrics: ['spend'],
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  order: null,
  limit: 1000,
  realTime: false,
  currency: null,
}
const ask = (change: Partial<ProviderQuery>, of = context) => facebook.run(of, { ...question, ...change })
const sumOf = (rows: (string | number | null)[][], column = 1) =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
const asked = () => server.calls.filter(({ path }) => path.endsWith('/insights'))
const calling = async <T>(work: () => Promise<T>) => {
  const before = server.calls.length
  const answer = await work()
  return { answer, calls: server.calls.slice(before).map(({ method, path }) => `${method} ${path}`) }
}

describe('the login', () => {
  it('is called by its e-mail address and warns where it has no ad account', async () => {
    expect(await facebook.probe(context)).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    const { warnings } = await facebook.probe(stranger)
    expect(warnings).toEqual([expect.stringContaining('no role on any ad account')])
  })

  it('lists ad accounts with zone, currency, owner and state', async () => {
    const listed = await facebook.listProperties(context)
    expect(listed).toEqual([
      expect.objectContaining({
        id: ACCOUNT,
        name: 'Northwind Outdoor',
        group: 'Northwind Outdoor GmbH',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        available: true,
      }),
      expect.objectContaining({ id: US, currency: 'USD', timeZone: 'America/New_York' }),
      expect.objectContaining({ name: 'Northwind Outdoor 2019 (closed)', available: true }),
      expect.objectContaining({
        name: 'Northwind Trade',
        available: false,
        reason: expect.stringMatching(/Northwind Outdoor GmbH.*\.$/),
      }),
    ])
    expect(await facebook.listProperties(stranger)).toEqual([])
  })

  it('does without the portfolio where that was not granted', async () => {
    const { credentials } = context
    const seeded = await sandboxMetaCredentials([ADS_PERMISSION])
    if (credentials.type !== 'oauth' || seeded.type !== 'oauth') throw new Error('Meta signs in by OAuth')
    const narrow = { ...context, credentials: { ...credentials, accessToken: seeded.accessToken } }
    expect((await facebook.listProperties(narrow)).map(({ available }) => available)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('cannot ask about the account of others', async () => {
    await expect(ask({}, stranger)).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
    await expect(ask({ property: null })).rejects.toMatchObject({ field: 'property' })
    await expect(ask({ property: 'act_2030401112223334' })).rejects.toMatchObject({ field: 'property' })
  })
})

describe('choices', () => {
  const choices = (change: Partial<OptionsQuestion>) =>
    facebook.listOptions(context, {
      parameter: 'campaign',
      type: 'facebook',
      property: ACCOUNT,
      inputs: {},
      search: '',
      ...change,
    })

  it('hold archived campaigns too, under their status', async () => {
    const campaigns = await choices({})
    expect(campaigns.map(({ label, group }) => `${label}: ${group}`)).toEqual(
      expect.arrayContaining([
        'Autumn sale: Active',
        'Berlin store visits: Paused',
        'Camping summer 2025: Archived',
      ]),
    )
    expect(await choices({ search: 'SALE' })).toEqual([expect.objectContaining({ label: 'Autumn sale' })])
  })

  it('narrow with what is chosen above them', async () => {
    const [sale] = await choices({ search: 'Autumn' })
    const adSets = await choices({ parameter: 'adGroup', inputs: { campaign: [sale?.value ?? ''] } })
    expect(adSets.map(({ label }) => label)).toEqual(['Lookalike buyers', 'Broad'])
    const ads = await choices({ parameter: 'ad', inputs: { adGroup: [adSets[0]?.value ?? ''] } })
    expect(ads.map(({ label }) => label)).toEqual(['Carousel: jackets', 'Video: rain test'])
    expect((await choices({ parameter: 'ad' })).length).toBeGreaterThan(ads.length)
  })

  it('offer readable accounts only, and nothing for what has no choices', async () => {
    expect((await choices({ parameter: 'property', property: null })).map(({ value }) => value)).toEqual([
      ACCOUNT,
      US,
      'act_2030401112223333',
    ])
    expect(await choices({ parameter: 'term' })).toEqual([])
    expect(await choices({ property: null })).toEqual([])
  })
})

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
    const { rows } = await ask({ dimension, metrics, range })
    const [whole = []] = (await ask({ metrics, range })).rows
    metrics.forEach((_metric, index) => {
      expect(sumOf(rows, index + 1)).toBeCloseTo(Number(whole[index]), 3)
    })
    expect(rows.length).toBeGreaterThan(1)
  })

  it('of people reached do not, and come as Meta computes them', async () => {
    const { rows, totals } = await ask({ dimension: 'day', metrics: ['reach', 'impressions'] })
    const [whole = []] = (await ask({ metrics: ['reach', 'impressions'] })).rows
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
    const [clicks, impressions, ctr, purchaseValue, spend, roas, cpm, purchases] = (await ask({ metrics }))
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
      Number((await ask({ metrics: ['purchases'], inputs: { mode } })).rows[0]?.[0])
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
    const [[purchases] = []] = (await ask({ metrics: ['purchases'] })).rows
    expect(sumOf((await ask({ dimension: 'action_device', metrics: ['purchases'] })).rows)).toBe(purchases)
    const [[reactions] = []] = (await ask({ metrics: ['post_reactions'] })).rows
    const split = await ask({ dimension: 'action_reaction', metrics: ['post_reactions'] })
    expect(sumOf(split.rows)).toBe(reactions)
    expect(split.rows.map(([label]) => label)).toContain('Love')
  })

  it('keep to the chosen campaign, and to the status that is filtered', async () => {
    const campaigns = await ask({ dimension: 'campaign', range: { start: '2025-08-01', end: '2025-09-10' } })
    expect(campaigns.rows.map(([name]) => name)).toContain('Camping summer 2025')
    const active = await ask({
      dimension: 'campaign',
      range: { start: '2025-08-01', end: '2025-09-10' },
      filter: {
        clauses: [{ field: 'campaign.effective_status', operator: 'notEquals', values: ['ARCHIVED'] }],
      },
    })
    expect(active.rows.map(([name]) => name)).not.toContain('Camping summer 2025')
    expect(active.rows.length).toBe(campaigns.rows.length - 1)
    const one = await ask({
      dimension: 'campaign',
      filter: { clauses: [{ field: 'campaign.name', operator: 'beginsWith', values: ['Autumn'] }] },
    })
    expect(one.rows.map(([name]) => name)).toEqual(['Autumn sale'])
  })

  it('tell ad sets of one name apart and cut at the limit, dearest first', async () => {
    const { rows, truncated } = await ask({
      dimension: 'adset',
      order: { column: 'spend', dir: 'desc' },
      limit: 3,
    })
    expect(rows).toHaveLength(3)
    expect(truncated).toBe(true)
    const spends = rows.map((row) => Number(row[1]))
    expect(spends).toEqual(spends.toSorted((a, b) => b - a))
    const all = await ask({ dimension: 'adset' })
    expect(all.rows.filter(([name]) => String(name).startsWith('Broad (#'))).toHaveLength(2)
  })

  it('come in the account’s currency and zone, of today the hours that are over', async () => {
    const today = { start: '2026-11-21', end: '2026-11-21' }
    expect(await ask({ property: US, range: today })).toMatchObject({
      currency: 'USD',
      timeZone: 'America/New_York',
    })
    const hours = await ask({ property: US, range: today, dimension: 'hour' })
    expect(hours.rows.length).toBeGreaterThan(0)
    expect(hours.rows.every(([hour]) => String(hour) < '2026-11-21T07')).toBe(true)
  })

  it('of days to come are nothing, without a call for them', async () => {
    const { answer, calls } = await calling(() => ask({ range: { start: '2026-11-23', end: '2026-11-30' } }))
    expect(answer.rows).toEqual([[0]])
    expect(calls).toEqual([`GET /${ACCOUNT}`])
    const ahead = await ask({ dimension: 'day', range: { start: '2026-11-15', end: '2026-11-30' } })
    expect(ahead.rows.at(-1)?.[0]).toBe('2026-11-21')
  })

  it('older than 37 months are refused with the reason', async () => {
    const range = { start: '2023-01-01', end: '2023-02-01' }
    await expect(ask({ range })).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringContaining('37 months'),
    })
  })

  it('are answered quickly', async () => {
    const metrics = ['spend', 'purchases', 'reach']
    await ask({ dimension: 'day', metrics })
    const began = performance.now()
    for (let round = 0; round < 5; round++) await ask({ dimension: 'day', metrics })
    expect((performance.now() - began) / 5).toBeLessThan(250)
  })
})

describe('a question that is too much at once', () => {
  const long = { dimension: 'hour', range: { start: '2026-06-01', end: '2026-10-31' } }

  it('is made into a report, waited for and read whole', async () => {
    const { answer, calls } = await calling(() => ask(long))
    const [, id] = /^GET \/(\d+)$/.exec(calls.find((call) => /^GET \/\d+$/.test(call)) ?? '') ?? []
    expect(calls).toEqual([
      `GET /${ACCOUNT}`,
      ...Array.from({ length: 1 }, () => `GET /${ACCOUNT}/insights`),
      `POST /${ACCOUNT}/insights`,
      ...Array.from({ length: 3 }, () => `GET /${id}`),
      ...Array.from({ length: Math.ceil(answer.rows.length / 500) }, () => `GET /${id}/insights`),
    ])
    const [[whole] = []] = (await ask({ range: long.range })).rows
    expect(sumOf(answer.rows)).toBeCloseTo(Number(whole), 2)
  })

  it('is one from the start where Meta answers no other way', async () => {
    const range = { start: '2025-05-01', end: '2025-06-30' }
    const { calls } = await calling(() => ask({ dimension: 'age', metrics: ['reach'], range }))
    expect(calls).toContain(`POST /${ACCOUNT}/insights`)
    // The only call at once is the one for the account's own figure, which has no breakdown.
    expect(calls.filter((call) => call === `GET /${ACCOUNT}/insights`)).toHaveLength(1)
  })

  it('stops waiting when it is told to', async () => {
    const stop = new AbortController()
    const work = facebook.run({ ...context, signal: stop.signal }, { ...question, ...long })
    setTimeout(() => stop.abort(), 300)
    await expect(work).rejects.toThrow()
  })

  it('says so when Meta cannot make it', async () => {
    const failing: ProviderContext = {
      ...context,
      fetch: async (request) => {
        const answer = await context.fetch(request)
        const told = answer.text.includes('async_status')
        const body = {
          async_status: 'Job Failed',
          async_percent_completion: 100,
          error_user_msg: 'Try a smaller range',
        }
        return told ? { ...answer, text: JSON.stringify(body) } : answer
      },
    }
    await expect(facebook.run(failing, { ...question, ...long })).rejects.toMatchObject({
      kind: 'unavailable',
      vendorMessage: 'Try a smaller range',
    })
  })
})

describe('weeks of three years', () => {
  it('are asked in several calls and make one table', async () => {
    const before = asked().length
    const { rows } = await ask({ dimension: 'week', range: { start: '2024-03-01', end: '2026-11-15' } })
    expect(asked().length - before).toBe(3)
    expect(new Set(rows.map(([week]) => week)).size).toBe(rows.length)
    expect(rows.at(-1)?.[0]).toBe('2026-W46')
  })
})
