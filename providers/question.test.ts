import { expect, it } from 'vitest'
import { namedChoices, narrowed, propertyChoices } from './choices.ts'
import type { FilterClause, FilterField } from './contract.ts'
import {
  checkRules,
  chosenProperty,
  clausesOf,
  listInput,
  separated,
  speaksOf,
  textInput,
  websiteOf,
} from './question.ts'

it('inputs are texts or lists of them; switches and blanks are none', () => {
  expect(listInput({ campaign: [' 1 ', '', '2'] }, 'campaign')).toEqual(['1', '2'])
  expect([
    textInput({ campaign: ['1', '2'] }, 'campaign'),
    textInput({ campaign: true }, 'campaign'),
  ]).toEqual([...['1', '']])
})

it('a question without its property is refused', () => {
  expect(chosenProperty({ property: 'p1' }, 'Choose one.')).toBe('p1')
  expect(() => chosenProperty({ property: null }, 'Choose one.')).toThrow(
    expect.objectContaining({ kind: 'bad_request', message: 'Choose one.', field: 'property' }),
  )
})

it('names in one field are parted, each once', () => {
  expect(separated('a, b;a\n c,')).toEqual(['a', 'b', 'c'])
})

it('what a rule forbids is refused in its words', () => {
  const rules = [{ when: { metrics: ['rank'] }, dimensions: ['day'], reason: 'Ranks are by day.' }]
  const asked = { metrics: ['rank'], inputs: {} }
  expect(() => checkRules({ ...asked, dimension: 'day' }, rules, 'metrics')).not.toThrow()
  expect(() => checkRules({ ...asked, dimension: null }, rules, 'dimension')).toThrow(
    expect.objectContaining({ message: 'Ranks are by day.', field: 'dimension' }),
  )
  const clicks = [{ when: { dimensions: ['day'] }, metrics: ['clicks'], reason: 'Only clicks by day.' }]
  expect(() => checkRules({ ...asked, dimension: 'day' }, clicks)).toThrow(
    expect.objectContaining({ message: 'Only clicks by day.', field: 'metrics' }),
  )
})

const NAME: FilterField = { id: 'name', label: 'Name', type: 'text', operators: ['equals'] }
it.each<[string, FilterClause]>([
  ['a field that is not offered', { field: 'other', operator: 'equals', values: ['a'] }],
  ['an operator that is not offered', { field: 'name', operator: 'contains', values: ['a'] }],
  ['a blank value', { field: 'name', operator: 'equals', values: [' '] }],
])('a filter is refused with %s', (_case, clause) => {
  expect(() => clausesOf({ filter: { clauses: [clause] } }, [NAME])).toThrow(
    expect.objectContaining({ kind: 'bad_request', field: 'filter' }),
  )
})

it('choices are narrowed by label and group, or named by their value', () => {
  const options = [
    { value: '71', label: 'Autumn', group: 'Search' },
    { value: '72', label: 'Winter' },
  ]
  const found = (search: string, most?: number) => narrowed(options, search, most).map(({ value }) => value)
  expect([found(''), found(' AUT'), found('search'), found('72'), found('7'), found('', 1)]).toEqual([
    ...[['71', '72'], ['71'], ['71'], ['72'], [], ['71']],
  ])
})

it('only properties that can be reported on are choices', () => {
  const properties = [
    { id: '1', name: 'One', group: 'A', available: true },
    { id: '2', name: 'Two', available: false, reason: 'No role.' },
    { id: '3', name: 'Three', available: true },
  ]
  expect(propertyChoices(properties)).toEqual([
    { value: '1', label: 'One', group: 'A' },
    { value: '3', label: 'Three' },
  ])
})

it('things of one name are told apart', () => {
  expect(
    namedChoices([
      ['1', 'Same'],
      ['2', 'Same'],
    ]),
  ).toEqual([
    { value: '1', label: 'Same (#1)' },
    { value: '2', label: 'Same (#2)' },
  ])
})

it.each([
  ['example.com', 'https://example.com/'],
  ['http://www.example.com/shop', 'http://www.example.com/shop'],
])('%s is a website', (typed, href) => {
  expect(websiteOf(typed, 'target').href).toBe(href)
})

it.each(['', 'localhost', 'not a site', 'ftp://example.com', 'example.'])('“%s” is none', (typed) => {
  expect(() => websiteOf(typed, 'competitor')).toThrow(
    expect.objectContaining({ kind: 'bad_request', field: 'competitor' }),
  )
})

it.each([
  ['name', true],
  ['tag', true],
  ['page', false],
])('a question by name, filtered by tag, speaks of %s: %s', (id, expected) => {
  const filter = { clauses: [{ field: 'tag', operator: 'equals' as const, values: ['core'] }] }
  expect(speaksOf({ dimension: 'name', filter }, id)).toBe(expected)
  expect(speaksOf({ dimension: null, filter: null }, id)).toBe(false)
})
