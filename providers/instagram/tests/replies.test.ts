import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { endOfDay } from '../../platforms/meta/insights.ts'
import { Reply, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { instagram } from '../index.ts'

/** Insights in the shape in which Instagram gives them; names and numbers are invented. */

const range = { start: '2026-11-01', end: '2026-11-07' }
const unsupported = (metrics: string) =>
  new Reply(
    {
      error: {
        message: `(#100) The Media Insights API does not support the ${metrics} metric for this media product type.`,
        type: 'OAuthException',
        code: 100,
      },
    },
    400,
  )

async function ask(reply: (metrics: string[]) => unknown, change: Partial<ProviderQuery>) {
  const { context } = replied(({ pathname, searchParams }) => {
    if (pathname.endsWith('/insights')) return reply((searchParams.get('metric') ?? '').split(','))
    if (pathname.endsWith('/media')) {
      const media = { media_type: 'IMAGE', media_product_type: 'FEED', caption: 'Lamps' }
      return { data: [{ id: '5', timestamp: '2026-11-03T10:00:00+0000', ...media }] }
    }
    return { id: '7' }
  })
  return await instagram.run(
    context,
    queryOf({ type: 'instagram', property: '7', metrics: [], range, ...change }),
  )
}

it('metrics that a post does not know leave the others, however many are named at once', async () => {
  const { totals, notices } = await ask(
    (metrics) => {
      const bad = metrics.filter((metric) => ['saved', 'reposts'].includes(metric))
      if (bad.length > 0) return unsupported(bad.join(', '))
      return { data: metrics.map((name) => ({ name, period: 'lifetime', values: [{ value: 31 }] })) }
    },
    {
      inputs: { reportType: 'media' },
      metrics: ['media_views', 'media_likes', 'media_reposts', 'media_saved'],
    },
  )
  expect(totals).toEqual([31, 31, null, null])
  expect(notices.filter(({ code }) => code === 'partial')).toHaveLength(2)
})

// Below 1 as well: the scale is the figure's, not the value's. Invented values; Meta describes a percentage.
it.each([
  [42.5, 0.425],
  [0.6, 0.006],
])('a skip rate of %d is %d of the viewers', async (value, rate) => {
  const { context } = replied(({ pathname }) => {
    if (pathname.endsWith('/insights'))
      return { data: [{ name: 'reels_skip_rate', period: 'lifetime', values: [{ value }] }] }
    if (!pathname.endsWith('/media')) return { id: '7' }
    const media = { media_type: 'VIDEO', media_product_type: 'REELS', caption: 'Lamps' }
    return { data: [{ id: '5', timestamp: '2026-11-03T10:00:00+0000', ...media }] }
  })
  const metrics = ['media_reels_skip_rate']
  const inputs = { reportType: 'media' }
  const asked = queryOf({ type: 'instagram', property: '7', metrics, range, inputs, dimension: 'post' })
  expect((await instagram.run(context, asked)).rows.map((row) => row[1])).toEqual([rate])
})

describe('follows and unfollows', () => {
  const metrics = ['follows', 'unfollows', 'net_follows']
  const follows = (insight: object) => () => ({
    data: [{ name: 'follows_and_unfollows', period: 'day', title: 'Follows', id: '7/insights', ...insight }],
  })
  const split = (results: object[] | undefined) => ({
    total_value: { breakdowns: [{ dimension_keys: ['follow_type'], ...(results && { results }) }] },
  })
  it.each<[string, object, (number | null)[]]>([
    ['without a value are not known', {}, [null, null, null]],
    ['with an empty value are not known', { total_value: {} }, [null, null, null]],
    ['with a whole alone are not known', { total_value: { value: 4 } }, [null, null, null]],
    ['without results did not happen', split(undefined), [0, 0, 0]],
    [
      'are the two values of their breakdown',
      split([
        { dimension_values: ['FOLLOWER'], value: 9 },
        { dimension_values: ['NON_FOLLOWER'], value: 4 },
      ]),
      [9, 4, 5],
    ],
    [
      'of which one part is not known are known as far as it does not count',
      split([
        { dimension_values: ['FOLLOWER'], value: 9 },
        { dimension_values: ['NON_FOLLOWER'], value: 'many' },
      ]),
      [9, null, null],
    ],
  ])('%s', async (_case, insight, expected) => {
    const known = { name: 'views', period: 'day', total_value: { value: 3 } }
    const reply = (asked: string[]) => (asked.includes('views') ? { data: [known] } : follows(insight)())
    const { totals, notices } = await ask(reply, { metrics: ['views', ...metrics] })
    expect(totals).toEqual([3, ...expected])
    const said = notices.filter(({ text }) => text.startsWith('Instagram does not tell'))
    expect(said).toHaveLength(expected.includes(null) ? 1 : 0)
  })
})

it('kinds of posts have names, as they are written now and were before', async () => {
  const keys = ['POST', 'FEED', 'REEL', 'REELS', 'CAROUSEL_CONTAINER', 'STORY', 'AD']
  const results = keys.map((key, index) => ({ dimension_values: [key], value: 10 ** index }))
  const { rows } = await ask(
    () => ({
      data: [
        {
          name: 'views',
          period: 'day',
          id: '7/insights',
          total_value: {
            value: 1_111_111,
            breakdowns: [{ dimension_keys: ['media_product_type'], results }],
          },
        },
      ],
    }),
    { metrics: ['views'], dimension: 'media_product_type' },
  )
  expect(rows.toSorted()).toEqual([
    ['Ads', 1_000_000],
    ['Carousels', 10_000],
    ['Posts', 11],
    ['Reels', 1100],
    ['Stories', 100_000],
  ])
})

it('days without hours are left out of the average of followers online', async () => {
  const { rows } = await ask(
    () => ({
      data: [
        {
          name: 'online_followers',
          period: 'lifetime',
          id: '7/insights',
          values: [
            { value: { 0: 10, 1: 4 }, end_time: endOfDay('2026-11-01') },
            { value: {}, end_time: endOfDay('2026-11-02') },
          ],
        },
      ],
    }),
    { metrics: ['online_followers'], dimension: 'online_hour' },
  )
  expect(rows.slice(0, 3).map(([, followers]) => followers)).toEqual([10, 4, 0])
})
