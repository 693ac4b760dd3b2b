import { RestliClient } from 'linkedin-api-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { OptionsRequest, ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { DIMENSIONS, isWhole } from '../catalogue.ts'
import { emulator } from '../emulator/index.ts'
import { linkedin } from '../index.ts'
import { AMERICA, EUROPE, KIND, now, question, testAds } from './ads.ts'

let server: EmulatorServer
let tokens: TokenSet
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  tokens = await testAds(server).tokens()
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const context = () => testAds(server).context(tokens)
const ask = (change: Partial<ProviderQuery>) => linkedin.run(context(), { ...question, ...change })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)
const options = (parameter: OptionsRequest['parameter'], more: Partial<OptionsRequest> = {}) =>
  linkedin.listOptions(context(), {
    parameter,
    type: 'linkedin',
    property: EUROPE,
    inputs: {},
    search: '',
    ...more,
  })

describe('connecting', () => {
  it('names the login after the accounts that can be reported on', async () => {
    expect(await linkedin.probe(context())).toEqual({
      accountLabel: 'Northwind Outdoor and 1 more',
      warnings: [],
    })
  })
  it('lists accounts with currency; drafts and test accounts cannot be used', async () => {
    const properties = await linkedin.listProperties(context())
    expect(properties.map(({ id, currency, available }) => [id, currency, available])).toEqual([
      [EUROPE, 'EUR', true],
      [AMERICA, 'USD', true],
      ['509000331', 'EUR', false],
      ['509000404', 'USD', false],
    ])
    expect(properties[0]).toMatchObject({ name: 'Northwind Outdoor', timeZone: 'UTC' })
  })
  it('offers campaigns of the chosen groups and ads of the chosen campaigns', async () => {
    const campaigns = await options('campaign', { inputs: { adGroup: ['600100201'] } })
    expect(campaigns.map(({ label }) => label)).toEqual([
      ...['Gift guide leads', 'Gift guide preview', 'Message to HR leads', 'Text ads gifts'],
    ])
    const [leads] = campaigns
    const ads = await options('ad', { inputs: { campaign: [leads?.value ?? ''] } })
    expect(ads.map(({ label }) => label)).toEqual(['Gift guide: teams', 'Ad 301500008'])
    expect(await options('campaign', { property: null })).toEqual([])
  })
})

