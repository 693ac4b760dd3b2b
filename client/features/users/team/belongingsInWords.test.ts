import { expect, it } from 'vitest'
import { belongingsInWords, endingInWords } from './belongingsInWords.ts'

const NOTHING = { sources: [], dashboards: [], reports: [], editing: [], invitations: [], domains: [] }
const named = (...names: string[]) => names.map((name) => ({ id: name, name }))

it('says nothing of what there is none of', () => {
  expect(belongingsInWords(NOTHING)).toEqual([])
  expect(endingInWords(NOTHING)).toEqual([])
})

it('counts each kind and names the first five', () => {
  const lines = belongingsInWords({
    ...NOTHING,
    sources: named('Shop'),
    dashboards: named('A', 'B', 'C', 'D', 'E', 'F', 'G'),
  })
  expect(lines).toEqual(['1 connected source: Shop', '7 dashboards: A, B, C, D, E and 2 more'])
})

it('says what ends, beside what is handed over', () => {
  const invited = { ...NOTHING, invitations: named('kim@new.example') }
  expect(belongingsInWords(invited)).toEqual([])
  expect(endingInWords(invited)).toEqual(['1 invitation as an admin ends: kim@new.example'])
  const watching = { ...NOTHING, domains: named('alder.example', 'northwind.example') }
  expect(belongingsInWords(watching)).toEqual([])
  expect(endingInWords(watching)).toEqual([
    '2 watched domains have no owner then: alder.example, northwind.example',
  ])
})
