import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeRestli, idOfUrn, type RestliValue, restliQuery } from '../restli.ts'
import { listIn, numberIn, type RestliRead, readRestliQuery, textIn } from '../restliReader.ts'

it('a documented query is written as LinkedIn reads it', () => {
  const day = (of: number) => ({ year: 2026, month: 9, day: of })
  const query = restliQuery(
    {
      q: 'analytics',
      pivot: 'CAMPAIGN',
      timeGranularity: 'DAILY',
      dateRange: { start: day(1), end: day(2) },
      accounts: ['urn:li:sponsoredAccount:507404993'],
    },
    ['dateRange', 'pivotValues', 'impressions'],
  )
  expect(query).toBe(
    'q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY&dateRange=(start:(year:2026,month:9,day:1),end:(year:2026,month:9,day:2))&accounts=List(urn%3Ali%3AsponsoredAccount%3A507404993)&fields=dateRange,pivotValues,impressions',
  )
  const read = readRestliQuery(query)
  expect(textIn(read, 'pivot')).toBe('CAMPAIGN')
  expect(listIn(read, 'accounts')).toEqual(['urn:li:sponsoredAccount:507404993'])
  expect(numberIn(read, 'dateRange', 'end', 'day')).toBe(2)
  expect(textIn(read, 'fields')).toBe('dateRange,pivotValues,impressions')
})

it.each([
  ['', "''"],
  ['a,b', 'a%2Cb'],
  ["it's (1:2)", 'it%27s%20%281%3A2%29'],
  [[], 'List()'],
  [[['a'], { b: true }], 'List(List(a),(b:true))'],
] satisfies [RestliValue, string][])('%j is %s', (value, expected) => {
  expect(encodeRestli(value)).toBe(expected)
})

it('whatever is written is read back', () => {
  const value = fc.letrec<{ value: RestliValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-zA-Z(:]{1,6}$/), tie('value'), { maxKeys: 3 }),
    ),
  })).value
  fc.assert(
    fc.property(value, (given) => {
      // Objects of the generator have no prototype; an empty record cannot be distinguished from an empty
      // list.
      const plain: RestliRead = JSON.parse(JSON.stringify(given))
      expect(readRestliQuery(restliQuery({ given })).get('given')).toEqual(plain)
    }),
  )
})

it.each(['a', 'a=List(b', 'a=(b)', 'a=(b:c', 'a=List(b)c', 'a=b,c'])('%s is refused', (query) => {
  expect(() => readRestliQuery(query)).toThrow(SyntaxError)
})

it('both spellings of an enumeration are read', () => {
  expect(textIn(readRestliQuery('pivot=(value:CAMPAIGN)'), 'pivot')).toBe('CAMPAIGN')
})

it('ids of URNs', () => {
  expect([idOfUrn('urn:li:geo:101'), idOfUrn('MOBILE_APP')]).toEqual(['101', 'MOBILE_APP'])
})