describe('figures', () => {
  it.each([
    'date',
    'week',
    'month',
    'year',
    'ACCOUNT',
    'CAMPAIGN_GROUP',
    'CAMPAIGN',
    'CREATIVE',
    'IMPRESSION_DEVICE_TYPE',
  ])('by %s add up to the whole', async (dimension) => {
    const whole = await ask({})
    const table = await ask({ dimension })
    expect([sum(table.rows, 1), sum(table.rows, 2)]).toEqual(whole.rows[0]?.slice(0, 2))
    expect(sum(table.rows, 3)).toBeCloseTo(Number(whole.rows[0]?.[2]), 6)
    expect(table.totals?.slice(0, 2)).toEqual(whole.rows[0]?.slice(0, 2))
  })
  it('by who saw the ads hold less than the whole', async () => {
    for (const { id } of DIMENSIONS.filter(({ group }) => group === 'Who saw the ads')) {
      const property = id === 'MEMBER_DESIGNATED_MARKET_AREA' ? AMERICA : EUROPE
      const table = await ask({ dimension: id, property })
      expect(sum(table.rows, 1), id).toBeLessThan(Number(table.totals?.[0]))
      expect(table.notices.map(({ code }) => code)).toEqual(['thresholded'])
    }
  })
  it('of campaigns bear their names', async () => {
    const names = (await ask({ dimension: 'CAMPAIGN' })).rows.map(([name]) => name)
    expect(names).toContain('Autumn jackets DACH')
    expect((await ask({ dimension: 'MEMBER_SENIORITY' })).rows.map(([name]) => name)).toContain('Director')
  })
  it('of a campaign are those of its ads', async () => {
    const [campaign] = await options('campaign', { search: 'autumn jackets' })
    const inputs = { campaign: [campaign?.value ?? ''] }
    const whole = await ask({ inputs })
    const ads = await ask({ inputs, dimension: 'CREATIVE' })
    expect(ads.rows).toHaveLength(3)
    expect(sum(ads.rows, 1)).toBe(whole.rows[0]?.[0])
    expect((await ask({ inputs, property: AMERICA })).rows).toEqual([])
  })
  it('filtered by objective are part of the whole', async () => {
    const clauses = [{ field: 'objectiveType', operator: 'equals' as const, values: ['LEAD_GENERATION'] }]
    const names = (await ask({ dimension: 'CAMPAIGN', filter: { clauses } })).rows.map(([name]) => name)
    expect(names).toEqual(['Gift guide leads', 'Message to HR leads'])
  })
  it('count members once, however many days', async () => {
    const metrics = ['impressions', 'approximateMemberReach', 'frequency']
    const table = await ask({ dimension: 'date', metrics })
    const [impressions, reach, frequency] = table.totals ?? []
    expect(Number(reach)).toBeLessThan(sum(table.rows, 2))
    expect(frequency).toBeCloseTo(Number(impressions) / Number(reach), 9)
    expect((await ask({ metrics })).rows[0]).toEqual(table.totals)
  })
  it('have the account’s currency, or dollars where they are asked for', async () => {
    expect((await ask({})).currency).toBe('EUR')
    expect((await ask({ property: AMERICA })).currency).toBe('USD')
    const dollars = await ask({ metrics: ['costInUsd'] })
    expect(dollars.currency).toBe('USD')
    expect(Number(dollars.rows[0]?.[0])).toBeGreaterThan(Number((await ask({})).rows[0]?.[2]))
  })
  it('of more than 18 fields come in several calls', async () => {
    const metrics = (linkedin.definition.types[0]?.metrics ?? [])
      .map(({ id }) => id)
      .filter((id) => id !== 'costInUsd')
    const before = server.calls.length
    const table = await ask({ dimension: 'date', metrics, range: { start: '2026-10-05', end: '2026-10-06' } })
    expect(table.rows).toHaveLength(2)
    expect(table.rows[0]?.filter((cell) => cell === null).length).toBeLessThan(5)
    expect(server.calls.slice(before).filter(({ path }) => path === '/rest/adAnalytics')).toHaveLength(6)
  })
  it('of old months are whole months', async () => {
    const range = { start: '2026-03-15', end: '2026-06-30' }
    const months = await ask({ dimension: 'month', range })
    expect(months.rows.map(([month]) => month)).toEqual(['2026-03', '2026-04', '2026-05', '2026-06'])
    expect(months.notices.map(({ code }) => code)).toEqual(['kept'])
    expect(months.covered).toEqual({ start: '2026-03-01', end: '2026-06-30' })
    expect(sum(months.rows, 1)).toBe((await ask({ range })).rows[0]?.[0])
  })
  it('of any pivot are there, in rows of their own', async () => {
    for (const { id } of DIMENSIONS.filter(
      (one) => !one.time && !isWhole(one.id) && one.id !== 'CONVERSION',
    )) {
      const property = id === 'MEMBER_DESIGNATED_MARKET_AREA' ? AMERICA : EUROPE
      const { rows } = await ask({ dimension: id, property })
      expect(rows.length, id).toBeGreaterThan(0)
    }
    const rules = await ask({ dimension: 'CONVERSION', metrics: ['externalWebsiteConversions'] })
    expect(rules.rows.map(([name]) => name)).toEqual(['Conversion 104201', 'Conversion 104202'])
  })
})

