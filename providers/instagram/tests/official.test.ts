import { FacebookAdsApi, IGMedia, IGUser } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext } from '../../contract.ts'
import { emulator, sandboxCredentials } from '../emulator/index.ts'
import { instagram } from '../index.ts'
import { ACCOUNT, KIND, now, question, testContext } from './accounts.ts'

/** Meta's own client against the emulator: the check that it does not repeat our own misreading. */

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'graph' } },
  )
  context = await testContext(server)
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => server.url, configurable: true })
  const seeded = await sandboxCredentials()
  // The last argument disables crash reports to Meta.
  FacebookAdsApi.init(seeded.type === 'oauth' ? seeded.accessToken : '', null, false)
})
afterAll(() => server.stop())

const days = { since: '2026-10-01', until: '2026-10-31' }
const total = { period: 'day', metric_type: 'total_value', ...days }

describe('Meta’s own client', () => {
  it('reads the account’s fields', async () => {
    const { _data } = await new IGUser(ACCOUNT).get(['username', 'followers_count', 'media_count'])
    const { rows } = await instagram.run(context, {
      ...question,
      metrics: ['followers_count', 'media_count'],
    })
    expect([_data.followers_count, _data.media_count]).toEqual(rows[0])
    expect(_data.username).toBe('northwind.outdoor')
  })

  it('reads the same totals, parts and days as we do', async () => {
    const metric = 'views,reach'
    const insights = await new IGUser(ACCOUNT).getInsights([], { ...total, metric, breakdown: 'follow_type' })
    const ours = await instagram.run(context, {
      ...question,
      metrics: ['views', 'reach'],
      dimension: 'follow_type',
    })
    expect(insights.map(({ _data }) => _data.total_value)).toMatchObject(
      [0, 1].map((column) => ({
        value: ours.totals?.[column],
        breakdowns: [{ dimension_keys: ['follow_type'] }],
      })),
    )
    const [series] = await new IGUser(ACCOUNT).getInsights([], { metric: 'reach', period: 'day', ...days })
    const byDay = await instagram.run(context, { ...question, metrics: ['reach'], dimension: 'day' })
    expect(series?._data.values).toMatchObject(byDay.rows.map(([, value]) => ({ value })))
  })

  it('reads media, stories and their insights', async () => {
    const fields = ['id', 'media_product_type', 'timestamp']
    const media = await new IGUser(ACCOUNT).getMedia(fields, { limit: 3 })
    expect(media).toHaveLength(3)
    expect(media.hasNext()).toBe(true)
    const [first] = media.map(({ id }) => id)
    const insights = await new IGMedia(first ?? '').getInsights([], { metric: 'views,reach,saved' })
    expect(insights.map(({ _data }) => _data.name)).toEqual(['views', 'reach', 'saved'])
    const stories = await new IGUser(ACCOUNT).getStories(fields, {})
    expect(stories.map(({ _data }) => _data.media_product_type)).toContain('STORY')
  })

  it.each([
    ['a removed metric', { ...total, metric: 'impressions' }, 'must be one of the following values'],
    ['a total as a series', { metric: 'views', period: 'day', ...days }, 'metric_type=total_value'],
    ['31 days', { ...total, metric: 'views', until: '2026-11-01' }, 'more than 30 days'],
    ['a foreign breakdown', { ...total, metric: 'profile_views', breakdown: 'follow_type' }, 'unknown error'],
    ['new followers of long ago', { metric: 'follower_count', period: 'day', ...days }, 'last 30 days'],
    [
      'an audience without a group',
      {
        metric: 'follower_demographics',
        period: 'lifetime',
        metric_type: 'total_value',
        timeframe: 'this_month',
      },
      'breakdown',
    ],
  ])('throws what Meta says of %s', async (_case, parameters, words) => {
    await expect(new IGUser(ACCOUNT).getInsights([], parameters)).rejects.toMatchObject({
      response: { message: expect.stringContaining(words) },
    })
  })

  it('is refused a metric that a kind of media lacks', async () => {
    const [story] = await new IGUser(ACCOUNT).getStories(['id'], {})
    await expect(new IGMedia(story?.id ?? '').getInsights([], { metric: 'saved' })).rejects.toMatchObject({
      response: { code: 100, message: expect.stringContaining('does not support the saved metric') },
    })
  })
})
