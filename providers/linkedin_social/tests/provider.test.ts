import { RestliClient } from 'linkedin-api-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { refreshToken } from '../../kit/signIn/oauth2.ts'
import { linkedInDialect } from '../../platforms/linkedin/index.ts'
import { definition } from '../definition.ts'
import { emulator, sandboxCredentials } from '../emulator/index.ts'
import { linkedinSocial } from '../index.ts'
import type { PageReport } from '../metrics.ts'

const KIND = 'linkedin_social'
const PAGE = '2414183'
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const question: ProviderQuery = {
  type: 'linkedin_social',
  property: PAGE,
  inputs: {},
  dimension: null,
  filter: null,
  order: null,
  metrics: ['impressionCount', 'clickCount'],
  range: { start: '2026-10-01', end: '2026-10-31' },
  limit: 1000,
  realTime: false,
  currency: null,
}

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  const base = {
    origin: server.originOf(KIND),
    setting: () => '202609',
    fetch: createHttpClient({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
  const seeded = await sandboxCredentials()
  if (seeded.type !== 'oauth' || definition.auth.type !== 'oauth')
    throw new Error('LinkedIn signs in by OAuth')
  const client = { id: 'sandbox-linkedin_social', secret: 'sandbox-secret' }
  const { accessToken, scopes } = await refreshToken(
    { auth: definition.auth, dialect: linkedInDialect },
    { ...base, client, refreshToken: seeded.refreshToken ?? '' },
  )
  context = { ...base, credentials: { type: 'oauth', accessToken, scopes } }
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const ask = (reportType: PageReport, change: Partial<ProviderQuery>) =>
  linkedinSocial.run(context, { ...question, ...change, inputs: { reportType, ...change.inputs } })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)

it('pages of administrators can be used, others are listed with the reason', async () => {
  expect((await linkedinSocial.probe(context)).accountLabel).toBe('Northwind Outdoor and 1 more')
  const pages = await linkedinSocial.listProperties(context)
  expect(pages.map(({ name, available }) => [name, available])).toEqual([
    ['Northwind Outdoor', true],
    ['Northwind Careers', true],
    ['Harbour Coffee', false],
  ])
  await expect(ask('shareStatistics', { property: '3050118' })).rejects.toMatchObject({ field: 'property' })
})

describe('figures over time', () => {
  it.each<[PageReport, string[]]>([
    ['shareStatistics', ['impressionCount', 'clickCount', 'engagements']],
    ['followerStatistics', ['newFollowers', 'organicFollowerGain', 'paidFollowerGain']],
    ['pageStatistics', ['pageViews', 'desktopPageViews', 'mobilePageViews', 'customButtonClicks']],
  ])('of %s add up by day, week and month', async (report, metrics) => {
    const whole = (await ask(report, { metrics })).rows[0] ?? []
    for (const dimension of ['date', 'week', 'month']) {
      const { rows, totals } = await ask(report, { metrics, dimension })
      expect(metrics.map((_id, index) => sum(rows, index + 1))).toEqual(whole)
      expect(totals).toEqual(whole)
    }
  })
  it('rates are computed from sums', async () => {
    const metrics = ['engagements', 'impressionCount', 'engagementRate']
    const { rows, totals } = await ask('shareStatistics', { metrics, dimension: 'week' })
    for (const row of [...rows.map((cells) => cells.slice(1)), totals ?? []]) {
      expect(row[2]).toBeCloseTo(Number(row[0]) / Number(row[1]), 12)
    }
  })
  it('followers end where today’s number says, less the gains since', async () => {
    const metrics = ['followers', 'newFollowers']
    const range = { start: '2026-10-01', end: '2026-11-21' }
    const days = await ask('followerStatistics', { metrics, range, dimension: 'date' })
    days.rows.slice(1).forEach((row, index) => {
      expect(Number(row[1]) - Number(days.rows[index]?.[1])).toBe(row[2])
    })
    const october = await ask('followerStatistics', { metrics })
    const last = days.rows.find(([day]) => day === '2026-10-31')
    expect(october.rows[0]?.[0]).toBe(last?.[1])
    expect(days.rows.at(-1)?.[0]).toBe('2026-11-19')
    expect(days.notices.map(({ code }) => code)).toContain('kept')
    expect(days.covered).toEqual({ start: '2026-10-01', end: '2026-11-19' })
  })
  it('followers are known of days that LinkedIn has not counted yet, new followers are not', async () => {
    const range = { start: '2026-11-20', end: '2026-11-21' }
    const table = await ask('followerStatistics', { metrics: ['followers', 'newFollowers'], range })
    expect(table.rows).toEqual([[expect.any(Number), null]])
    expect(table.notices.map(({ code }) => code)).toEqual(['kept'])
    const number = await ask('followerStatistics', { metrics: ['followers'], range })
    expect(number.covered).toBeUndefined()
    expect(number.notices.map(({ code }) => code)).toEqual(['preliminary'])
    const gains = await ask('followerStatistics', { metrics: ['newFollowers'], range, dimension: 'date' })
    expect(gains).toMatchObject({ rows: [], totals: null, covered: null, notices: [{ code: 'kept' }] })
  })
  it('of days older than a year are cut, and said so', async () => {
    const old = { start: '2025-06-01', end: '2025-12-31' }
    const table = await ask('shareStatistics', { range: old, dimension: 'month' })
    expect(table.rows.map(([month]) => month)).toEqual(['2025-11', '2025-12'])
    expect(table.notices[0]).toMatchObject({ code: 'kept', text: expect.stringContaining('twelve months') })
    expect(table.covered).toEqual({ start: '2025-11-22', end: '2025-12-31' })
    const before = { start: '2024-01-01', end: '2024-02-01' }
    expect((await ask('followerStatistics', { range: before, metrics: ['followers'] })).rows).toEqual([])
  })
  it('unique visitors are fewer than page views', async () => {
    const { rows, totals } = await ask('pageStatistics', {
      metrics: ['pageViews', 'uniqueVisitors'],
      dimension: 'date',
    })
    for (const [, views, visitors] of rows) expect(Number(visitors)).toBeLessThanOrEqual(Number(views))
    expect(totals?.[1]).toBeNull()
  })
})

describe('audiences', () => {
  it('have names and are those of today', async () => {
    const table = await ask('followerStatistics', { metrics: ['followerCount'], dimension: 'industry' })
    expect(table.rows.map(([name]) => name)).toContain('Retail')
    expect(table.notices[0]?.code).toBe('partial')
    expect(table.totals).toBeNull()
  })
  it('of visitors are page views', async () => {
    const { rows } = await ask('pageStatistics', { metrics: ['pageViews'], dimension: 'geoCountry' })
    expect(rows.map(([name]) => name)).toContain('Germany')
  })
  it('of buttons are clicks by type', async () => {
    const metrics = ['customButtonClicks']
    const { rows } = await ask('pageStatistics', { metrics, dimension: 'customButtonType' })
    expect(rows.map(([name]) => name)).toEqual(['Contact us', 'Visit website'])
    expect(sum(rows, 1)).toBe((await ask('pageStatistics', { metrics })).rows[0]?.[0])
  })
})

describe('posts', () => {
  const metrics = ['posts', 'impressionCount', 'uniqueImpressionsCount']
  it('of the range stand by what they say', async () => {
    const { rows, totals } = await ask('posts', { metrics, dimension: 'post' })
    expect(rows.length).toBeGreaterThan(5)
    expect(totals).toEqual([rows.length, sum(rows, 2), null])
    expect((await ask('posts', { metrics: ['posts'], dimension: 'week' })).totals).toEqual([rows.length])
  })
  it('can be chosen one by one', async () => {
    const options = await linkedinSocial.listOptions(context, {
      parameter: 'post',
      type: 'linkedin_social',
      property: PAGE,
      inputs: {},
      search: '',
    })
    const chosen = options.slice(30, 32).map(({ value }) => value)
    const { rows } = await ask('posts', { metrics, dimension: 'post', inputs: { post: chosen } })
    expect(rows).toHaveLength(2)
    const foreign = ask('posts', { inputs: { post: ['urn:li:share:1'] } })
    await expect(foreign).rejects.toMatchObject({ kind: 'bad_request', field: 'post' })
  })
})

it.each<[PageReport, Partial<ProviderQuery>]>([
  ['shareStatistics', { metrics: ['pageViews'] }],
  ['followerStatistics', { metrics: ['newFollowers'], dimension: 'industry' }],
  ['pageStatistics', { metrics: ['uniqueVisitors'], dimension: 'week' }],
  ['posts', { metrics: ['uniqueImpressionsCount'] }],
])('%s refuses %j before any call', async (report, change) => {
  const before = server.calls.length
  await expect(ask(report, change)).rejects.toMatchObject({ kind: 'bad_request', field: 'metrics' })
  expect(server.calls.length).toBe(before)
})

it('LinkedIn’s own client reads the same figures', async () => {
  const client = new RestliClient()
  client.axiosInstance.interceptors.request.use((config) => ({
    ...config,
    url: config.url?.replace('https://api.linkedin.com', `${server.url}/${KIND}/api`) ?? '',
  }))
  const accessToken = context.credentials.type === 'oauth' ? context.credentials.accessToken : ''
  const answer = await client.finder({
    accessToken,
    versionString: '202609',
    resourcePath: '/organizationalEntityShareStatistics',
    finderName: 'organizationalEntity',
    queryParams: {
      organizationalEntity: `urn:li:organization:${PAGE}`,
      timeIntervals: {
        timeRange: { start: 1_790_812_800_000, end: 1_793_491_200_000 },
        timeGranularityType: 'DAY',
      },
    },
  })
  const theirs = answer.data.elements.reduce((all, one) => all + one.totalShareStatistics.impressionCount, 0)
  expect(theirs).toBe((await ask('shareStatistics', {})).rows[0]?.[0])
})
