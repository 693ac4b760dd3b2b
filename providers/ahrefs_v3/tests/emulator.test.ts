import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emulator, sandboxKey } from '../emulator/index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))

async function get(path: string, key = sandboxKey('wire')) {
  const request = new Request(`http://emulator${path}`, { headers: { authorization: `Bearer ${key}` } })
  const response = await emulator(request, {
    origin: 'api',
    now,
    switches: new Set(),
    memory: new Map(),
    self: 'http://emulator/ahrefs_v3',
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

/** The members of a response and of its first rows, with the kind of each value. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shape(value[0])] : []
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, unknown] => [name, shape(member)])
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

const SITE = 'target=northwind.example&mode=subdomains'
describe('the emulator answers documented requests in their recorded form', () => {
  it.each([
    ['metrics', `/site-explorer/metrics?${SITE}&country=us&date=2026-10-31`],
    [
      'metrics_history',
      `/site-explorer/metrics-history?${SITE}&date_from=2026-08-01&date_to=2026-10-31&history_grouping=monthly&select=date,org_traffic,org_cost`,
    ],
    [
      'organic_keywords',
      `/site-explorer/organic-keywords?${SITE}&country=us&date=2026-10-31&select=keyword,best_position,best_position_url,volume,sum_traffic&order_by=sum_traffic:desc&limit=50&where=${encodeURIComponent('{"field":"best_position","is":["lt",11]}')}`,
    ],
    ['projects', '/management/projects?has_keywords=true'],
  ])('%s', async (name, path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(shape(body)).toEqual(shape(fixture(name)))
  })

  it('limits and usage, where a key need have no limit of its own', async () => {
    const { body } = await get('/subscription-info/limits-and-usage')
    const recorded = fixture('limits_and_usage').limits_and_usage
    expect(Object.keys(body.limits_and_usage)).toEqual(Object.keys(recorded))
  })

  it('the ranks of a project, of which the client never asks the difference', async () => {
    const { position_diff: _unused, ...recorded } = fixture('rank_overview').overviews[0]
    const { body } = await get(
      '/rank-tracker/overview?project_id=5200110&device=desktop&date=2026-10-31&date_compared=2026-09-30&select=keyword,position,position_prev,url,volume,traffic,country,tags&order_by=traffic:desc',
    )
    const tagged = body.overviews.find((row: { tags: string[] }) => row.tags.length > 0)
    expect(shape(tagged)).toEqual(shape(recorded))
  })

  it('charges at least 50 units, and none for ranks', async () => {
    const cost = async (path: string) => (await get(path)).headers.get('x-api-units-cost-total-actual')
    expect(await cost(`/site-explorer/metrics?${SITE}&date=2026-10-31`)).toBe('50')
    expect(await cost('/management/projects')).toBe('0')
  })
})

describe('the emulator refuses', () => {
  it.each([
    ['a missing date', `/site-explorer/metrics?${SITE}`, 400],
    ['today', `/site-explorer/metrics?${SITE}&date=2026-11-21`, 400],
    [
      'a parameter that the call lacks',
      '/site-explorer/domain-rating?target=a.example&date=2026-10-31&mode=exact',
      400,
    ],
    ['an unknown column', `/site-explorer/top-pages?${SITE}&date=2026-10-31&select=url,nonsense`, 400],
    ['a filter in another form', `/site-explorer/top-pages?${SITE}&date=2026-10-31&select=url&where={}`, 400],
    [
      'competitors without a country',
      `/site-explorer/organic-competitors?${SITE}&date=2026-10-31&select=share`,
      400,
    ],
    ['an unknown project', '/management/project-competitors?project_id=1', 400],
    ['an unknown path', '/site-explorer/nothing', 404],
  ])('%s', async (_case, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(typeof answer.body.error).toBe('string')
  })

  it('a key that is none', async () => {
    expect((await get('/management/projects', 'wrong')).status).toBe(401)
  })
})
