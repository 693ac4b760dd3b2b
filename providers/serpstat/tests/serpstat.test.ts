import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator, sandboxToken } from '../emulator/index.ts'
import { serpstat } from '../index.ts'
import { answering, askSerpstat, october, today, total } from './serpstat.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ serpstat: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('serpstat').clear())
const { context, ask } = askSerpstat(() => server, now)
const of = (reportType: string, more = {}) => ({ target: 'northwind.example', reportType, ...more })

describe('connecting', () => {
  it('names the account by the end of the token, for no credits', async () => {
    expect(await serpstat.probe(context())).toEqual({
      accountLabel: `Token ••••${sandboxToken('agency').slice(-4)}`,
      warnings: [],
    })
  })
  it('accepts a plan without credits with a warning', async () => {
    server.switchesOf('serpstat').add('quota_used_up')
    expect((await serpstat.probe(context())).warnings).toHaveLength(1)
  })
  it('refuses a token that Serpstat does not know, and never tells it', async () => {
    const credentials = { type: 'credentials' as const, account: '', token: '0123456789abcdef' }
    const failed = serpstat.probe(context({ credentials }))
    await expect(failed).rejects.toMatchObject({
      kind: 'reauthorise',
      field: 'token',
      vendorMessage: 'Invalid token! (403)',
    })
    await failed.catch((error) =>
      expect(JSON.stringify([error.message, error.vendorMessage])).not.toContain('0123'),
    )
  })
})

describe('the overview', () => {
  const metrics = ['traff', 'keywords', 'traff_dynamic', 'new_keywords', 'visible']
  it('is the latest snapshot where the range reaches today', async () => {
    const table = await ask({ metrics })
    expect(table.rows).toHaveLength(1)
    expect(table).toMatchObject({ totals: table.rows[0], currency: 'USD', timeZone: 'UTC' })
    expect(table.notices).toEqual([{ code: 'balance', text: expect.stringMatching(/credits left.*\d/) }])
  })
  it('of an earlier range is the last snapshot in it, with changes reckoned from the one before', async () => {
    const [october_ = []] = (await ask({ metrics, range: october })).rows
    const history = await ask({
      inputs: of('history'),
      dimension: 'date',
      metrics: ['traff'],
      range: october,
    })
    expect(history.rows.map(([day]) => day)).toEqual(['2026-10-03', '2026-10-17', '2026-10-31'])
    const [before, last] = history.rows.slice(-2).map((row) => Number(row[1]))
    expect(october_[0]).toBe(last)
    expect(october_[2]).toBe(Number(last) - Number(before))
  })
  it('of a range that ends at the latest snapshot equals the live one', async () => {
    const range = { start: '2026-11-01', end: '2026-11-14' }
    expect((await ask({ metrics, range })).rows).toEqual((await ask({ metrics })).rows)
  })
  it('sets competitors beside the target, and leaves out those without data', async () => {
    const inputs = of('overview', { competitor: 'trailguide.example, unknown.example' })
    for (const range of [today, october]) {
      const before = server.calls.length
      const table = await ask({ inputs, dimension: 'domain', range })
      const names = table.rows.map(([name]) => name)
      expect(names.slice(0, 2)).toEqual(['northwind.example', 'trailguide.example'])
      expect(server.calls.length - before).toBe(range === today ? 1 : 3)
      if (range === today) expect(names).toHaveLength(2)
    }
  })
  it('of a target without data is empty', async () => {
    expect(await ask({ inputs: { target: 'unknown.example' } })).toMatchObject({ rows: [], totals: null })
  })
})

describe('the history', () => {
  it('adds up movements and keeps the last state', async () => {
    const question = {
      inputs: of('history'),
      metrics: ['new_keywords', 'out_keywords', 'keywords'],
      range: october,
    }
    const days = await ask({ ...question, dimension: 'date' })
    const month = await ask({ ...question, dimension: 'month' })
    const whole = await ask(question)
    expect(whole.rows).toEqual([[total(days.rows, 1), total(days.rows, 2), days.rows.at(-1)?.[3]]])
    expect(month.rows).toEqual([['2026-10', ...(whole.rows[0] ?? [])]])
    const [first, last] = [days.rows[0] ?? [], days.rows.at(-1) ?? []]
    const later = days.rows.slice(1)
    expect(Number(last[3]) - Number(first[3])).toBe(total(later, 1) - total(later, 2))
  })
  it('between two snapshots has no points but knows its states', async () => {
    const range = { start: '2026-11-02', end: '2026-11-08' }
    const question = { inputs: of('history'), metrics: ['keywords', 'new_keywords'], range }
    expect((await ask({ ...question, dimension: 'date' })).rows).toEqual([])
    expect((await ask(question)).rows).toEqual([[expect.any(Number), null]])
  })
})

