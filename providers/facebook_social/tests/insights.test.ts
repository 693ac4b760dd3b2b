import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Insights, readPoint, wholeOf } from '../../platforms/meta/figures.ts'
import { postOf } from '../posts.ts'
import { PostNode } from '../wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))

describe('recorded answers', () => {
  it('of a page are read', () => {
    const { data } = Insights.parse(fixture('page_insights.json'))
    expect(data.map(({ name, values }) => [name, wholeOf(readPoint(values?.[0] ?? {}).keyed)])).toEqual([
      ['page_media_view', 1204],
      ['page_actions_post_reactions_total', 48],
      ['page_fan_adds_by_paid_non_paid_unique', 9],
    ])
  })
  it('of posts are read', () => {
    const post = postOf(PostNode.parse(fixture('post.json')))
    expect(post).toMatchObject({
      label: 'New rye bread',
      kinds: { post_type: 'added_photos' },
      day: '2026-09-04',
    })
    expect(Object.fromEntries([...post.figures].map(([id, keyed]) => [id, wholeOf(keyed)]))).toEqual({
      post_reactions: 63,
      post_comments: 9,
      post_shares: 4,
      post_media_view: 2210,
      post_reactions_by_type_total: 63,
    })
  })
})
