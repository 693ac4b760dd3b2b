import { expect, it } from 'vitest'
import { numberUnder, textUnder } from './json.ts'

it('the first name under which a row holds a value counts', () => {
  const row = { title: ' ', name: 'Boots', count: '-', hits: '1,900' }
  expect([textUnder(row, 'title', 'name'), textUnder(row, 'title', 'none')]).toEqual(['Boots', null])
  expect([numberUnder(row, 'count', 'hits'), numberUnder(row, 'count')]).toEqual([1900, null])
})
