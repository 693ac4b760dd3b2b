import { expect, it } from 'vitest'
import { mayBeEarly, surelyBegun, withMoved } from './today.ts'

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

const at = (time: string) => Temporal.ZonedDateTime.from(`2026-11-30T${time}[Europe/Berlin]`)

it('a day has surely begun a quarter of an hour after midnight', () => {
  expect(['00:00', '00:14', '00:15', '12:00'].map((time) => surelyBegun(at(time)))).toEqual([
    '2026-11-29',
    '2026-11-29',
    '2026-11-30',
    '2026-11-30',
  ])
})

it('a server that says the same soon after midnight may be in the day before still', () => {
  expect(mayBeEarly(at('00:01'), before, before)).toBe(true)
  expect(mayBeEarly(at('00:01'), before, after)).toBe(false)
  // Days that stay the same: their figures are others on another day.
  expect(mayBeEarly(at('00:15'), before, before)).toBe(false)
})
