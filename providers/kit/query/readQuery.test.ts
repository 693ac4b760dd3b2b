import { describe, expect, it } from 'vitest'
import type { FilterClause, FilterField, OptionsRequest, Property, ProviderContext } from '../../contract.ts'
import { namedChoices, narrowed, optionsBy, propertyChoices, propertyOptionsBy } from './choices.ts'
import {
  checkRules,
  chosenProperty,
  clausesOf,
  listInput,
  mentions,
  readClauses,
  separated,
  textInput,
  websiteOf,
} from './readQuery.ts'

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
  const found = (search: string, most?: number) =>
    narrowed(options, { search }, most).map(({ value }) => value)
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
  expect(mentions({ dimension: 'name', filter }, id)).toBe(expected)
  expect(mentions({ dimension: null, filter: null }, id)).toBe(false)
})

describe('clauses', () => {
  const fields: FilterField[] = [
    { id: 'name', label: 'Name', type: 'text', operators: ['contains', 'oneOf'] },
    { id: 'cost', label: 'Cost', type: 'number', operators: ['greater'] },
  ]
  const read = (field: string, operator: FilterClause['operator'], ...values: string[]) =>
    readClauses({ filter: { clauses: [{ field, operator, values }] } }, fields)
  it('come with their field, trimmed values and numbers', () => {
    expect(read('name', 'oneOf', ' a ', '', 'b')).toMatchObject([{ operator: 'oneOf', values: ['a', 'b'] }])
    expect(read('cost', 'greater', '1e2')).toMatchObject([{ field: { id: 'cost' }, number: 100 }])
    expect(readClauses({ filter: null }, fields)).toEqual([])
  })
  it.each([
    ['site', 'contains', ['x'], 'This cannot be filtered by “site”.'],
    ['name', 'greater', ['1'], '“Name” cannot be compared in that way.'],
    ['name', 'contains', [' '], 'Write a value for “Name”.'],
    ['name', 'contains', ['a', 'b'], 'Write one value for “Name”.'],
    ['cost', 'greater', ['much'], '“Cost” is compared with a number, not “much”.'],
    ['cost', 'greater', ['Infinity'], '“Cost” is compared with a number, not “Infinity”.'],
  ] as const)('on %s %s %j are refused: %s', (field, operator, values, message) => {
    expect(() => read(field, operator, ...values)).toThrow(
      expect.objectContaining({ kind: 'bad_request', field: 'filter', message }),
    )
  })
  it('are refused where a report does not take them', () => {
    const filter = { clauses: [{ field: 'cost', operator: 'greater' as const, values: ['1'] }] }
    expect(() => readClauses({ filter }, fields, { label: 'Pages', filters: ['name'] })).toThrow(
      'The report “Pages” cannot be filtered by “Cost”.',
    )
  })
})

describe('options by parameter', () => {
  const context: ProviderContext = {
    credentials: { type: 'credentials', account: '', token: 'key' },
    origin: String,
    setting: String,
    now: Temporal.Instant.from('2026-11-18T10:20:00Z'),
    signal: new AbortController().signal,
    fetch: () => Promise.reject(new Error('Nothing is asked here.')),
  }
  const ask = (parameter: OptionsRequest['parameter'], property: string | null = null, search = '') => ({
    parameter,
    property,
    search,
    type: 'tiktok' as const,
    inputs: {},
  })
  const properties: Property[] = [
    { id: 'p1', name: 'Shop', available: true },
    { id: 'p2', name: 'Closed', available: false, reason: 'No role.' },
  ]
  const campaigns = async (_: unknown, { property }: { property: string | null }) => [
    { value: '1', label: `Autumn of ${property}` },
    { value: '2', label: 'Winter' },
  ]
  it('are those of its list, narrowed; others have none', async () => {
    const list = optionsBy({ campaign: campaigns })
    expect(await list(context, ask('campaign', null, 'win'))).toEqual([{ value: '2', label: 'Winter' }])
    expect(await list(context, ask('ad'))).toEqual([])
  })
  it('hang on the chosen property, and are properties themselves', async () => {
    const list = propertyOptionsBy(async () => properties, { campaign: campaigns }, 1)
    expect(await list(context, ask('property'))).toEqual([{ value: 'p1', label: 'Shop' }])
    expect(await list(context, ask('campaign'))).toEqual([])
    expect(await list(context, ask('campaign', 'p1'))).toEqual([{ value: '1', label: 'Autumn of p1' }])
    expect(await list(context, ask('ad', 'p1'))).toEqual([])
  })
  it('hold what is chosen already, beyond the most that are offered and whatever is searched for', async () => {
    const choices = { campaign: campaigns }
    for (const list of [optionsBy(choices, 1), propertyOptionsBy(async () => properties, choices, 1)]) {
      const values = async (search: string, include: string[]) => {
        const found = await list(context, { ...ask('campaign', 'p1', search), include })
        return found.map(({ value }) => value)
      }
      expect(await values('', ['2'])).toEqual(['1', '2'])
      expect(await values('', ['1', 'gone'])).toEqual(['1'])
      expect(await values('aut', ['2'])).toEqual(['1', '2'])
    }
  })
})
