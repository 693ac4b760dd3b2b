import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import { META_PEOPLE } from '../../platforms/meta/emulator/index.ts'
import type { Emulator } from '../../sandbox/emulation.ts'
import { emulator } from '../emulator/index.ts'
import { facebookSocial } from '../index.ts'
import { KIND, NORGE, now, PAGE, question, testContext } from './pages.ts'

/** Facebook as it may become: one more metric is refused. */
let retired: string | null = null
const retiring: Emulator = (request, context) =>
  retired && new URL(request.url).searchParams.get('metric')?.split(',').includes(retired)
    ? metaRefusal(400, { code: 100, message: '(#100) The value must be a valid insights metric' })
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

const ask = (change: Partial<ProviderQuery>) => facebookSocial.run(context, { ...question, ...change })
const insightCalls = () => server.calls.filter(({ path }) => path.endsWith('/insights')).length
const sum = (rows: unknown[][], column = 1) => rows.reduce((all, row) => all + Number(row[column] ?? 0), 0)

describe('the pages of a login', () => {
  it('are its own and those of its portfolio, each once, with the reason where one is closed', async () => {
    const pages = await facebookSocial.listProperties(context)
    expect(pages.map(({ name, available }) => [name, available])).toEqual([
      ['Northwind Outdoor', true],
      ['Northwind Outdoor Norge', true],
      ['Ridge & River Guides', false],
      ['Northwind Repair Café', true],
    ])
    expect(pages[2]?.reason).toMatch(/the task “Analyze”\.$/)
    expect(pages[3]).toMatchObject({ group: 'Northwind Group', timeZone: 'America/Los_Angeles' })
  })
  it('are none where the person has none', async () => {
    const other = await testContext(server, META_PEOPLE[1])
    expect(await facebookSocial.listProperties(other)).toEqual([])
    expect((await facebookSocial.probe(other)).warnings).toEqual([
      expect.stringMatching(/the task “Analyze”/),
    ])
  })
  it('are offered in the form where they may be read', async () => {
    const asked = { parameter: 'property', type: 'facebook_social', property: null, inputs: {} } as const
    const found = await facebookSocial.listOptions(context, { ...asked, search: 'norge' })
    expect(found).toEqual([
      { value: NORGE, label: 'Northwind Outdoor Norge', group: 'Outdoor & Sporting Goods Company' },
    ])
    const all = await facebookSocial.listOptions(context, { ...asked, search: '' })
    expect(all.map(({ label }) => label)).not.toContain('Ridge & River Guides')
  })
})

