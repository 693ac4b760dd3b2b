import { expect, it } from 'vitest'
import { belongingsInWords, endingInWords } from './belongingsInWords.ts'

const NOTHING = { sources: [], dashboards: [], reports: [], editing: [], invitations: [] }
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

it('says nothing of what there is none of', () => {
  expect(belongingsInWords(NOTHING)).toEqual([])
  expect(endingInWords(NOTHING)).toBeNull()
})

it('counts each kind and names the first five', () => {
  const lines = belongingsInWords({
    ...NOTHING,
    sources: named('Shop'),
    dashboards: named('A', 'B', 'C', 'D', 'E', 'F', 'G'),
  })
  expect(lines).toEqual(['1 connected source: Shop', '7 dashboards: A, B, C, D, E and 2 more'])
})

it('says which invitations end, beside what is handed over', () => {
  const invited = { ...NOTHING, invitations: named('kim@new.example') }
  expect(belongingsInWords(invited)).toEqual([])
  expect(endingInWords(invited)).toBe('1 invitation as an admin ends: kim@new.example')
})
