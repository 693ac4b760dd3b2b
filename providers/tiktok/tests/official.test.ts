import { promisify } from 'node:util'
import {
  AccountManagementApi,
  AdApi,
  AdgroupApi,
  ApiClient,
  AuthenticationApi,
  CampaignCreationApi,
  ReportingApi,
} from 'tiktok-business-api-sdk-official'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { decide } from '../../../test/consent.ts'
import type { OptionsRequest, ProviderContext, ProviderQuery } from '../../contract.ts'
import { namedChoices } from '../../kit/query/choices.ts'
import { authorisationAddress } from '../../kit/signIn/oauth2.ts'
import { auth } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { demoToken } from '../emulator/signIn.ts'
import { tiktok } from '../index.ts'
import { labelOf } from '../labels.ts'
import { dialect } from '../signIn.ts'
import { ADVERTISER, client, KIND, now, october, question, testContext } from './tiktok.ts'

/** TikTok's own client against the emulator: the check that it does not repeat our own misreading. */

let server: EmulatorServer
let context: ProviderContext
let token: string
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  ApiClient.instance.basePath = server.originOf(KIND)('api')
  context = await testContext(server)
  token = await demoToken()
})
afterAll(() => server.stop())

const signIn = new AuthenticationApi()
const exchange = promisify(signIn.oauth2AccessToken.bind(signIn))
const advertisersOf = promisify(signIn.oauth2AdvertiserGet.bind(signIn))
const accounts = new AccountManagementApi()
const infoOf = promisify(accounts.advertiserInfo.bind(accounts))
const campaigns = new CampaignCreationApi()
const groups = new AdgroupApi()
const ads = new AdApi()
const listing = {
  campaign: promisify(campaigns.campaignGet.bind(campaigns)),
  adGroup: promisify(groups.adgroupGet.bind(groups)),
  ad: promisify(ads.adGet.bind(ads)),
}
const reporting = new ReportingApi()
const reportOf = promisify(reporting.reportIntegratedGet.bind(reporting))

const options = async (parameter: OptionsRequest['parameter']) => {
  const inputs = { profile: ADVERTISER }
  const found = await tiktok.listOptions(context, {
    parameter,
    type: 'tiktok',
    property: null,
    inputs,
    search: '',
  })
  return found.map(({ value, label }) => [value, label]).toSorted()
}
const ask = (change: Partial<ProviderQuery>) => tiktok.run(context, { ...question, ...change })

const metrics = ['spend', 'impressions', 'clicks', 'conversion']
const asked = {
  advertiser_id: ADVERTISER,
  data_level: 'AUCTION_ADVERTISER',
  dimensions: ['advertiser_id'],
  metrics,
  start_date: october.start,
  end_date: october.end,
}
type Asked = Parameters<typeof reportOf>[2]
const report = async (change: Partial<Asked>, reportType = 'BASIC') =>
  (await reportOf(reportType, token, { ...asked, page_size: 1000, ...change })).data
/** Every figure is text. */
const numbers = (row: Record<string, string>) => metrics.map((id) => Number(row[id]))

