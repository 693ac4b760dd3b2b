import { expect, it } from 'vitest'
import { belongingsInWords } from './belongingsInWords.ts'

const NOTHING = { sources: [], dashboards: [], reports: [], editing: [] }
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

it('says nothing of what there is none of', () => {
  expect(belongingsInWords(NOTHING)).toEqual([])
})

it('counts each kind and names the first five', () => {
  const lines = belongingsInWords({
    ...NOTHING,
    sources: named('Shop'),
    dashboards: named('A', 'B', 'C', 'D', 'E', 'F', 'G'),
  })
  expect(lines).toEqual(['1 connected source: Shop', '7 dashboards: A, B, C, D, E and 2 more'])
})
