import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { createHttpClient } from '../../kit/http/http.ts'
import { seranking } from '../index.ts'

/** Recorded bodies, served as they are under both path styles. */

const now = Temporal.Instant.from('2026-11-01T10:00:00Z')
const served = new Map<string, string>()
let lastQuery = new URLSearchParams()
let server: EmulatorServer

beforeAll(async () => {
  const fixtures = (request: Request) => {
    const url = new URL(request.url)
    lastQuery = url.searchParams
    const name = served.get(url.pathname)
    if (!name) return Response.json({ error: { code: 404, message: 'not served' } }, { status: 404 })
    return new Response(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
  }
  server = await serveEmulators({ seranking: fixtures }, { now: () => now })
})
afterAll(() => server.stop())

function context(style = 'current'): ProviderContext {
  return {
    credentials: { type: 'credentials', account: '', token: 'c0ffee00-0000-4000-8000-00000000cafe' },
    origin: server.originOf('seranking'),
    setting: () => style,
    fetch: createHttpClient({ allow: [server.url] }),
    now,
    signal: new AbortController().signal,
  }
}

function serve(names: Record<string, string>): void {
  served.clear()
  for (const [path, name] of Object.entries(names)) served.set(path, name)
}
const project = '/v1/project-management'
const SITE = { [`${project}/sites`]: 'sites.json' }

const ask = (change: Partial<ProviderQuery>, style?: string) =>
  seranking.run(context(style), {
    type: 'seranking',
    property: '501234',
    inputs: {},
    dimension: null,
    metrics: ['pos'],
    filter: null,
    range: { start: '2026-10-01', end: '2026-10-31' },
    order: null,
    limit: 15,
    realTime: false,
    currency: null,
    ...change,
  })

describe('recorded bodies', () => {
  it('positions: the last check counts, with its change and page', async () => {
    serve({ ...SITE, [`${project}/sites/positions`]: 'positions.json' })
    const table = await ask({ metrics: ['pos', 'change', 'top3', 'volume', 'cpc'] })
    expect(table.rows).toEqual([[3, 2, 1, 1900, 1.42]])
    expect((await ask({ dimension: 'page', metrics: ['top3'] })).rows).toEqual([
      ['https://example.com/blue', 1],
    ])
    expect(lastQuery.get('with_landing_pages')).toBe('1')
  })

  it('positions by day', async () => {
    serve({ ...SITE, [`${project}/sites/positions`]: 'positions.json' })
    expect((await ask({ dimension: 'date' })).rows).toEqual([
      ['2026-10-30', 5],
      ['2026-10-31', 3],
    ])
  })

  it('text for numbers, a missing name, position 0 and keywords never checked', async () => {
    serve({
      ...SITE,
      [`${project}/sites/positions`]: 'positions_loose.json',
      [`${project}/keywords`]: 'keywords.json',
    })
    const table = await ask({
      dimension: 'keyword',
      metrics: ['pos', 'change', 'unranked', 'volume', 'price'],
    })
    expect(table.rows).toEqual([['blue widgets', null, -4, 1, 1900, 0.5]])
    expect((await ask({ dimension: 'tag', metrics: ['unranked'] })).rows).toEqual([['Tag 5', 1]])
  })

  it('search engines have names, and keywords are counted by them', async () => {
    serve({
      [`${project}/sites/search-engines`]: 'search_engines.json',
      '/v1/system/search-engines': 'sites.json',
    })
    expect((await ask({ dimension: 'engine', metrics: ['keyword_count'] })).rows).toEqual([
      ['Search engine 200', 120],
    ])
  })

  it('history in both forms', async () => {
    serve({ [`${project}/sites/positions/history`]: 'history_wrapped.json' })
    expect((await ask({ dimension: 'date', metrics: ['avg_pos'] })).rows).toEqual([
      ['2026-10-30', 12.9],
      ['2026-10-31', 12.4],
    ])
    expect((await ask({ metrics: ['visibility_percent'] })).rows).toEqual([[0.124]])
    serve({ [`${project}/sites/positions/history`]: 'history_bare.json' })
    expect((await ask({ metrics: ['avg_pos'] })).rows).toEqual([[12.9]])
  })

  it('the summary is of today alone', async () => {
    serve({ [`${project}/sites/summary`]: 'summary.json' })
    const metrics = ['today_avg', 'yesterday_avg']
    expect((await ask({ metrics })).rows).toEqual([[12.4, 12.9]])
    const earlier = await ask({ metrics, range: { start: '2026-09-01', end: '2026-09-30' } })
    expect(earlier.rows).toEqual([])
    expect(earlier.notices[0]?.text).toMatch(/no history/)
  })

  it('the connection is proved by the subscription and the list of projects', async () => {
    serve({ ...SITE, '/v1/account/subscription': 'subscription.json' })
    expect(await seranking.probe(context())).toEqual({ accountLabel: 'Key ••••cafe', warnings: [] })
  })
})

it('the legacy style has the site in the path and no subscription call', async () => {
  serve({ '/sites': 'sites.json', '/sites/501234/positions': 'positions.json' })
  expect((await ask({}, 'legacy')).rows).toEqual([[3]])
  expect(lastQuery.has('site_id')).toBe(false)
  expect((await seranking.probe(context('legacy'))).accountLabel).toBe('Key ••••cafe')
  expect(server.calls.some(({ origin }) => origin === 'legacy')).toBe(true)
})

it('an answer of another form is named as such', async () => {
  serve({ [`${project}/sites`]: 'summary.json' })
  await expect(seranking.listProperties(context())).rejects.toMatchObject({ kind: 'unexpected' })
})