describe('TikTok’s own client', () => {
  it('trades a code for a token, once, and lists the advertisers of the sign-in', async () => {
    const redirectUri = 'http://127.0.0.1:4800/oauth/callback'
    const page = await authorisationAddress(
      { auth, dialect },
      {
        origin: server.originOf(KIND),
        clientId: client.id,
        redirectUri,
        state: 'a-state-nobody-guesses',
        codeVerifier: 'unused',
      },
    )
    const { searchParams } = new URL(await decide(new URL(page)), redirectUri)
    const auth_code = searchParams.get('auth_code') ?? ''
    const body = { app_id: client.id, secret: client.secret, auth_code }
    const { data: granted } = await exchange({ body })
    expect(granted.scope).toEqual([1, 2, 4])
    const { data } = await advertisersOf(client.id, client.secret, granted.access_token)
    expect(data.list.map(({ advertiser_id }) => advertiser_id)).toEqual(granted.advertiser_ids)
    const theirs = data.list.map(({ advertiser_id, advertiser_name }) => [advertiser_id, advertiser_name])
    expect(await options('profile')).toEqual(theirs.toSorted())
    await expect(exchange({ body })).rejects.toThrow(/auth_code is canceled.* code: 40110/)
  })

  it('reads the currency and the days that we report in, and the fields asked for alone', async () => {
    const fields = ['advertiser_id', 'name', 'currency', 'display_timezone']
    const { data } = await infoOf([ADVERTISER, '7000000000000000002'], token, { fields })
    const { currency, timeZone } = await ask({})
    const own = { advertiser_id: ADVERTISER, name: 'Northwind Outdoor' }
    const other = { advertiser_id: '7000000000000000002', name: 'Northwind Outdoor US' }
    expect(data.list).toEqual([
      { ...own, currency, display_timezone: timeZone },
      { ...other, currency: 'USD', display_timezone: 'America/New_York' },
    ])
  })

  it.each([
    ['campaign', 'campaign_id', 'campaign_name'],
    ['adGroup', 'adgroup_id', 'adgroup_name'],
    ['ad', 'ad_id', 'ad_name'],
  ] as const)('lists every %s page by page, as we do', async (level, id, name) => {
    const list = listing[level]
    const theirs: Record<string, unknown>[] = []
    let pages = 1
    for (let page = 1; page <= pages; page++) {
      const { data } = await list(ADVERTISER, token, { fields: [id, name], page, page_size: 3 })
      expect(data.page_info).toMatchObject({ page, page_size: 3 })
      theirs.push(...data.list)
      pages = data.page_info.total_page
    }
    expect(pages).toBeGreaterThan(1)
    const named = theirs.map((row): [string, string] => [String(row[id]), String(row[name])])
    const choices = namedChoices(named).map(({ value, label }) => [value, label])
    expect(choices.toSorted()).toEqual(await options(level))
  })

  it('narrows ads by what is above them, and by themselves', async () => {
    const [campaign = ''] = (await options('campaign'))[0] ?? []
    const filtering = { campaign_ids: [campaign], primary_status: 'STATUS_NOT_DELETE' }
    const { data } = await listing.ad(ADVERTISER, token, { filtering })
    expect(data.list).toHaveLength(4)
    expect(new Set(data.list.map(({ campaign_id }) => campaign_id))).toEqual(new Set([campaign]))
    const ad_ids = [String(data.list[2]?.ad_id)]
    const one = await listing.ad(ADVERTISER, token, { filtering: { ...filtering, ad_ids } })
    expect(one.data.list).toEqual([data.list[2]])
  })

  it('reads the same figures of campaigns', async () => {
    const level = { data_level: 'AUCTION_CAMPAIGN', dimensions: ['campaign_id'] }
    const { list } = await report({ ...level, metrics: ['campaign_name', ...metrics] })
    expect(list[0]?.metrics.spend).toMatch(/^\d+\.\d\d$/)
    const delivered = list.filter(({ metrics }) => Number(metrics.impressions) > 0)
    expect([list.length, delivered.length]).toEqual([4, 3])
    const ours = await ask({ dimension: 'campaign', metrics })
    expect(ours.rows.toSorted()).toEqual(
      delivered.map((row) => [row.metrics.campaign_name, ...numbers(row.metrics)]).toSorted(),
    )
  })

  it('reads the same figures of one campaign, with rates in percent', async () => {
    const [campaign = ''] = (await options('campaign')).find(([, name]) => name === 'Brand film') ?? []
    const filtering = [
      { field_name: 'campaign_ids', filter_type: 'IN', filter_value: JSON.stringify([campaign]) },
    ]
    const level = { data_level: 'AUCTION_CAMPAIGN', dimensions: ['campaign_id'], filtering }
    const { list } = await report({ ...level, metrics: ['ctr', 'reach', 'cpm'] })
    const inputs = { ...question.inputs, campaign: [campaign] }
    const [ours] = (await ask({ inputs, metrics: ['ctr', 'reach', 'cpm'] })).rows
    expect(list).toHaveLength(1)
    expect(Number(list[0]?.metrics.ctr) / 100).toBeCloseTo(Number(ours?.[0]), 4)
    expect(Number(list[0]?.metrics.reach)).toBe(ours?.[1])
    expect(Number(list[0]?.metrics.cpm)).toBeCloseTo(Number(ours?.[2]), 2)
  })

  it('reads the same figures day by day, over several pages', async () => {
    const theirs: (string | number)[][] = []
    for (const page of [1, 2, 3]) {
      const { list, page_info } = await report({
        dimensions: ['advertiser_id', 'stat_time_day'],
        page,
        page_size: 10,
      })
      expect(page_info).toEqual({ page, page_size: 10, total_number: 28, total_page: 3 })
      theirs.push(
        ...list.map((row) => [String(row.dimensions.stat_time_day).slice(0, 10), ...numbers(row.metrics)]),
      )
    }
    const ours = await ask({ dimension: 'date', metrics })
    expect(ours.rows.toSorted()).toEqual(theirs.toSorted())
  })

  it.each([
    ['gender', ['gender'], 3],
    ['ageGender', ['age', 'gender'], 18],
    ['country', ['country_code'], 3],
  ])('reads the same audience by %s', async (dimension, own, rows) => {
    const { list } = await report({ dimensions: ['advertiser_id', ...own] }, 'AUDIENCE')
    expect(list).toHaveLength(rows)
    const theirs = list.map((row) => [
      own.map((id) => labelOf(id, row.dimensions[id] ?? '')).join(', '),
      ...numbers(row.metrics),
    ])
    const inputs = { profile: ADVERTISER, reportType: 'AUDIENCE' }
    const ours = await ask({ inputs, dimension, metrics })
    expect(ours.rows.toSorted()).toEqual(theirs.toSorted())
  })

  it('throws what TikTok says', async () => {
    const tooLong = report({ start_date: '2026-09-01', dimensions: ['advertiser_id', 'stat_time_day'] })
    await expect(tooLong).rejects.toThrow(/max time span is 30 days when use stat_time_day code: 40002$/)
    const people = report({ metrics: ['reach'], dimensions: ['advertiser_id', 'age'] }, 'AUDIENCE')
    await expect(people).rejects.toThrow(/Invalid metric fields: \['reach'\].* code: 40002$/)
    await expect(report({ advertiser_id: '7000000000000000003' })).rejects.toThrow(/ code: 40001$/)
    await expect(infoOf([ADVERTISER], 'nobody', {})).rejects.toThrow(/has been revoked. code: 40105$/)
    await expect(advertisersOf(client.id, 'wrong', token)).rejects.toThrow(/ code: 40101$/)
  })
})
