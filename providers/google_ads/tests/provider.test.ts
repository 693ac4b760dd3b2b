import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { Inputs, OptionsRequest, ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { emulator } from '../emulator/index.ts'
import { googleAds } from '../index.ts'
import { AMERICA, KIND, MANAGER, NORTHWIND, now, question, RENTALS, testAds } from './ads.ts'

let server: EmulatorServer
let tokens: TokenSet
let stranger: TokenSet

beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  tokens = await testAds(server).tokensOf(GOOGLE_PEOPLE[0])
  stranger = await testAds(server).tokensOf(GOOGLE_PEOPLE[1])
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const context = (of = tokens) => testAds(server).context(of)
const ask = (change: Partial<ProviderQuery>) => googleAds.run(context(), { ...question, ...change })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index] ?? 0), 0)
const options = (parameter: OptionsRequest['parameter'], inputs: Inputs = {}, search = '') =>
  googleAds.listOptions(context(), { parameter, type: 'google_ads', property: NORTHWIND, inputs, search })

describe('connecting', () => {
  it('names the login, and warns one without any account', async () => {
    expect(await googleAds.probe(context())).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    expect((await googleAds.probe(context(stranger))).warnings).toHaveLength(1)
    expect(await googleAds.listProperties(context(stranger))).toEqual([])
  })
  it('lists every account once: direct ones by themselves, others with their manager, closed ones with a reason', async () => {
    const listed = await googleAds.listProperties(context())
    expect(listed.map(({ id, available }) => [id, available])).toEqual([
      ['5502000009', false],
      [NORTHWIND, true],
      [AMERICA, true],
      [`${MANAGER}/4401000004`, false],
      [RENTALS, true],
    ])
    expect(listed.at(-1)).toMatchObject({
      name: 'Northwind Rentals',
      group: 'Brightside Agency',
      currency: 'NOK',
      timeZone: 'Europe/Oslo',
    })
  })
  it('offers campaigns, and below them what belongs to the chosen ones', async () => {
    const campaigns = await options('campaign')
    expect(campaigns.map(({ label }) => label)).not.toContain('Black Friday 2025')
    expect(campaigns.map(({ group }) => group)).toContain('Performance Max')
    const [brand] = await options('campaign', {}, 'brand')
    const groups = await options('adGroup', { campaign: [brand?.value ?? ''] })
    expect(groups.map(({ label }) => label)).toEqual(['Northwind', 'Northwind stores'])
    const ads = await options('ad', { adGroup: [groups[0]?.value ?? ''] })
    expect(ads.map(({ label }) => label)).toContain('Northwind: official shop | Free returns')
    expect((await options('profile')).map(({ value }) => value)).toEqual([MANAGER, '9001000002'])
  })
})

