import { expect, it } from 'vitest'
import type { DataTypeDefinition, ProviderQuery } from '../../../contract.ts'
import { queryOf } from '../../../tests/source.ts'
import { reportOf } from '../question.ts'

const type: DataTypeDefinition = {
  type: 'instagram',
  name: 'Posts',
  parameters: [],
  rules: [],
  presets: [],
  realTime: null,
  metrics: [{ id: 'views', label: 'Views', type: 'integer', additive: true, direction: 'up', group: 'All' }],
  dimensions: [],
  filters: [],
  settlingDays: 3,
  dayZone: 'UTC',
  manyAccounts: true,
}
const reports = ['account', 'posts', 'post'].map((value) => ({ value, label: value }))
const ask = (change: Partial<ProviderQuery>) =>
  reportOf({ ...queryOf({ type: 'instagram', property: '1', metrics: ['views'] }), ...change }, type, {
    reports,
    onPosts: ['posts'],
    onOne: 'post',
  })
const filter = { clauses: [{ field: 'words', operator: 'contains' as const, values: ['a'] }] }

it('is the one that is named, else the first', () => {
  expect(ask({})).toBe('account')
  expect(ask({ inputs: { reportType: 'posts' }, filter })).toBe('posts')
  expect(ask({ inputs: { reportType: 'post', post: '7' } })).toBe('post')
})

it.each<[string, Partial<ProviderQuery>]>([
  ['reportType', { inputs: { reportType: 'ads' } }],
  ['metrics', { metrics: ['likes'] }],
  ['dimension', { dimension: 'age' }],
  ['filter', { filter }],
  ['post', { inputs: { reportType: 'post' } }],
])('is refused for its %s', (field, change) => {
  expect(() => ask(change)).toThrow(expect.objectContaining({ kind: 'bad_request', field }))
})