describe('lists', () => {
  const page = (count: number, from = 0) => ({
    id: '1',
    result: { data: Array.from({ length: count }, (_, at) => ({ anchor: `${from + at}`, total: 1 })) },
  })
  const question = { inputs: of('anchors'), dimension: 'anchor', metrics: ['total'], limit: 3000 }
  it('of keywords and pages bring the traffic of the overview', async () => {
    const [figures] = (await ask({})).rows
    const words = await ask({ inputs: of('keywords'), dimension: 'keyword' })
    const grouped = await ask({ inputs: of('keywords'), dimension: 'url' })
    const pages = await ask({ inputs: of('pages'), dimension: 'url', metrics: ['potencial_traff'] })
    expect(total(words.rows)).toBe(figures?.[0])
    expect(total(grouped.rows)).toBe(figures?.[0])
    expect(Object.fromEntries(pages.rows)).toEqual(Object.fromEntries(grouped.rows))
  })
  it('by country have a country’s own overview', async () => {
    const table = await ask({ inputs: of('countries'), dimension: 'country' })
    const [norway] = (await ask({ inputs: of('overview', { searchEngine: 'g_no' }) })).rows
    expect(table.rows).toContainEqual(['Norway', norway?.[0]])
  })
  it('are read to their end, page by page, and cut where enough is there', async () => {
    const question = { inputs: of('keywords'), dimension: 'keyword', metrics: ['position'] }
    const whole = await ask(question)
    expect(whole.truncated).toBe(false)
    server.switchesOf('serpstat').add('two_pages')
    const before = server.calls.length
    expect((await ask(question)).rows).toEqual(whole.rows)
    expect(server.calls.length - before).toBe(2)
    const some = await ask({ ...question, limit: 5 })
    expect(some).toMatchObject({ truncated: true, rows: whole.rows.slice(0, 5) })
    expect(some.notices.map(({ code }) => code)).toContain('truncated')
  })
  it('without a total end with a short page', async () => {
    const { asked, fetch } = answering(page(1000), page(4, 1000))
    expect(total((await ask(question, { fetch })).rows)).toBe(1004)
    expect(asked.map(({ params }) => [params.page, params.size])).toEqual([
      [1, 1000],
      [2, 1000],
    ])
  })
  it('have a row once that moves onto the next page', async () => {
    const { fetch } = answering(page(1000), page(5, 999))
    expect(total((await ask(question, { fetch })).rows)).toBe(1004)
  })
  it('end with a page that repeats, and are said to lack something', async () => {
    const { asked, fetch } = answering(page(1000), page(1000))
    const table = await ask(question, { fetch })
    expect(total(table.rows)).toBe(1000)
    expect(table.truncated).toBe(true)
    expect(table.notices[0]?.text).toMatch(/^Serpstat did not give all/)
    expect(asked).toHaveLength(2)
  })
  it('filter at Serpstat', async () => {
    const clauses = [
      { field: 'position', operator: 'less' as const, values: ['11'] },
      { field: 'keyword', operator: 'contains' as const, values: ['tent'] },
      { field: 'intent', operator: 'notEquals' as const, values: ['navigational'] },
    ]
    const question = { inputs: of('keywords'), dimension: 'keyword', metrics: ['position'] }
    const table = await ask({ ...question, filter: { clauses } })
    expect(table.rows.length).toBeGreaterThan(0)
    for (const [keyword, position] of table.rows) {
      expect(keyword).toMatch(/tent/)
      expect(Number(position)).toBeLessThan(11)
    }
  })
  it('of competitors have fractions and figures inside figures', async () => {
    const metrics = ['relevance', 'common', 'keywords']
    const table = await ask({ inputs: of('competitors'), dimension: 'competitor', metrics })
    for (const [, relevance, common, keywords] of table.rows) {
      expect(Number(relevance)).toBeLessThanOrEqual(1)
      expect(Number(common)).toBeLessThanOrEqual(Number(keywords))
    }
    const trailguide = await ask({ inputs: { target: 'trailguide.example' }, metrics: ['keywords'] })
    expect(table.rows.find(([name]) => name === 'trailguide.example')?.[3]).toBe(trailguide.rows[0]?.[0])
  })
  it('of an earlier range say that they are of today', async () => {
    const question = { inputs: of('pages'), dimension: 'url', metrics: ['organic_keywords'], range: october }
    expect((await ask(question)).notices[0]?.text).toMatch(/as of today/)
  })
})

