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
  allRead: true,
  vendor: 'The shop',
  cutFrom: null,
  step: null,
  running: null,
  byWeekday: false,
  locale: DEFAULT_LOCALE,
  empty: false,
  ...change,
})
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
