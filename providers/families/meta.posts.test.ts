import { expect, it } from 'vitest'
import { type PostKinds, type Published, postLabel, postRows } from './meta.posts.ts'

const post = (id: string, label: string, day: string, likes: number, reach: number): Published => ({
  ...{ id, label, day },
  figures: new Map([
    [
      'likes',
      new Map([
        ['like', likes],
        ['love', 1],
      ]),
    ],
    ['reach', new Map([['', reach]])],
  ]),
})
const POSTS = [post('1', 'Hello', '2026-10-05', 3, 50), post('2', 'Hello', '2026-10-12', 4, 60)]
const KINDS: PostKinds<Published> = {
  counting: 'posts',
  isAdditive: (metric) => metric !== 'reach',
  isKeyed: (dimension) => dimension === 'reaction',
  fieldOf: ({ id }, dimension) => (dimension === 'kind' ? id : undefined),
  labelOf: (dimension, key) => `${dimension} ${key}`,
}
const rows = (dimension: string | null, posts = POSTS) =>
  postRows({ dimension, metrics: ['posts', 'likes', 'reach'] }, posts, KINDS).rows

it.each<[string | null, unknown[][]]>([
  [null, [[2, 9, null]]],
  [
    'post',
    [
      ['Hello (2026-10-05)', 1, 4, 50],
      ['Hello (2026-10-12)', 1, 5, 60],
    ],
  ],
  ['weekday', [['Monday', 2, 9, null]]],
  [
    'week',
    [
      ['2026-W41', 1, 4, 50],
      ['2026-W42', 1, 5, 60],
    ],
  ],
  ['month', [['2026-10', 2, 9, null]]],
  [
    'kind',
    [
      ['kind 1', 1, 4, 50],
      ['kind 2', 1, 5, 60],
    ],
  ],
  [
    'reaction',
    [
      ['reaction like', 2, 7, null],
      ['reaction love', 2, 2, null],
    ],
  ],
])('posts by %s', (dimension, expected) => {
  expect(rows(dimension)).toEqual(expected)
})

it('no post is no row', () => {
  expect(postRows({ dimension: null, metrics: ['posts'] }, [], KINDS)).toEqual({ rows: [], totals: null })
})

it('a label is the post’s words, cut where they are long, or its day', () => {
  expect([postLabel('', 'Reel', '2026-10-05'), postLabel('Hi', 'Post', '2026-10-05')]).toEqual([
    ...['Reel of 2026-10-05', 'Hi'],
  ])
  expect(postLabel('x'.repeat(90), 'Post', '2026-10-05')).toHaveLength(80)
})