describe('days', () => {
  it('are those that the figures describe, over the change of clocks too', async () => {
    const { rows } = await ask({ dimension: 'day' })
    expect(rows.map(([day]) => day)).toEqual(
      Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`),
    )
    const november = await ask({ dimension: 'day', range: { start: '2026-10-31', end: '2026-11-02' } })
    expect(november.rows.map(([day]) => day)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
    expect(november.rows.every(([, views]) => Number(views) > 0)).toBe(true)
  })
  it('without a figure are empty, not zero', async () => {
    const table = await ask({ dimension: 'day', range: { start: '2026-11-19', end: '2026-11-25' } })
    expect(table.rows.map(([day, views]) => [day, views === null])).toEqual([
      ['2026-11-19', false],
      ['2026-11-20', false],
      ['2026-11-21', true],
    ])
    expect(table).toMatchObject({ unsettledFrom: '2026-11-19', timeZone: 'America/Los_Angeles' })
    expect(table.notices).toEqual([])
    expect(facebookSocial.definition.types[0]?.settlingReason).toMatch(/after about three/)
  })
  it('of a long range are asked 90 at a time and add up', async () => {
    const range = { start: '2026-01-01', end: '2026-09-30' }
    const before = insightCalls()
    const days = await ask({ dimension: 'day', range })
    expect(insightCalls() - before).toBe(4)
    expect(days.rows).toHaveLength(273)
    const months = await ask({ dimension: 'month', range })
    expect(months.rows.map(([month]) => month)).toHaveLength(9)
    expect(sum(months.rows)).toBe(sum(days.rows))
    expect(days.totals).toEqual([sum(days.rows)])
  })
  it('older than two years are left out, and the answer says so', async () => {
    const table = await ask({ dimension: 'month', range: { start: '2023-01-01', end: '2024-12-31' } })
    expect(table.rows.map(([month]) => month)).toEqual(['2024-11', '2024-12'])
    expect(table.notices).toEqual([{ code: 'kept', text: expect.stringContaining('two years') }])
    expect((await ask({ range: { start: '2020-01-01', end: '2020-12-31' } })).rows).toEqual([])
  })
})

describe('figures', () => {
  it('of followers are those of the last day, and follow from who came and went', async () => {
    const metrics = ['page_follows', 'page_daily_follows_unique', 'page_daily_unfollows_unique']
    const days = await ask({ dimension: 'day', metrics })
    const last = days.rows.at(-1)
    const first = days.rows[0]
    expect((await ask({ metrics })).rows[0]?.[0]).toBe(last?.[1])
    const moved = sum(days.rows.slice(1), 2) - sum(days.rows.slice(1), 3)
    expect(Number(last?.[1]) - Number(first?.[1])).toBe(moved)
    const weeks = await ask({ dimension: 'week', metrics })
    expect(weeks.rows.at(-1)).toEqual(['2026-W44', last?.[1], expect.any(Number), expect.any(Number)])
  })
  it.each([
    ['a day', '2026-10-31', true],
    ['7 days', '2026-10-25', true],
    ['10 days', '2026-10-22', false],
    ['28 days', '2026-10-04', true],
  ])('of people over %s are Facebook’s own count or none', async (_case, start, known) => {
    const range = { start, end: '2026-10-31' }
    const metrics = ['page_total_media_view_unique', 'page_media_view']
    const table = await ask({ metrics, range })
    expect(typeof table.rows[0]?.[0]).toBe(known ? 'number' : 'object')
    expect(table.notices.map(({ text }) => text)).toEqual(
      known
        ? []
        : [expect.stringMatching(/“Viewers” of the whole range: it counts people over 1, 7 or 28 days/)],
    )
    if (!known) return
    const days = await ask({ metrics, range, dimension: 'day' })
    expect(Number(table.rows[0]?.[0])).toBeLessThanOrEqual(sum(days.rows))
    expect(days.totals?.[0]).toBe(table.rows[0]?.[0])
  })
  it('of people by week are known for whole weeks', async () => {
    const table = await ask({ metrics: ['page_total_media_view_unique'], dimension: 'week' })
    expect(table.rows.map(([week, people]) => [week, people === null])).toEqual([
      ['2026-W40', true],
      ['2026-W41', false],
      ['2026-W42', false],
      ['2026-W43', false],
      ['2026-W44', true],
    ])
  })
  it('of people over a range that has just ended are said to be on their way', async () => {
    const range = { start: '2026-11-15', end: '2026-11-21' }
    const { rows, notices } = await ask({
      metrics: ['page_total_media_view_unique', 'page_media_view'],
      range,
    })
    expect(rows[0]?.[0]).toBeNull()
    expect(notices[0]?.text).toMatch(/about a day after its end/)
  })
  it('by reaction, by payment and by breakdown make the whole', async () => {
    const reactions = await ask({ dimension: 'reaction', metrics: ['page_actions_post_reactions_total'] })
    expect(reactions.rows.map(([name]) => name)).toContain('Angry')
    const likes = await ask({ metrics: ['page_actions_post_reactions_like_total'] })
    expect(reactions.rows.find(([name]) => name === 'Like')?.[1]).toBe(likes.rows[0]?.[0])
    expect(sum(reactions.rows)).toBe(reactions.totals?.[0])
    const metrics = ['page_video_views_by_paid_non_paid', 'page_fan_adds_by_paid_non_paid_unique']
    const paid = await ask({ dimension: 'paid', metrics })
    expect(paid.rows.map(([name]) => name)).toEqual(['Paid', 'Unpaid'])
    expect([sum(paid.rows), sum(paid.rows, 2)]).toEqual(paid.totals)
    expect(paid.totals?.[0]).toBe((await ask({ metrics: ['page_video_views'] })).rows[0]?.[0])
    const ads = await ask({ dimension: 'from_ads' })
    expect(ads.rows.map(([name]) => name)).toEqual(['Ads', 'Organic'])
    expect(sum(ads.rows)).toBe((await ask({})).rows[0]?.[0])
    const followers = await ask({ dimension: 'from_followers' })
    expect(followers.rows.map(([name]) => name)).toEqual(['Followers', 'Others'])
  })
  it('as of now are fields of the page and say so', async () => {
    const table = await ask({ metrics: ['followers_count', 'overall_star_rating', 'page_media_view'] })
    expect(table.rows[0]).toEqual([expect.any(Number), 4.6, expect.any(Number)])
    expect(table.notices).toEqual([{ code: 'vendor', text: expect.stringContaining('as of today') }])
    const gone = await ask({ metrics: ['fan_count'], range: { start: '2020-01-01', end: '2020-01-31' } })
    expect(gone.rows[0]?.[0]).toBeGreaterThan(1000)
  })
  it('of time are in seconds, of money in its currency', async () => {
    const metrics = ['page_video_view_time', 'page_video_views', 'content_monetization_earnings']
    const table = await ask({ metrics: [...metrics, 'monetization_approximate_earnings'] })
    const [time, views, earned, about] = table.rows[0] ?? []
    expect(Number(time) / Number(views)).toBeGreaterThan(5)
    expect(Number(time) / Number(views)).toBeLessThan(30)
    expect(earned).toBeCloseTo(Number(about), 2)
    expect(table.currency).toBe('USD')
  })
})

describe('a metric that Facebook refuses', () => {
  it('is left out, and the others answer', async () => {
    retired = 'page_video_complete_views_30s_unique'
    const metrics = ['page_media_view', retired, 'page_video_views']
    const table = await ask({ metrics, dimension: 'day', range: { start: '2026-10-01', end: '2026-10-07' } })
    expect(table.rows).toHaveLength(7)
    expect(table.rows.every(([, views, people, plays]) => views && people === null && plays)).toBe(true)
    expect(table.notices.map(({ text }) => text)).toContain(
      '“30-second viewers” is left out: Facebook no longer gives this figure. Choose another metric.',
    )
  })
  it('is refused where nothing else was asked', async () => {
    retired = 'page_media_view'
    await expect(ask({})).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'metrics',
      vendorMessage: '(#100) The value must be a valid insights metric',
    })
  })
  it('for want of a role is left out too', async () => {
    const metrics = ['page_media_view', 'content_monetization_earnings']
    const table = await ask({ property: NORGE, metrics })
    expect(table.rows[0]).toEqual([expect.any(Number), null])
    expect(table.notices[0]?.text).toMatch(/^“Content earnings” is left out: Only administrators/)
  })
})

describe('what is refused before any call', () => {
  it.each<[string, Partial<ProviderQuery>]>([
    ['figures of posts in the page report', { metrics: ['post_clicks'] }],
    ['views by reaction', { dimension: 'reaction' }],
    ['people by month', { dimension: 'month', metrics: ['page_total_media_view_unique'] }],
    ['followers now by day', { dimension: 'day', metrics: ['followers_count'] }],
    ['clicks by ads', { dimension: 'from_ads', metrics: ['page_post_engagements'] }],
    ['a retired metric', { metrics: ['page_impressions'] }],
    ['a filter', { filter: { clauses: [{ field: 'message', operator: 'contains', values: ['a'] }] } }],
    ['another report', { inputs: { reportType: 'ads' } }],
    ['no page', { property: null }],
  ])('%s', async (_case, change) => {
    const before = server.calls.length
    await expect(ask(change)).rejects.toMatchObject({
      kind: 'bad_request',
      message: expect.stringMatching(/\.$/),
    })
    expect(server.calls.length).toBe(before)
  })
})

describe('a page', () => {
  it('that the login cannot see is named as the cause', async () => {
    await expect(ask({ property: '1' })).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
  it('with too few followers has no rows and says why', async () => {
    server.switchesOf(KIND).add('empty')
    const table = await ask({ dimension: 'day' })
    expect(table).toMatchObject({ rows: [], totals: null })
    expect(table.notices[0]?.text).toMatch(/at least 100 followers/)
  })
  it('is asked with its own token, never with the person’s', async () => {
    const { credentials } = context
    const token = credentials.type === 'oauth' ? credentials.accessToken : ''
    const address = `${server.originOf(KIND)('graph')}/${PAGE}/insights?metric=page_media_view&access_token=${token}`
    expect(await (await fetch(address)).json()).toMatchObject({ error: { code: 190 } })
  })
})
