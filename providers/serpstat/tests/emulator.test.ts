import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emulator, sandboxToken } from '../emulator/index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))

async function call(
  method: string,
  params: object = {},
  token = sandboxToken('wire'),
  id: string | number = '9',
) {
  const request = new Request(`http://emulator/?token=${token}`, {
    method: 'POST',
    body: JSON.stringify({ id, method, params }),
  })
  const response = await emulator(request, {
    origin: 'api',
    now,
    switches: new Set(),
    memory: new Map(),
    self: 'http://emulator/serpstat',
  })
  expect(response.status).toBe(200)
  return await response.json()
}

/** The members of a response and of its first rows. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shape(value[0])] : []
  if (typeof value !== 'object' || value === null) return typeof value
  const members = Object.entries(value).filter(([name]) => name !== 'summary_info')
  return Object.fromEntries(
    members
      .map(([name, member]): [string, unknown] => [name, shape(member)])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

const DOMAIN = { domain: 'northwind.example', se: 'g_us' }
describe('the emulator answers documented calls in their recorded form', () => {
  it.each<[string, string, object]>([
    ['limits', 'SerpstatLimitsProcedure.getStats', {}],
    [
      'domains_info',
      'SerpstatDomainProcedure.getDomainsInfo',
      { domains: ['northwind.example'], se: 'g_us' },
    ],
    [
      'domains_history',
      'SerpstatDomainProcedure.getDomainsHistory',
      { ...DOMAIN, filters: { date_from: '2026-10-01', date_to: '2026-10-31' }, sort: { date: 'asc' } },
    ],
    [
      'domain_keywords',
      'SerpstatDomainProcedure.getDomainKeywords',
      { ...DOMAIN, withSubdomains: true, withIntents: true, sort: { traff: 'desc' }, page: 1, size: 1 },
    ],
    ['summary_v2', 'SerpstatBacklinksProcedure.getSummaryV2', { query: 'northwind.example' }],
  ])('%s', async (name, method, params) => {
    const { geo_names: _geo, ...expected } = { geo_names: null, ...fixture(name) }
    expect(shape(await call(method, params))).toEqual(shape({ ...expected, id: '9' }))
  })

  it('the rank tracker, whose days may be without a position', async () => {
    const body = await call('RtApiSerpResultsProcedure.getUrlsSerpResultsHistory', {
      projectId: 1300450,
      projectRegionId: 410220,
      page: 1,
      pageSize: 500,
      dateFrom: '2026-10-30',
      dateTo: '2026-10-31',
      withTags: true,
    })
    const [{ keywords }] = body.result.data
    const days = keywords.flatMap(({ history }: { history: { positions: object[] }[] }) => history)
    expect(days.some(({ positions }: { positions: object[] }) => positions.length === 0)).toBe(true)
    const ranked = keywords.find(
      ({ tags, history }: { tags?: object[]; history: { positions: object[] }[] }) =>
        tags && history.every(({ positions }) => positions.length > 0),
    )
    const recorded = fixture('serp_history').result.data[0].keywords[0]
    expect(shape({ ...ranked, history: ranked.history.slice(-1) })).toEqual(
      shape({ ...recorded, history: recorded.history.slice(-1) }),
    )
  })

  it('mirrors the id, text or number', async () => {
    expect(await call('SerpstatLimitsProcedure.getStats', {}, sandboxToken('a'), 7)).toMatchObject({ id: 7 })
  })

  it('says how many there are and cuts pages', async () => {
    const page = (number: number) =>
      call('SerpstatDomainProcedure.getDomainKeywords', { ...DOMAIN, page: number, size: 10 })
    const [one, two] = [await page(1), await page(2)]
    expect(one.result.summary_info).toMatchObject({ page: 1, total: expect.any(Number) })
    expect(one.result.data).toHaveLength(10)
    expect(two.result.data[0].keyword).not.toBe(one.result.data[0].keyword)
  })
})

describe('the emulator refuses, with status 200', () => {
  it.each([
    ['a wrong token', 403, 'SerpstatLimitsProcedure.getStats', {}, 'nonsense'],
    ['an unknown method', 32116, 'SerpstatDomainProcedure.nothing', {}, undefined],
    [
      'a missing search engine',
      400,
      'SerpstatDomainProcedure.getTopUrls',
      { domain: 'a.example' },
      undefined,
    ],
    ['a domain without data', 32017, 'SerpstatDomainProcedure.getDomainsInfo', { domains: [] }, undefined],
    [
      'an unknown filter',
      32117,
      'SerpstatDomainProcedure.getDomainKeywords',
      { ...DOMAIN, filters: { nonsense: 1 } },
      undefined,
    ],
  ] as const)('%s', async (_case, code, method, params, token) => {
    expect(await call(method, params, token)).toMatchObject({ error: { code, data: null } })
  })
})
