import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import { META_PEOPLE } from '../../platforms/meta/emulator/index.ts'
import type { Emulator } from '../../sandbox/emulation.ts'
import { emulator } from '../emulator/index.ts'
import { instagram } from '../index.ts'
import { ACCOUNT, KIND, now, question, range, sumOf, testContext } from './accounts.ts'

/** Instagram as it may become: one more metric is refused. */
let retired: string | null = null
const retiring: Emulator = (request, context) =>
  retired && new URL(request.url).searchParams.get('metric')?.split(',').includes(retired)
    ? metaRefusal(400, {
        code: 100,
        message: '(#100) metric[0] must be one of the following values: reach, views',
      })
    : emulator(request, context)

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: retiring }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.switchesOf(KIND).clear()
  retired = null
})

const ask = (change: Partial<ProviderQuery>) => instagram.run(context, { ...question, ...change })
const calls = async (work: () => Promise<unknown>) => {
  const before = server.calls.length
  await work()
  return server.calls.length - before
}

describe('the accounts of a login', () => {
  it('are those linked to a page, under its name', async () => {
    expect(await instagram.listProperties(context)).toEqual([
      {
        id: ACCOUNT,
        name: 'Northwind Outdoor (@northwind.outdoor)',
        group: 'Northwind Outdoor',
        timeZone: 'America/Los_Angeles',
        available: true,
      },
      expect.objectContaining({ name: 'Northwind Norge (@northwind.norge)' }),
    ])
  })
  it('are none where no page has one, and the connection says what to do', async () => {
    const other = await testContext(server, META_PEOPLE[1])
    expect(await instagram.listProperties(other)).toEqual([])
    expect((await instagram.probe(other)).warnings).toEqual([expect.stringMatching(/link it to a page/)])
  })
})

describe('totals', () => {
  it('over more than 30 days are asked in pieces that add up', async () => {
    const quarter = { start: '2026-08-01', end: '2026-10-31' }
    expect(await calls(() => ask({ range: quarter }))).toBe(4)
    const whole = (await ask({ range: quarter })).rows[0]?.[0]
    for (const dimension of ['day', 'week', 'month']) {
      const { rows, totals } = await ask({ range: quarter, dimension })
      expect(sumOf(rows), dimension).toBe(whole)
      expect(totals, dimension).toEqual([whole])
    }
  })
  it('by day are as many calls, not more than a hundred', async () => {
    const metrics = ['views', 'likes', 'comments', 'saves']
    expect(await calls(() => ask({ dimension: 'day', metrics }))).toBe(30)
    const year = { start: '2026-01-01', end: '2026-10-31' }
    await expect(ask({ dimension: 'day', range: year })).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'dimension',
      message: expect.stringContaining('split by week or month'),
    })
    expect((await ask({ dimension: 'month', range: year })).rows).toHaveLength(10)
  })
  it('by kind of content make the whole', async () => {
    const metrics = ['views', 'likes', 'total_interactions']
    const { rows, totals } = await ask({ dimension: 'media_product_type', metrics })
    expect(rows.map(([name]) => name)).toEqual(['Ads', 'Posts', 'Reels', 'Stories'])
    expect([1, 2, 3].map((column) => sumOf(rows, column))).toEqual(totals)
    expect(totals).toEqual((await ask({ metrics })).rows[0])
    const buttons = await ask({ dimension: 'contact_button_type', metrics: ['profile_links_taps'] })
    expect(buttons.rows.map(([name]) => name)).toContain('Direction')
    expect(sumOf(buttons.rows)).toBe(buttons.totals?.[0])
  })
  it('of interactions are made of their kinds', async () => {
    const parts = ['likes', 'comments', 'saves', 'shares', 'replies', 'reposts']
    const [all, ...kinds] = (await ask({ metrics: ['total_interactions', ...parts] })).rows[0] ?? []
    expect(kinds.reduce((sum: number, number) => sum + Number(number), 0)).toBe(all)
  })
})