describe('figures', () => {
  it.each([
    ...['segments.date', 'segments.week', 'segments.month', 'segments.day_of_week', 'segments.hour'],
    ...['segments.device', 'segments.ad_network_type', 'campaign.name', 'campaign.status'],
    ...['campaign.advertising_channel_type', 'geographic_view.country_criterion_id'],
  ])('by %s add up to the account', async (dimension) => {
    const whole = (await ask({})).rows[0] ?? []
    const { rows } = await ask({ dimension })
    whole.forEach((figure, index) => {
      expect(sum(rows, index + 1)).toBeCloseTo(Number(figure), 3)
    })
  })
  it('by ad group, keyword and search are a part of the account: Performance Max is in none', async () => {
    const clicks = async (dimension: string) => sum((await ask({ dimension, metrics: ['clicks'] })).rows, 1)
    const all = Number((await ask({ metrics: ['clicks'] })).rows[0]?.[0])
    const groups = await clicks('ad_group.name')
    const keywords = await clicks('ad_group_criterion.keyword.text')
    const searches = await clicks('search_term_view.search_term')
    expect(all).toBeGreaterThan(groups)
    expect(groups).toBeGreaterThan(keywords)
    expect(keywords).toBeGreaterThan(searches)
    expect(await clicks('campaign_search_term_view.search_term')).toBeGreaterThan(searches)
    expect(await clicks('ad_group_ad.ad.name')).toBe(groups)
  })
  it('by conversion action are conversions, and make up all conversions', async () => {
    const metrics = ['conversions', 'all_conversions']
    const table = await ask({ dimension: 'segments.conversion_action_name', metrics })
    expect(table.rows.map(([name]) => name)).toEqual(['Newsletter sign-up', 'Purchase', 'Store visit'])
    const whole = (await ask({ metrics })).rows[0] ?? []
    expect([sum(table.rows, 1), sum(table.rows, 2)]).toEqual(whole)
  })
  it('of chosen campaigns are those of their ad groups', async () => {
    const [tents] = await options('campaign', {}, 'tents')
    const inputs = { campaign: [tents?.value ?? ''] }
    const table = await ask({
      inputs,
      dimension: 'ad_group.name',
      metrics: ['clicks', 'search_impression_share'],
    })
    expect(table.rows.map(([name]) => name)).toEqual(['Family tents', 'Light tents'])
    const days = await ask({
      inputs,
      dimension: 'segments.date',
      metrics: ['clicks', 'search_impression_share'],
    })
    expect(sum(days.rows, 1)).toBe(sum(table.rows, 1))
    expect(days.rows.every(([, , share]) => Number(share) > 0.3 && Number(share) < 1)).toBe(true)
    expect(days.totals?.[0]).toBe(sum(table.rows, 1))
  })
  it('are filtered by text, by choice and by size', async () => {
    const filtered = async (
      field: string,
      operator: 'contains' | 'equals' | 'greater' | 'notMatches',
      value: string,
    ) => {
      const filter = { clauses: [{ field, operator, values: [value] }] }
      return (await ask({ dimension: 'campaign.name', metrics: ['cost_micros'], filter })).rows
    }
    expect((await filtered('campaign.name', 'contains', 'TENTS')).map(([name]) => name)).toEqual([
      'Search: Tents',
    ])
    expect(await filtered('campaign.name', 'notMatches', '^(Search|Brand)')).toHaveLength(4)
    expect(
      (await filtered('campaign.advertising_channel_type', 'equals', 'VIDEO')).map(([name]) => name),
    ).toEqual(['Video: Autumn film'])
    const large = await filtered('cost_micros', 'greater', '1500.5')
    expect(large.length).toBeGreaterThan(0)
    expect(large.every(([, cost]) => Number(cost) > 1500.5)).toBe(true)
  })
  it('keep their account’s currency and zone, also where nothing happened', async () => {
    expect(await ask({ property: RENTALS })).toMatchObject({ currency: 'NOK', timeZone: 'Europe/Oslo' })
    const before = { start: '2020-01-01', end: '2020-01-31' }
    expect(await ask({ property: AMERICA, dimension: 'campaign.name', range: before })).toMatchObject({
      rows: [],
      totals: null,
      currency: 'USD',
      timeZone: 'America/New_York',
    })
  })
  it('of removed campaigns still count', async () => {
    const range = { start: '2025-11-01', end: '2025-11-30' }
    const { rows } = await ask({ dimension: 'campaign.status', range, metrics: ['clicks'] })
    expect(rows.map(([name]) => name)).toEqual(['Enabled', 'Paused', 'Removed'])
    const groups = (await ask({ dimension: 'ad_group.name', range })).rows.map(([name]) => name)
    expect(groups).toEqual(expect.arrayContaining(['Sale (Black Friday 2025)', 'Sale (Search: Boots)']))
  })
})

describe('order, limit and pages', () => {
  it('the dearest campaigns come first, with the totals of all', async () => {
    const order = { column: 'cost_micros', dir: 'desc' as const }
    const all = await ask({ dimension: 'campaign.name', order })
    const few = await ask({ dimension: 'campaign.name', order, limit: 2 })
    expect(few.rows).toEqual(all.rows.slice(0, 2))
    expect(few).toMatchObject({ truncated: true, totals: (await ask({})).rows[0] })
  })
  it('pages are read to their end, and the summary after them', async () => {
    const change = { dimension: 'search_term_view.search_term', metrics: ['clicks', 'ctr'] }
    const once = await ask(change)
    server.switchesOf(KIND).add('two_pages')
    const before = server.calls.length
    expect(await ask(change)).toEqual(once)
    expect(server.calls.length - before).toBe(3)
  })
})

describe('what fails', () => {
  it.each<[string, Partial<ProviderQuery>, object]>([
    [
      'an account without its manager',
      { property: '4401000002' },
      { kind: 'bad_request', field: 'property' },
    ],
    [
      'an account through a wrong manager',
      { property: AMERICA, inputs: { profile: '9001000002' } },
      { kind: 'bad_request', field: 'profile' },
    ],
    ['a manager account', { property: MANAGER }, { kind: 'bad_request', field: 'property' }],
    ['a cancelled account', { property: '5502000009' }, { kind: 'bad_request', field: 'property' }],
    ['an unknown account', { property: '1111111111' }, { kind: 'bad_request', field: 'property' }],
    [
      'days of five years ago',
      { dimension: 'segments.date', range: { start: '2021-01-01', end: '2021-01-31' } },
      { kind: 'bad_request', field: 'dimension' },
    ],
    [
      'an unreadable expression',
      { filter: { clauses: [{ field: 'campaign.name', operator: 'matches', values: ['('] }] } },
      { kind: 'bad_request' },
    ],
  ])('%s', async (_case, change, expected) => {
    await expect(ask(change)).rejects.toMatchObject({ name: 'ProviderError', ...expected })
  })
  it('a sub-manager may stand between', async () => {
    expect((await ask({ property: RENTALS, inputs: { profile: '9001000002' } })).rows).toHaveLength(1)
  })
  it('operations that are used up say how long', async () => {
    server.switchesOf(KIND).add('quota_used_up')
    await expect(ask({})).rejects.toMatchObject({ kind: 'rate_limited', waitSeconds: 5603 })
  })
})
