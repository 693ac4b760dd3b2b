import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { endOfDay } from '../../platforms/meta/insights.ts'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { facebookSocial } from '../index.ts'

/** Insights in the shape in which Facebook gives them; names and numbers are invented. */

const [FIRST, SECOND] = ['2026-10-01', '2026-10-02']
const range = { start: FIRST, end: SECOND }
type Values = Record<string, readonly unknown[]>

/** @param values of each metric: a day after the other; undefined for a point without value */
async function ask(values: Values, change: Partial<ProviderQuery>) {
  const data = Object.entries(values).map(([name, days]) => ({
    name,
    period: 'day',
    title: name,
    id: `9/insights/${name}/day`,
    values: days.map((value, index) => ({ value, end_time: endOfDay(index === 0 ? FIRST : SECOND) })),
  }))
  const { context } = replied(({ pathname }) =>
    pathname.endsWith('/insights') ? { data } : { id: '9', name: 'Kiosk', access_token: 'page' },
  )
  const query = queryOf({
    type: 'facebook_social',
    property: '9',
    metrics: Object.keys(values),
    range,
    ...change,
  })
  return await facebookSocial.run(context, query)
}

describe('video views by origin', () => {
  // 120 of the page's own videos, 30 of them cross-posted elsewhere and 10 shared; 12 of others' videos on the page.
  const origins = {
    page_uploaded: 120,
    page_uploaded_from_crossposts: 30,
    page_uploaded_from_shares: 10,
    page_hosted_crosspost: 7,
    page_hosted_share: 5,
    page_owned: 80,
  }
  const none = Object.fromEntries(Object.keys(origins).map((key) => [key, 0]))

  it('are counted once', async () => {
    const { totals } = await ask({ page_video_views_by_uploaded_hosted: [origins, none] }, {})
    expect(totals).toEqual([132])
  })

  it('are split into parts that do not overlap', async () => {
    const { rows } = await ask(
      { page_video_views_by_uploaded_hosted: [origins, origins] },
      { dimension: 'origin' },
    )
    expect(rows.toSorted()).toEqual([
      ['Others’ videos, cross-posted here', 14],
      ['Others’ videos, shared here', 10],
      ['Own videos here', 160],
      ['Own videos, cross-posted elsewhere', 60],
      ['Own videos, shared elsewhere', 20],
    ])
  })
})

/** Facebook leaves kinds out that did not happen: `{}` is nothing. A day without any value is not known. */
it.each<[unknown, number | null]>([
  [{}, 0],
  [{ like: 4, love: 1 }, 5],
  [undefined, null],
  [null, null],
  ['odd', null],
  [[3], null],
  [{ like: null, love: 1 }, null],
])('a day whose reactions are %j has %j of them', async (value, expected) => {
  const { rows, totals } = await ask(
    { page_actions_post_reactions_total: [{ like: 2 }, value], page_media_view: [10, 10] },
    { dimension: 'day' },
  )
  expect(rows.map(([, reactions]) => reactions)).toEqual([2, expected])
  expect(totals?.[0]).toBe(2 + (expected ?? 0))
})

it('parts of days without any are those of the others', async () => {
  const { rows } = await ask(
    { page_actions_post_reactions_total: [{}, { like: 3 }] },
    { dimension: 'reaction' },
  )
  expect(rows).toEqual([['Like', 3]])
})

it('a figure that Facebook does not give is empty, and said', async () => {
  const { totals, notices } = await ask(
    { page_media_view: [4, 4], page_views_total: [undefined, undefined] },
    {},
  )
  expect(totals).toEqual([8, null])
  expect(notices.map(({ text }) => text)).toContain(
    'Facebook does not tell “Page visits” everywhere: what is missing is unknown, not zero.',
  )
})

it('video viewers, which newer versions refuse, are not offered, and a widget that has them says so', async () => {
  await expect(ask({ page_media_view: [4], page_video_views_unique: [1] }, {})).rejects.toMatchObject({
    kind: 'bad_request',
    field: 'metrics',
    message: expect.stringContaining('“Video viewers” is no longer offered'),
  })
})

describe('a post', () => {
  const ofPost = async (insights: object, metric: string) => {
    const node = { id: '9_1', message: 'New lamps', created_time: '2026-10-01T10:00:00+0000', ...insights }
    const { context } = replied(({ pathname }) =>
      pathname.endsWith('/published_posts')
        ? { data: [node] }
        : { id: '9', name: 'Kiosk', access_token: 'page' },
    )
    const query = { type: 'facebook_social' as const, property: '9', metrics: [metric], range }
    return await facebookSocial.run(context, queryOf({ ...query, inputs: { reportType: 'posts' } }))
  }
  const insight = (name: string, value: unknown) => ({
    insights: { data: [{ name, period: 'lifetime', values: [{ value }] }] },
  })
  it.each<[string, object, number | null]>([
    ['post_shares', {}, 0],
    ['post_shares', { shares: { count: 4 } }, 4],
    ['post_reactions_by_type_total', insight('post_reactions_by_type_total', {}), 0],
    ['post_reactions_by_type_total', insight('post_reactions_by_type_total', undefined), null],
    ['post_media_view', {}, null],
    ['post_comments', {}, null],
  ])('has %s of %j: %j', async (metric, reply, expected) => {
    const { totals, notices } = await ofPost(reply, metric)
    expect(totals).toEqual([expected])
    expect(notices.filter(({ text }) => text.startsWith('Facebook does not tell'))).toHaveLength(
      expected === null ? 1 : 0,
    )
  })
})
