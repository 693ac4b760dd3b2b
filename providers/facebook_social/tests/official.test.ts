import { FacebookAdsApi, Page, User } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator, sandboxCredentials } from '../emulator/index.ts'
import { facebookSocial } from '../index.ts'
import { KIND, now, PAGE, question, testContext } from './pages.ts'

/** Meta's own client against the emulator: the check that it does not repeat our own misreading. */

let server: EmulatorServer
let pageToken = ''
beforeAll(async () => {
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'graph' } },
  )
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => server.url, configurable: true })
  const seeded = await sandboxCredentials()
  // The last argument disables crash reports to Meta.
  FacebookAdsApi.init(seeded.type === 'oauth' ? seeded.accessToken : '', null, false)
  const pages = await new User('me').getAccounts(['id', 'name', 'access_token', 'tasks'], { limit: 2 })
  expect(pages.map(({ _data }) => _data.name)).toEqual(['Northwind Outdoor', 'Northwind Outdoor Norge'])
  expect(pages.hasNext()).toBe(true)
  pageToken = String(pages[0]?._data.access_token)
})
beforeEach(() => {
  FacebookAdsApi.init(pageToken, null, false)
})
afterAll(() => server.stop())

describe('Meta’s own client', () => {
  it('reads the same days of a page as we do', async () => {
    const insights = await new Page(PAGE).getInsights([], {
      metric: 'page_media_view,page_actions_post_reactions_total',
      period: 'day',
      since: '2026-10-01',
      until: '2026-11-01',
    })
    const views = insights.find(({ _data }) => _data.name === 'page_media_view')?._data.values
    const ours = await facebookSocial.run(await testContext(server), { ...question, dimension: 'day' })
    expect(views).toHaveLength(31)
    expect(views).toEqual(
      ours.rows.map(([, value], index) => ({
        value,
        end_time: index < 30 ? expect.stringMatching(/T07:00:00\+0000$/) : '2026-11-01T07:00:00+0000',
      })),
    )
  })

  it('reads posts with their insights, page by page', async () => {
    const fields = ['id', 'message', 'created_time', 'shares', 'insights.metric(post_media_view,post_clicks)']
    const posts = await new Page(PAGE).getPublishedPosts(fields, {
      since: '2026-10-01',
      until: '2026-11-01',
      limit: 5,
    })
    expect(posts).toHaveLength(5)
    expect(posts[0]?._data).toMatchObject({
      message: expect.any(String),
      insights: { data: [{ name: 'post_media_view', period: 'lifetime' }, { name: 'post_clicks' }] },
    })
    const [first] = posts.map(({ id }) => id)
    await posts.next()
    expect(posts.map(({ id }) => id)).not.toContain(first)
  })

  it.each([
    [
      'a retired metric',
      { metric: 'page_impressions', period: 'day' },
      100,
      'must be a valid insights metric',
    ],
    ['a wrong period', { metric: 'page_daily_follows', period: 'week' }, 100, '{day,week,days_28}'],
    ['no metric', { period: 'day' }, 3001, 'No metric was specified'],
    [
      'too long a range',
      { metric: 'page_media_view', since: '2026-01-01', until: '2026-07-01' },
      100,
      '90 days',
    ],
  ])('throws what Meta says of %s', async (_case, parameters, code, words) => {
    await expect(new Page(PAGE).getInsights([], parameters)).rejects.toMatchObject({
      status: 400,
      response: { code, message: expect.stringContaining(words) },
    })
  })
})
