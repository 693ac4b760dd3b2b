import { expect, it } from 'vitest'
import { widget } from '../../../../shared/api/widgets.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import type { Assembled } from './assemble.ts'
import type { ShownMetric } from './figures.ts'
import { pieBody } from './shares.ts'

const ring = widget.parse({
  id: 'w'.repeat(21),
  hash: 'h'.repeat(10),
  order: 1,
  nature: 'interactive',
  format: 'chart:pie',
  width: 2,
  height: 1,
})
const sales: ShownMetric = {
  id: 'sales',
  label: 'Sales',
  type: 'integer',
  additive: true,
  direction: 'up',
  currency: null,
  at: 1,
  cloaked: false,
  cloakedChange: false,
  plainChange: false,
  numbers: DEFAULT_LOCALE.numbers,
}
const category = { ...sales, id: 'category', label: 'Category', type: 'text', additive: false } as const
const of = (rows: [string, number][], change: Partial<Assembled>): Assembled => ({
  table: { columns: [category, sales], rows, totals: [null, 100] },
  previous: rows.map(() => null),
  previousTotals: null,
  moreRows: 0,
  rowSums: [null, rows.reduce((sum, [, value]) => sum + value, 0)],
  sumsBelowZero: [null, rows.reduce((sum, [, value]) => sum + Math.min(0, value), 0)],
  allRead: true,
  vendor: 'The shop',
  cutFrom: null,
  step: null,
  running: null,
  byWeekday: false,
  unequalWeekdays: [],
  locale: DEFAULT_LOCALE,
  empty: false,
  ...change,
})
const bodyOf = (rows: [string, number][], total: number | null) =>
  pieBody(ring, of(rows, { table: { columns: [category, sales], rows, totals: [null, total] } }), [sales])
const sharesOf = (assembled: Assembled) => {
  const { slices, total, summed } = pieBody(ring, assembled, [sales])
  return { total, summed, slices: slices.map(({ label, figure, share }) => [label, figure.text, share]) }
}

it('shares out the sum of its rows where one thing counts in several, and has it in its middle', () => {
  const whole = of(
    [
      ['Tents', 80],
      ['Sale', 60],
      ['Stoves', 20],
    ],
    {},
  )
  expect(sharesOf(whole)).toEqual({
    total: '160',
    summed: true,
    slices: [
      ['Tents', '80', '50.0%'],
      ['Sale', '60', '37.5%'],
      ['Stoves', '20', '12.5%'],
    ],
  })
  expect(sharesOf(of([['Tents', 80]], { moreRows: 2, rowSums: [null, 160] }))).toEqual({
    total: '160',
    summed: true,
    slices: [
      ['Tents', '80', '50.0%'],
      ['Other (2)', '80', '50.0%'],
    ],
  })
})

it('has a part of its own for what is in no row', () => {
  expect(sharesOf(of([['Tents', 60]], {}))).toEqual({
    total: '100',
    summed: undefined,
    slices: [
      ['Tents', '60', '60.0%'],
      ['Not shown by The shop', '40', '40.0%'],
    ],
  })
  const cut = of([['Tents', 60]], { moreRows: 3, rowSums: [null, 90] })
  expect(sharesOf(cut).slices).toEqual([
    ['Tents', '60', '60.0%'],
    ['Not shown by The shop', '10', '10.0%'],
    ['Other (3)', '30', '30.0%'],
  ])
})

it('leaves out what is below zero, says so, and has the rest of the total in its middle', () => {
  const rows: [string, number][] = [
    ['Tents', 70],
    ['Stoves', 30],
    ['Returns', -20],
  ]
  for (const total of [80, null]) {
    const { slices, total: middle, below, summary } = bodyOf(rows, total)
    expect(middle).toBe('100')
    expect(slices.map(({ label, figure, share }) => [label, figure.text, share])).toEqual([
      ['Tents', '70', '70.0%'],
      ['Stoves', '30', '30.0%'],
      ['Returns', '-20', ''],
    ])
    expect(below).toBe('Not in the ring: -20 below zero. Total 80.')
    expect(summary).toContain('Not in the ring: -20 below zero.')
  }
  expect(bodyOf([['Tents', 80]], 80).below).toBeUndefined()
  const hidden = pieBody(ring, of(rows, {}), [{ ...sales, cloaked: true }])
  expect(hidden.below).toBeUndefined()
})

it('has a part for rows beyond the limit also where returns outweigh what they sold, or they sold nothing', () => {
  const cut = (rowSum: number, below: number) =>
    sharesOf(
      of([['Tents', 80]], { moreRows: 2, rowSums: [null, rowSum], sumsBelowZero: [null, below] }),
    ).slices.at(-1)
  // 20 sold and 30 returned.
  expect(cut(70, -30)).toEqual(['Other (2)', '20', expect.any(String)])
  expect(cut(80, 0)?.slice(0, 2)).toEqual(['Other (2)', '0'])
})
