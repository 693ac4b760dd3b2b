import { describe, expect, it } from 'vitest'
import { labelledWindows, shownDates } from './choice.ts'

const dashboard = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  compareStartDate: null,
  compareEndDate: null,
  hiddenDateSelector: false,
  public: true,
}
const asked = '?startDate=2026-09-01&endDate=2026-09-02'

describe('the dates on screen', () => {
  it('are the dashboard’s own without an address, and nothing is asked', () => {
    expect(shownDates(dashboard, '?embedded=1')).toEqual({
      choice: { range: { start: '2026-10-01', end: '2026-10-31' }, compare: null },
      query: {},
    })
  })

  it('are those of the address', () => {
    const { choice, query } = shownDates(dashboard, asked)
    expect(choice.range).toEqual({ start: '2026-09-01', end: '2026-09-02' })
    expect(query).toMatchObject({ startDate: '2026-09-01', compareEndDate: '2026-08-31' })
  })

  it('ignore the address where the selector is hidden, but not for owners', () => {
    expect(shownDates({ ...dashboard, hiddenDateSelector: true }, asked).query).toEqual({})
    expect(shownDates({ ...dashboard, hiddenDateSelector: true, public: false }, asked).query).not.toEqual({})
  })
})

it('writes both windows', () => {
  const own = {
    range: { start: '2026-10-01', end: '2026-10-31' },
    compare: { start: '2026-09-01', end: '2026-09-30' },
  }
  expect(labelledWindows(own)).toMatchObject({
    current: { label: 'October 2026' },
    compare: { label: 'September 2026' },
  })
})
