import { expect, it } from 'vitest'
import type { DataTypeDefinition, MetricDefinition } from '../../../contract.ts'
import { queryOf } from '../../../tests/source.ts'
import {
  keptPosts,
  type PostsReport,
  type Published,
  postChoices,
  postRows,
  postsTable,
  publishedOf,
} from '../posts.ts'

const post = (id: string, label: string, day: string, likes: number, reach: number): Published => ({
  id,
  label,
  words: label,
  day,
  kinds: { kind: id },
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
const metric = (id: string, additive: boolean): MetricDefinition => ({
  id,
  label: id,
  type: 'integer',
  additive,
  direction: 'up',
  group: 'Posts',
})
const TYPE: DataTypeDefinition = {
  type: 'instagram',
  name: 'Posts',
  parameters: [],
  rules: [],
  presets: [],
  realTime: null,
  metrics: [metric('posts', true), metric('likes', true), metric('reach', false)],
  dimensions: [],
  filters: [
    { id: 'words', label: 'Words', type: 'text', operators: ['contains'] },
    { id: 'kind', label: 'Kind', type: 'text', operators: ['equals'] },
  ],
  settlingDays: 3,
  dayZone: 'UTC',
  manyAccounts: true,
}
const REPORT: PostsReport = {
  type: TYPE,
  counting: 'posts',
  splits: ['reaction'],
  labelOf: (dimension, key) => `${dimension} ${key}`,
}
const rows = (dimension: string | null, posts = POSTS) =>
  postRows({ dimension, metrics: ['posts', 'likes', 'reach'] }, posts, REPORT).rows

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
      ['reaction like', null, 7, null],
      ['reaction love', null, 2, null],
    ],
  ],
])('posts by %s', (dimension, expected) => {
  expect(rows(dimension)).toEqual(expected)
})

it('no post is no row', () => {
  expect(postRows({ dimension: null, metrics: ['posts'] }, [], REPORT)).toEqual({ rows: [], totals: null })
})

const read = (words: string | null, what = 'Post') =>
  publishedOf({
    id: '7',
    moment: '2026-10-06T04:15:00+0000',
    words,
    what,
    kinds: { kind: 'a' },
    fields: { likes: 4, comments: null, shares: undefined },
  })

it.each([
  [null, 'Reel', 'Reel of 2026-10-05', ''],
  ['One\n\ntwo ', 'Post', 'One two', 'One two'],
  ['x'.repeat(90), 'Post', `${'x'.repeat(79)}…`, 'x'.repeat(90)],
])('a post with the words %j has a name and a Pacific day', (words, what, label, line) => {
  expect(read(words, what)).toMatchObject({ label, words: line, day: '2026-10-05' })
})

it('a post has the figures that came with it', () => {
  expect([...read('Hi').figures]).toEqual([['likes', new Map([['', 4]])]])
})

it('posts to choose bear their day', () => {
  expect(postChoices(POSTS)).toEqual([
    { value: '1', label: 'Hello (2026-10-05)' },
    { value: '2', label: 'Hello (2026-10-12)' },
  ])
})

it.each([
  ['words', 'contains', 'HELL', ['1', '2']],
  ['kind', 'equals', '2', ['2']],
] as const)('posts are kept by their %s', (field, operator, value, ids) => {
  const filter = { clauses: [{ field, operator, values: [value] }] }
  expect(keptPosts(POSTS, { filter }, REPORT).map(({ id }) => id)).toEqual(ids)
})

it('the table says since when its figures are, and has no day to settle', () => {
  const query = queryOf({ type: 'instagram', property: '1', metrics: ['posts', 'likes'] })
  const ending = { now: Temporal.Instant.from('2026-10-31T12:00:00Z'), notices: [], truncated: false }
  const table = postsTable(REPORT, query, POSTS, ending)
  expect(table).toMatchObject({ rows: [[2, 9]], unsettledFrom: null, timeZone: 'America/Los_Angeles' })
  expect(table.notices).toEqual([{ code: 'vendor', text: expect.stringContaining('since publishing') }])
  expect(postsTable(REPORT, { ...query, metrics: ['posts'] }, POSTS, ending).notices).toEqual([])
})