describe('backlinks', () => {
  it('are as many as referring domains and anchor texts bring', async () => {
    const [row] = (await ask({ inputs: of('backlinks'), metrics: ['backlinks', 'referring_domains'] })).rows
    const domains = await ask({
      inputs: of('referringDomains'),
      dimension: 'referringDomain',
      metrics: ['ref_pages'],
    })
    const anchors = await ask({ inputs: of('anchors'), dimension: 'anchor', metrics: ['total'] })
    expect(row).toEqual([total(domains.rows), domains.rows.length])
    expect(total(anchors.rows)).toBe(row?.[0])
    expect(anchors.rows.map(([name]) => name)).toContain('(no text)')
  })
  it('filter the strongest referring domains', async () => {
    const filter = { clauses: [{ field: 'domain_rank', operator: 'greater' as const, values: ['50'] }] }
    const question = { inputs: of('referringDomains'), dimension: 'referringDomain', metrics: ['domainRank'] }
    const { rows } = await ask({ ...question, filter })
    expect(rows.length).toBeGreaterThan(0)
    expect(Math.min(...rows.map((row) => Number(row[1])))).toBeGreaterThan(50)
  })
  it('won and lost are cut to the range, and say where the record begins', async () => {
    const question = { inputs: of('linkChanges'), metrics: ['new_links', 'lost_links'] }
    const weeks = await ask({ ...question, dimension: 'date', range: october })
    expect(weeks.rows.map(([day]) => day)).toEqual(['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'])
    expect((await ask({ ...question, range: october })).rows).toEqual([
      [total(weeks.rows, 1), total(weeks.rows, 2)],
    ])
    const long = await ask({ ...question, range: { start: '2020-01-01', end: '2026-10-31' } })
    expect(long.notices[0]).toMatchObject({ code: 'kept', text: expect.stringMatching(/begins on 2024-/) })
    expect(long.covered?.start).toMatch(/^2024-/)
  })
})

describe('asked too early', () => {
  const busy = { id: '1', error: { code: 429, message: 'Too many queries' } }
  const done = { id: '1', result: { data: [{ domain: 'northwind.example', traff: 5 }] } }
  it('is asked again after a second', async () => {
    const { asked, fetch } = answering(busy, done)
    expect((await ask({}, { fetch })).rows).toEqual([[5]])
    expect(asked).toHaveLength(2)
  })
  it('gives up after the third time, and sooner when told to stop', async () => {
    const { asked, fetch } = answering(busy)
    await expect(ask({}, { fetch })).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(asked).toHaveLength(3)
    const stop = new AbortController()
    const stopping: typeof fetch = async (request) => {
      setImmediate(() => stop.abort())
      return fetch(request)
    }
    await expect(ask({}, { fetch: stopping, signal: stop.signal })).rejects.toThrow()
    expect(asked).toHaveLength(4)
  })
  it('is not asked again without credits', async () => {
    const { asked, fetch } = answering({ id: '1', error: { code: 402, message: 'Credits exceeded' } })
    await expect(ask({}, { fetch })).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(asked).toHaveLength(1)
  })
})

it('an answer in an unknown form is not taken for an empty one', async () => {
  const { fetch } = answering({ id: '1', answer: 42 })
  await expect(ask({}, { fetch })).rejects.toMatchObject({ kind: 'unexpected' })
})