describe('accounts counted once', () => {
  it('are Instagram’s count over up to 30 days, never a sum', async () => {
    const whole = (await ask({ metrics: ['reach', 'accounts_engaged'] })).rows[0] ?? []
    const days = await ask({ metrics: ['reach', 'accounts_engaged'], dimension: 'day' })
    expect(days.totals).toEqual(whole)
    expect(Number(whole[0])).toBeLessThan(sumOf(days.rows))
    expect(Number(whole[0])).toBeGreaterThan(Math.max(...days.rows.map((row) => Number(row[1]))))
  })
  it('are empty over longer, with the reason, and known by week', async () => {
    const october = { start: '2026-10-01', end: '2026-10-31' }
    const table = await ask({ metrics: ['reach', 'views'], range: october })
    expect(table.rows).toEqual([[null, expect.any(Number)]])
    expect(table.notices).toEqual([
      {
        code: 'partial',
        text: expect.stringMatching(
          /over at most 30 days, so “Accounts reached” of the whole range is empty/,
        ),
      },
    ])
    const weeks = await ask({ metrics: ['reach'], range: october, dimension: 'week' })
    expect(weeks.rows.every(([, reach]) => Number(reach) > 0)).toBe(true)
    const months = await ask({
      metrics: ['reach'],
      range: { start: '2026-09-01', end: '2026-10-31' },
      dimension: 'month',
    })
    expect(months.rows).toEqual([
      ['2026-09', expect.any(Number)],
      ['2026-10', null],
    ])
  })
  it('by day are one call, as a series', async () => {
    expect(await calls(() => ask({ metrics: ['reach'], dimension: 'day' }))).toBe(2) // the days, and the whole
    expect((await ask({ metrics: ['reach'], dimension: 'day' })).rows[0]?.[0]).toBe('2026-10-01')
  })
  it('by followers and others have Instagram’s whole, not their sum', async () => {
    const { rows, totals } = await ask({ metrics: ['reach'], dimension: 'follow_type' })
    expect(rows.map(([name]) => name)).toEqual(['Followers', 'Others', 'Unknown'])
    expect(totals).toEqual((await ask({ metrics: ['reach'] })).rows[0])
  })
  it('make the engagement rate of each stretch', async () => {
    const metrics = ['engagement_rate', 'total_interactions', 'reach']
    const [rate, interactions, reach] = (await ask({ metrics })).rows[0] ?? []
    expect(rate).toBeCloseTo(Number(interactions) / Number(reach), 5)
    const days = await ask({ metrics, dimension: 'day' })
    expect(days.rows[0]?.[1]).toBeCloseTo(Number(days.rows[0]?.[2]) / Number(days.rows[0]?.[3]), 5)
    expect(days.totals?.[0]).toBeCloseTo(Number(rate), 5)
  })
})

describe('followers', () => {
  const recent = { start: '2026-11-01', end: '2026-11-20' }
  it('come and go by the two values of one breakdown', async () => {
    const metrics = ['follows', 'unfollows', 'net_follows', 'follows_and_unfollows']
    const { rows, totals } = await ask({ metrics, dimension: 'week' })
    for (const [, won, lost, net, both] of rows) {
      expect(net).toBe(Number(won) - Number(lost))
      expect(both).toBe(Number(won) + Number(lost))
    }
    expect(totals).toEqual((await ask({ metrics })).rows[0])
  })
  it('won are known for the last 30 days', async () => {
    const days = await ask({ metrics: ['follower_count'], dimension: 'day', range: recent })
    expect(days.rows).toHaveLength(20)
    expect(days.totals).toEqual((await ask({ metrics: ['follower_count'], range: recent })).rows[0])
    expect(days.totals).toEqual((await ask({ metrics: ['follows'], range: recent })).rows[0])
  })
  it('won before are empty, and their sum with them', async () => {
    const long = { start: '2026-10-10', end: '2026-11-20' }
    const metrics = ['follower_count', 'follows']
    const table = await ask({ metrics, range: long })
    expect(table.rows).toEqual([[null, expect.any(Number)]])
    expect(table.notices.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/last 30 days only, without today/),
    )
    const days = await ask({ metrics, range: long, dimension: 'day' })
    expect(
      days.rows
        .map(([day, won]) => [day, won === null])
        .filter(([day]) => day === '2026-10-21' || day === '2026-10-22'),
    ).toEqual([
      ['2026-10-21', true],
      ['2026-10-22', false],
    ])
  })
  it('now are a field of the account', async () => {
    const table = await ask({ metrics: ['followers_count', 'media_count', 'views'] })
    expect(table.rows[0]).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
    expect(table.notices).toEqual([{ code: 'vendor', text: expect.stringContaining('as of today') }])
  })
  it('online are the mean of each hour', async () => {
    const table = await ask({ metrics: ['online_followers'], dimension: 'online_hour', range: recent })
    expect(table.rows.map(([hour]) => hour)).toHaveLength(24)
    const at = (hour: string) => Number(table.rows.find(([name]) => name === hour)?.[1])
    expect(at('19:00')).toBeGreaterThan(at('06:00'))
    const long = { start: '2026-09-01', end: '2026-09-30' }
    expect(
      (await ask({ metrics: ['online_followers'], dimension: 'online_hour', range: long })).rows,
    ).toEqual([])
  })
})