describe('an account', () => {
  it('that may not be read is told from one in which nothing happened', async () => {
    await expect(ask({ property: '999999999' })).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'property',
    })
    expect((await ask({ range: { start: '2025-01-01', end: '2025-01-31' } })).rows).toEqual([])
  })
  it.each([null, 'urn:li:sponsoredAccount:1'])('%j is none', async (property) => {
    const asked =
      property === null
        ? ask({ property })
        : linkedin.listOptions(context(), {
            parameter: 'campaign',
            type: 'linkedin',
            property,
            inputs: {},
            search: '',
          })
    await expect(asked).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
})

describe('LinkedIn’s own client', () => {
  const client = () => {
    const restli = new RestliClient()
    restli.axiosInstance.interceptors.request.use((config) => ({
      ...config,
      url: config.url?.replace('https://api.linkedin.com', `${server.url}/${KIND}/api`) ?? '',
    }))
    return restli
  }
  const signed = () => ({ accessToken: tokens.accessToken, versionString: '202609' })

  it('lists the accounts and an account’s campaigns', async () => {
    const accounts = await client().finder({ ...signed(), resourcePath: '/adAccounts', finderName: 'search' })
    expect(accounts.data.elements.map(({ id }) => String(id))).toContain(EUROPE)
    const creatives = await client().finder({
      ...signed(),
      resourcePath: '/adAccounts/{id}/creatives',
      pathKeys: { id: Number(EUROPE) },
      finderName: 'criteria',
      queryParams: { campaigns: ['urn:li:sponsoredCampaign:211000101'] },
    })
    expect(creatives.data.elements).toHaveLength(3)
  })

  it.each(['CAMPAIGN', { value: 'CAMPAIGN' }])(
    'reads the same figures as we do, with pivot %j',
    async (pivot) => {
      const answer = await client().finder({
        ...signed(),
        resourcePath: '/adAnalytics',
        finderName: 'analytics',
        queryParams: {
          pivot,
          timeGranularity: 'ALL',
          accounts: [`urn:li:sponsoredAccount:${EUROPE}`],
          dateRange: { start: { year: 2026, month: 10, day: 1 }, end: { year: 2026, month: 10, day: 31 } },
          fields: 'pivotValues,impressions,clicks',
        },
      })
      const theirs = answer.data.elements.map(({ impressions, clicks }) => [impressions, clicks])
      const ours = (await ask({ dimension: 'CAMPAIGN' })).rows.map((row) => row.slice(1, 3))
      expect(theirs.toSorted()).toEqual(ours.toSorted())
    },
  )

  it('sends long questions in the body, as we do', async () => {
    const campaigns = Array.from(
      { length: 200 },
      (_, number) => `urn:li:sponsoredCampaign:${211000101 + number}`,
    )
    const answer = await client().finder({
      ...signed(),
      resourcePath: '/adAnalytics',
      finderName: 'analytics',
      queryParams: {
        pivot: 'ACCOUNT',
        timeGranularity: 'ALL',
        campaigns,
        dateRange: { start: { year: 2026, month: 10, day: 1 }, end: { year: 2026, month: 10, day: 31 } },
      },
    })
    expect(answer.data.elements[0]?.impressions).toBe((await ask({})).rows[0]?.[0])
  })

  it('is refused as we are', async () => {
    const asked = (fields: string, versionString = '202609') =>
      client().finder({
        accessToken: tokens.accessToken,
        versionString,
        resourcePath: '/adAnalytics',
        finderName: 'analytics',
        queryParams: {
          pivot: 'ACCOUNT',
          timeGranularity: 'ALL',
          accounts: [`urn:li:sponsoredAccount:${EUROPE}`],
          dateRange: { start: { year: 2026, month: 10, day: 1 } },
          fields,
        },
      })
    const status = (of: number) => ({ response: { status: of } })
    await expect(asked('conversions')).rejects.toMatchObject(status(403))
    await expect(asked(Array(21).fill('clicks').join(','))).rejects.toMatchObject(status(400))
    await expect(asked('clicks', '202504')).rejects.toMatchObject(status(426))
  })
})
