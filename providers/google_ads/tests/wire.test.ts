import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext } from '../../contract.ts'
import type { HttpRequest } from '../../kit/http/http.ts'
import { fillSettings, settingReader } from '../../kit/query/settings.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { definition } from '../definition.ts'
import { emulator } from '../emulator/index.ts'
import { googleAds } from '../index.ts'
import { AMERICA, KIND, MANAGER, NORTHWIND, now, question, testAds } from './ads.ts'

let server: EmulatorServer
let tokens: TokenSet

beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  tokens = await testAds(server).tokensOf(GOOGLE_PEOPLE[0])
})
afterAll(() => server.stop())

/** The requests sent to the emulator. */
async function sent(property: string, settings: Record<string, string> = {}): Promise<HttpRequest[]> {
  const requests: HttpRequest[] = []
  const context = testAds(server).context(tokens, settings)
  const fetch: ProviderContext['fetch'] = (request) => {
    requests.push(request)
    return context.fetch(request)
  }
  await googleAds.run({ ...context, fetch }, { ...question, property })
  return requests
}

describe('headers', () => {
  it('name the manager where one lies between, and only there', async () => {
    expect((await sent(AMERICA))[0]?.headers).toMatchObject({ 'login-customer-id': MANAGER })
    expect((await sent(NORTHWIND))[0]?.headers).not.toHaveProperty('login-customer-id')
  })
  it('hold a developer token where the installation has one', async () => {
    expect((await sent(NORTHWIND))[0]?.headers).not.toHaveProperty('developer-token')
    const [request] = await sent(NORTHWIND, { GOOGLE_ADS_DEVELOPER_TOKEN: 'abc' })
    expect(request?.headers).toMatchObject({ 'developer-token': 'abc' })
  })
})

it('the version is the installation’s', () => {
  const address = definition.origins.googleads ?? ''
  const of = (version?: string) =>
    fillSettings(
      address,
      settingReader(definition, (name) => (name === 'GOOGLE_ADS_VERSION' ? version : undefined)),
    )
  expect(of()).toBe('https://googleads.googleapis.com/v26')
  expect(of('v27')).toBe('https://googleads.googleapis.com/v27')
})

describe('the emulator keeps Google’s rules', () => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.originOf(KIND)('googleads')}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const clicks = 'SELECT segments.date, metrics.clicks FROM customer'
  const october = "WHERE segments.date BETWEEN '2026-10-01' AND '2026-10-02'"
  it.each([
    ['a stream refuses in a list', '/v26', 'searchStream', 400, expect.stringMatching(/^\[\{"error"/)],
    ['pages refuse without', '/v26', 'search', 400, expect.stringMatching(/^\{"error"/)],
    ['a version long gone has no address', '/v11', 'searchStream', 404, expect.stringMatching(/^<!DOCTYPE/)],
  ])('%s', async (_case, version, method, status, text) => {
    const path = `${version}/customers/${NORTHWIND}/googleAds:${method}`
    const response = await fetch(`${server.originOf(KIND)('googleads')}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      body: JSON.stringify({ query: 'SELECT metrics.moon FROM customer' }),
    })
    expect(response.status).toBe(status)
    expect(await response.text()).toEqual(text)
  })

  it.each<[string, string, object, object]>([
    ['an old version', '/v22', { query: clicks }, { requestError: 'UNSUPPORTED_VERSION' }],
    ['a page size', '/v26', { query: clicks, pageSize: 50 }, { requestError: 'PAGE_SIZE_NOT_SUPPORTED' }],
    [
      'a made-up page',
      '',
      { query: `${clicks} ${october}`, pageToken: 'x' },
      { requestError: 'INVALID_PAGE_TOKEN' },
    ],
    ['days without a range', '', { query: clicks }, { queryError: 'EXPECTED_FILTERS_ON_DATE_RANGE' }],
    [
      ...(['clicks by action', ''] as const),
      { query: `SELECT segments.conversion_action_name, metrics.clicks FROM customer ${october}` },
      { queryError: 'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE' },
    ],
    [
      ...(['a filter that is not selected', ''] as const),
      { query: `SELECT metrics.clicks FROM customer ${october} AND segments.device = 'MOBILE'` },
      { queryError: 'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE' },
    ],
    [
      'an unknown field',
      '',
      { query: 'SELECT campaign.moon FROM campaign' },
      { queryError: 'UNRECOGNIZED_FIELD' },
    ],
    [
      'an OR',
      '',
      { query: `${clicks} ${october} OR metrics.clicks > 1` },
      { queryError: 'UNEXPECTED_INPUT' },
    ],
  ])('refuses %s', async (_case, version, query, code) => {
    const answer = await post(`${version}/customers/${NORTHWIND}/googleAds:search`, query)
    expect(answer.status).toBe(400)
    expect(answer.body.error.details[0].errors[0].errorCode).toEqual(code)
  })
  it('streams the rows of a search, with the summary at the end', async () => {
    const query = `SELECT campaign.id, metrics.clicks, metrics.cost_micros FROM campaign ${october}`
    const path = `/v26/customers/${NORTHWIND}/googleAds`
    const paged = await post(`${path}:search`, { query, searchSettings: { returnTotalResultsCount: true } })
    const streamed = await post(`${path}:searchStream`, {
      query,
      summaryRowSetting: 'SUMMARY_ROW_WITH_RESULTS',
    })
    expect(streamed.body[0].results).toEqual(paged.body.results)
    expect(paged.body.totalResultsCount).toBe(String(paged.body.results.length))
    const total = paged.body.results.reduce(
      (sum: number, row: { metrics: { clicks: string } }) => sum + Number(row.metrics.clicks),
      0,
    )
    expect(streamed.body[1].summaryRow.metrics.clicks).toBe(String(total))
    expect(paged.body.results[0].metrics.costMicros).toMatch(/^\d+$/)
  })
  it('leaves out rows of zeros where it splits, and keeps them where it does not', async () => {
    const count = async (select: string) =>
      (
        await post(`/customers/${NORTHWIND}/googleAds:search`, {
          query: `SELECT ${select} FROM campaign ${october}`,
        })
      ).body.results.length
    expect(await count('campaign.id, metrics.clicks')).toBe(9)
    expect(await count('campaign.id, segments.month, metrics.clicks')).toBe(7)
  })
  it('knows the spans of time that have names', async () => {
    const query =
      'SELECT segments.date, metrics.clicks FROM customer WHERE segments.date DURING LAST_7_DAYS ORDER BY segments.date DESC'
    const { body } = await post(`/customers/${NORTHWIND}/googleAds:search`, { query })
    expect(body.results.map((row: { segments: { date: string } }) => row.segments.date)).toHaveLength(7)
    expect(body.results[0].segments.date).toBe('2026-11-20')
  })
})