describe('days', () => {
  it('that are not counted yet are empty, not zero', async () => {
    const table = await ask({ dimension: 'day', range: { start: '2026-11-19', end: '2026-11-23' } })
    expect(table.rows.map(([day, views]) => [day, views === null])).toEqual([
      ['2026-11-19', false],
      ['2026-11-20', false],
      ['2026-11-21', true],
    ])
    expect(table).toMatchObject({ unsettledFrom: '2026-11-19', timeZone: 'America/Los_Angeles' })
    expect(table.notices).toEqual([])
    expect(instagram.definition.types[0]?.settlingReason).toMatch(/48 hours late/)
  })
  it('older than two years are left out, and the answer says so', async () => {
    const table = await ask({ dimension: 'month', range: { start: '2024-10-01', end: '2024-12-31' } })
    expect(table.rows.map(([month]) => month)).toEqual(['2024-11', '2024-12'])
    expect(table.notices[0]?.text).toMatch(/two years/)
    expect(table.covered).toEqual({ start: '2024-11-21', end: '2024-12-31' })
  })
  it('over the change of clocks are thirty, not an hour more', async () => {
    const { rows } = await ask({ metrics: ['reach'], range: { start: '2026-10-15', end: '2026-11-13' } })
    expect(rows[0]?.[0]).toBeGreaterThan(0)
  })
})

describe('a metric that Instagram refuses', () => {
  it('is left out, and not asked for again', async () => {
    retired = 'content_views'
    const metrics = ['views', 'content_views']
    // The first day: both, then each alone; then one call for each of six days.
    const week = { start: '2026-10-01', end: '2026-10-07' }
    expect(await calls(() => ask({ metrics, dimension: 'day', range: week }))).toBe(3 + 6)
    const { rows, notices } = await ask({ metrics, dimension: 'day', range: week })
    expect(rows.every(([, views, content]) => Number(views) > 0 && content === null)).toBe(true)
    expect(notices[0]?.text).toMatch(/^“Content views” is left out: Instagram does not give this figure/)
  })
  it('is refused where nothing else was asked', async () => {
    retired = 'views'
    await expect(ask({})).rejects.toMatchObject({ kind: 'bad_request', field: 'metrics' })
    retired = 'reach'
    await expect(ask({ metrics: ['reach'], dimension: 'day' })).rejects.toMatchObject({ field: 'metrics' })
  })
})

describe('what is refused before any call', () => {
  it.each<[string, Partial<ProviderQuery>]>([
    ['figures of posts in the account report', { metrics: ['media_views'] }],
    [
      'an audience without a group',
      { inputs: { reportType: 'audience' }, metrics: ['follower_demographics'] },
    ],
    ['the audience in the account report', { metrics: ['follower_demographics'], dimension: 'age' }],
    ['profile visits by content', { metrics: ['profile_views'], dimension: 'media_product_type' }],
    ['likes by followers', { metrics: ['likes'], dimension: 'follow_type' }],
    ['followers now by day', { metrics: ['followers_count'], dimension: 'day' }],
    ['followers online by day', { metrics: ['online_followers'], dimension: 'day' }],
    ['a retired metric', { metrics: ['impressions'] }],
    ['a filter', { filter: { clauses: [{ field: 'caption', operator: 'contains', values: ['a'] }] } }],
    ['another report', { inputs: { reportType: 'ads' } }],
    [
      'another time frame',
      {
        inputs: { reportType: 'audience', mode: 'last_90_days' },
        metrics: ['follower_demographics'],
        dimension: 'age',
      },
    ],
    ['no account', { property: null }],
  ])('%s', async (_case, change) => {
    const before = server.calls.length
    await expect(ask(change)).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringMatching(/\.$/),
    })
    expect(server.calls.length).toBe(before)
  })
})

it('an account that the login cannot see is named as the cause', async () => {
  await expect(ask({ property: '1' })).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
})

it('nothing at all is an empty table with a reason', async () => {
  server.switchesOf(KIND).add('empty')
  expect(await ask({ range, dimension: 'day' })).toMatchObject({
    rows: [],
    totals: null,
    notices: [{ code: 'vendor' }],
  })
})
