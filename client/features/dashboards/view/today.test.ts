import { expect, it } from 'vitest'
import { withMoved } from './today.ts'

const daysFrom = (startDate: string) => ({
  startDate,
  endDate: '2026-12-31',
  compareStartDate: null,
  compareEndDate: null,
})
const before = daysFrom('2026-11-29')
const after = daysFrom('2026-11-30')
const later = daysFrom('2026-12-01')
const moved = { day: '2026-11-30', from: before, to: after }

it('a page shows the days it has moved on to, also at another link', () => {
  expect(withMoved({ ...before, permalink: 'a' }, null)).toEqual({ ...before, permalink: 'a' })
  expect(withMoved({ ...before, permalink: 'b' }, moved)).toEqual({ ...after, permalink: 'b' })
})

it('but not over others that have come since', () => {
  expect(withMoved(later, moved)).toEqual(later)
})
