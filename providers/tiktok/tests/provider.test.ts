import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { Inputs, OptionsRequest, ProviderContext, ProviderQuery } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { ADVERTISERS } from '../emulator/accounts.ts'
import { emulator } from '../emulator/index.ts'
import { tiktok } from '../index.ts'
import { ADVERTISER, KIND, now, question, testContext } from './tiktok.ts'

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const ask = (change: Partial<ProviderQuery>) => tiktok.run(context, { ...question, ...change })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)
const options = (parameter: OptionsRequest['parameter'], inputs: Inputs = {}, search = '') =>
  tiktok.listOptions(context, { parameter, type: 'tiktok', property: null, inputs, search })
const metrics = ['spend', 'impressions', 'conversion']

describe('choices', () => {
  it('are the advertisers that are shared now', async () => {
    expect(await options('profile')).toContainEqual({ value: ADVERTISER, label: 'Northwind Outdoor' })
    expect(await options('profile', {}, 'US')).toHaveLength(1)
  })
  it('are listed with the zones of their days, for whoever watches them', async () => {
    const listed = await tiktok.listProperties(context)
    const zones = listed.map(({ id, timeZone }) => [id, timeZone])
    expect(zones).toEqual(ADVERTISERS.map(({ id, timeZone }) => [id, timeZone]))
    expect(new Set(listed.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(1)
    const refusing: ProviderContext['fetch'] = (request) =>
      request.url.includes('/advertiser/info/')
        ? Promise.reject(new ProviderError('unavailable', 'TikTok is down.'))
        : context.fetch(request)
    const without = await tiktok.listProperties({ ...context, fetch: refusing })
    expect(without).toEqual(listed.map(({ timeZone: _, ...property }) => property))
  })
  it('narrow from campaigns to ads', async () => {
    const campaigns = await options('campaign', { profile: ADVERTISER })
    expect(campaigns.length).toBeGreaterThan(2)
    const [campaign] = await options('campaign', { profile: ADVERTISER }, 'autumn')
    const inputs = { profile: ADVERTISER, campaign: [campaign?.value ?? ''] }
    const groups = await options('adGroup', inputs)
    expect(groups.map(({ label }) => label)).toEqual(['Hikers 25-44', 'Lookalike buyers'])
    expect(await options('ad', { ...inputs, adGroup: [groups[0]?.value ?? ''] })).toHaveLength(2)
    expect(await options('campaign')).toEqual([])
  })
  it('cannot be listed without the registered app, whose secret is never told', async () => {
    const { client: _client, ...without } = context
    await expect(tiktok.probe(without)).rejects.toMatchObject({ kind: 'unexpected' })
    const wrong = { ...context, client: { id: 'sandbox-x', secret: 'not the secret' } }
    const error = await tiktok.probe(wrong).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unexpected' })
    expect(JSON.stringify(error)).not.toContain('not the secret')
  })
})

describe('figures', () => {
  it.each(['date', 'week', 'month', 'hour', 'campaign', 'adGroup', 'ad', 'adV2', 'objective', 'country'])(
    'by %s add up to the total',
    async (dimension) => {
      const whole = (await ask({ metrics })).rows[0]
      const table = await ask({ dimension, metrics })
      expect(table.rows.length).toBeGreaterThan(0)
      metrics.forEach((id, index) => {
        expect(sum(table.rows, index + 1), id).toBeCloseTo(Number(whole?.[index]), 2)
        expect(table.totals?.[index], id).toBeCloseTo(Number(whole?.[index]), 2)
      })
    },
  )
  it.each(['age', 'gender', 'ageGender', 'platform', 'placement', 'language'])(
    'of the audience by %s add up too',
    async (dimension) => {
      const inputs = { profile: ADVERTISER, reportType: 'AUDIENCE' }
      const table = await ask({ dimension, metrics, inputs })
      const whole = (await ask({ metrics })).rows[0]
      expect(sum(table.rows, 2)).toBe(whole?.[1])
      expect(table.notices.map(({ code }) => code)).toContain('thresholded')
    },
  )
  it('of a campaign are the same whichever way they are asked', async () => {
    const [campaign] = await options('campaign', { profile: ADVERTISER }, 'Brand film')
    const inputs = { ...question.inputs, campaign: [campaign?.value ?? ''] }
    const chosen = await ask({ inputs, metrics: [...metrics, 'reach'] })
    const filter = {
      clauses: [{ field: 'campaign_name', operator: 'equals' as const, values: ['brand film'] }],
    }
    const listed = await ask({ dimension: 'campaign', metrics: [...metrics, 'reach'] })
    expect(listed.rows.find(([name]) => name === 'Brand film')?.slice(1)).toEqual(chosen.rows[0])
    expect((await ask({ filter, metrics: [...metrics, 'reach'] })).rows).toEqual(chosen.rows)
    const days = await ask({ inputs, dimension: 'date', metrics: ['spend'] })
    expect(sum(days.rows, 1)).toBeCloseTo(Number(chosen.rows[0]?.[0]), 2)
  })
  it('reach is less than the sum of its days and campaigns', async () => {
    const campaigns = await ask({ dimension: 'campaign', metrics: ['reach'] })
    const whole = Number((await ask({ metrics: ['reach'] })).rows[0]?.[0])
    expect(campaigns.totals).toEqual([whole])
    expect(sum((await ask({ dimension: 'date', metrics: ['reach'] })).rows, 1)).toBeGreaterThan(whole)
  })
  it('leave out a campaign that delivered nothing, as the vendor’s zeros are no news', async () => {
    const names = (await ask({ dimension: 'campaign' })).rows.map(([name]) => name)
    expect(names).not.toContain('Summer clearance')
    expect(await options('campaign', { profile: ADVERTISER }, 'clearance')).toHaveLength(1)
  })
  it('of another advertiser have its currency and zone', async () => {
    const inputs = { ...question.inputs, profile: '7000000000000000002' }
    expect(await ask({ inputs })).toMatchObject({ currency: 'USD', timeZone: 'America/New_York' })
  })
  it('of today stop at the hours that have passed', async () => {
    const today = { start: '2026-11-21', end: '2026-11-21' }
    const hours = await ask({ range: today, dimension: 'hour', metrics: ['impressions'] })
    expect(hours.rows.at(-1)?.[0]).toBe('2026-11-21T23')
    expect(sum(hours.rows, 1)).toBe((await ask({ range: today, metrics: ['impressions'] })).rows[0]?.[0])
  })
  it('of two months are asked in pieces and read page by page', async () => {
    server.switchesOf(KIND).add('two_pages')
    const range = { start: '2026-09-01', end: '2026-10-31' }
    const before = server.calls.length
    const table = await ask({ range, dimension: 'date', metrics: ['impressions'] })
    expect(table.rows).toHaveLength(61)
    // Three slices of 30, 30 and 1 days by pages of two rows, and the advertiser.
    expect(server.calls.length - before).toBe(15 + 15 + 1 + 1)
  })
})

it('an advertiser that is not shared for reports is named, and the sign-in stays good', async () => {
  const inputs = { ...question.inputs, profile: '7000000000000000003' }
  await expect(ask({ inputs })).rejects.toMatchObject({ kind: 'bad_request', field: 'profile' })
})
