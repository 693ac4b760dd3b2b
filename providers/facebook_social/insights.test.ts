import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Insights, wholeOf } from '../families/meta.insights.ts'
import { readValue } from './insights.ts'
import { postOf } from './posts.ask.ts'
import { PostNode } from './wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))

describe('a figure of a day', () => {
  it.each([
    ['a number', 'page_media_view', { value: 12 }, { '': 12 }],
    ['zero', 'page_media_view', { value: 0 }, { '': 0 }],
    ['none', 'page_media_view', { end_time: '2026-09-02T07:00:00+0000' }, {}],
    ['null', 'page_media_view', { value: null }, {}],
    ['milliseconds', 'page_video_view_time', { value: 8500 }, { '': 8.5 }],
    [
      'a dictionary',
      'page_actions_post_reactions_total',
      { value: { like: 4, love: 1 } },
      { like: 4, love: 1 },
    ],
    ['an empty dictionary', 'page_actions_post_reactions_total', { value: {} }, {}],
    [
      'money',
      'content_monetization_earnings',
      { value: { currency: 'EUR', microAmount: 1_250_000 } },
      { '': 1.25 },
    ],
    [
      'money as text',
      'content_monetization_earnings',
      { value: { currency: 'EUR', microAmount: '500000' } },
      { '': 0.5 },
    ],
  ])('%s', (_case, metric, point, expected) => {
    expect(Object.fromEntries(readValue(metric, point).keyed)).toEqual(expected)
  })
  it('names the currency of money', () => {
    expect(
      readValue('content_monetization_earnings', { value: { currency: 'EUR', microAmount: 1 } }).currency,
    ).toBe('EUR')
  })
  it.each([
    ['in a field of its own', { value: 900, is_from_ads: '1' }, { 1: 900 }],
    ['as a dictionary', { value: { true: 3, false: 4 } }, { true: 3, false: 4 }],
  ])('has the key of a breakdown %s', (_case, point, expected) => {
    expect(Object.fromEntries(readValue('page_media_view', point, 'is_from_ads').keyed)).toEqual(expected)
  })
})

describe('recorded answers', () => {
  it('of a page are read', () => {
    const { data } = Insights.parse(fixture('page_insights.json'))
    expect(data.map(({ name, values }) => [name, wholeOf(readValue(name, values?.[0] ?? {}).keyed)])).toEqual(
      [
        ['page_media_view', 1204],
        ['page_actions_post_reactions_total', 48],
        ['page_fan_adds_by_paid_non_paid_unique', 9],
      ],
    )
  })
  it('of posts are read', () => {
    const post = postOf(PostNode.parse(fixture('post.json')))
    expect(post).toMatchObject({ label: 'New rye bread', type: 'added_photos', day: '2026-09-04' })
    expect(Object.fromEntries([...post.figures].map(([id, keyed]) => [id, wholeOf(keyed)]))).toEqual({
      ...{ post_reactions: 63, post_comments: 9, post_shares: 4, post_media_view: 2210 },
      post_reactions_by_type_total: 63,
    })
  })
})
