import { describe, expect, it } from 'vitest'
import { Insights, inUnits, readPoint, readTotal, sumRows, wholeOf } from '../figures.ts'

describe('a point', () => {
  it.each([
    ['a number', { value: 12 }, { '': 12 }],
    ['zero', { value: 0 }, { '': 0 }],
    ['none', { end_time: '2026-09-02T07:00:00+0000' }, {}],
    ['null', { value: null }, {}],
    ['a dictionary', { value: { like: 4, love: 1 } }, { like: 4, love: 1 }],
    ['an empty dictionary', { value: {} }, { '': 0 }],
    ['money', { value: { currency: 'EUR', microAmount: 1_250_000 } }, { '': 1.25 }],
    ['money as text', { value: { currency: 'EUR', microAmount: '500000' } }, { '': 0.5 }],
  ])('%s', (_case, point, expected) => {
    expect(Object.fromEntries(readPoint(point).keyed)).toEqual(expected)
  })
  it('names the currency of money', () => {
    expect(readPoint({ value: { currency: 'EUR', microAmount: 1 } }).currency).toBe('EUR')
  })
  it.each([
    ['in a field of its own', { value: 900, is_from_ads: '1' }, { 1: 900 }],
    ['nowhere', { value: 5 }, { unknown: 5 }],
    ['as a dictionary', { value: { true: 3, false: 4 } }, { true: 3, false: 4 }],
  ])('has the key of a breakdown %s', (_case, point, expected) => {
    expect(Object.fromEntries(readPoint(point, 'is_from_ads').keyed)).toEqual(expected)
  })
})

describe('a total', () => {
  it('has its parts by the key asked, wherever that stands', () => {
    const breakdowns = [{ dimension_keys: ['age'], results: [{ dimension_values: ['65+'], value: 4 }] }]
    expect(Object.fromEntries(readTotal({ name: 'x', total_value: { breakdowns } }, 'age'))).toEqual({
      '65+': 4,
    })
  })
  it.each([
    ['a plain value', { total_value: { value: 7 } }, { '': 7 }],
    ['a value as media have it', { values: [{ value: 3120 }] }, { '': 3120 }],
    ['none', { total_value: {} }, {}],
    ['nothing', {}, {}],
    [
      'a breakdown without results',
      { total_value: { breakdowns: [{ dimension_keys: ['age'], results: [] }] } },
      {},
    ],
    [
      'another breakdown',
      {
        total_value: {
          breakdowns: [{ dimension_keys: ['x'], results: [{ dimension_values: ['a'], value: 1 }] }],
        },
      },
      {},
    ],
  ])('%s', (_case, insight, expected) => {
    expect(Object.fromEntries(readTotal({ name: 'x', ...insight }, 'age'))).toEqual(expected)
  })
})

it('a total knows its other parts where one is in another form', () => {
  const results = [
    { dimension_values: ['18-24'], value: 3 },
    { dimension_values: ['65+'], value: '4' },
    { dimension_values: ['65+'], value: 2 },
    { value: 1 },
  ]
  const answer = {
    data: [{ name: 'x', total_value: { value: 10, breakdowns: [{ dimension_keys: ['age'], results }] } }],
  }
  const [insight] = Insights.parse(answer).data
  expect(insight && Object.fromEntries(readTotal(insight, 'age'))).toEqual({
    '': 10,
    '18-24': 3,
    '65+': null,
    unknown: 1,
  })
})

describe('a figure with parts', () => {
  it.each<[string, [string, number | null][], number | null]>([
    ['nothing', [], null],
    ['a number', [['', 3]], 3],
    [
      'parts',
      [
        ['like', 3],
        ['love', 2],
      ],
      5,
    ],
    [
      'parts of which one is not known',
      [
        ['like', 3],
        ['love', null],
      ],
      null,
    ],
    [
      'parts with their total',
      [
        ['total', 5],
        ['paid', 2],
        ['unpaid', 3],
      ],
      5,
    ],
  ])('%s', (_case, entries, whole) => {
    expect(wholeOf(new Map(entries))).toBe(whole)
  })
})

describe('figures', () => {
  it('of several things are added up key by key', () => {
    const of = (entries: object) => new Map<string, number | null>(Object.entries(entries))
    expect(sumRows([of({ like: 2, love: 1 }), of({ like: 3 }), of({})])).toEqual(of({ like: 5, love: 1 }))
    expect(sumRows([of({ '': 0 }), of({ like: 3 })])).toEqual(of({ like: 3 }))
    expect(sumRows([of({ '': 0 }), of({ '': 0 })])).toEqual(of({ '': 0 }))
    expect(sumRows([of({ like: 2, love: 1 }), of({ like: null }), of({ like: 3 })])).toEqual(
      of({ like: null, love: 1 }),
    )
  })
  it.each([
    ['seconds', 8500, 8.5],
    ['seconds', null, null],
    ['integer', 8500, 8500],
  ] as const)('in %s of %s are %s', (type, value, expected) => {
    expect(inUnits(value, { type })).toBe(expected)
  })
})
