import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHECKS, MEASURES } from '../../../shared/domain/monitoring.ts'
import {
  filtersOf,
  GROUPINGS,
  nextSort,
  ordersOf,
  queryOf,
  SHOWN,
  USUAL_VIEW,
  viewOf,
  WINDOWS,
} from './view.ts'

const columns = ['status', 'name', 'client', 'owner', 'budget', ...MEASURES] as const
const text = fc.option(fc.string({ minLength: 1 }), { nil: null })
const views = fc.record({
  window: fc.constantFrom(...WINDOWS),
  sort: fc
    .constantFrom(...columns)
    .chain((column) => fc.constantFrom(...ordersOf(column)).map((order) => ({ column, order }))),
  shown: fc.constantFrom(...SHOWN),
  check: fc.option(fc.constantFrom(...CHECKS), { nil: null }),
  client: text,
  owner: text,
  search: fc.string(),
  by: fc.option(fc.constantFrom(...GROUPINGS), { nil: null }),
})

it('reads back every view that it writes', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(new URLSearchParams(queryOf(view).toString()))).toEqual(view)
    }),
  )
})

it('writes nothing for what is usual, and reads anything unknown as usual', () => {
  expect(queryOf(USUAL_VIEW).toString()).toBe('')
  expect(viewOf(new URLSearchParams('window=90&sort=colour.worst&show=some&check=luck&by=moon'))).toEqual(
    USUAL_VIEW,
  )
  expect(viewOf(new URLSearchParams('sort=name.worst')).sort).toEqual({ column: 'name', order: 'ascending' })
})

it('goes through a column’s orders by clicks on its heading', () => {
  const first = nextSort(USUAL_VIEW.sort, 'traffic')
  expect(first).toEqual({ column: 'traffic', order: 'worst' })
  const second = nextSort(first, 'traffic')
  expect(second.order).toBe('descending')
  expect(nextSort(nextSort(second, 'traffic'), 'traffic')).toEqual(first)
  expect(nextSort(first, 'name')).toEqual({ column: 'name', order: 'ascending' })
})

it('counts the filters behind the button', () => {
  expect(filtersOf(USUAL_VIEW)).toBe(0)
  expect(filtersOf({ ...USUAL_VIEW, check: 'site', owner: 'none', search: 'shop' })).toBe(2)
})
