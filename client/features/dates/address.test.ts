import { describe, expect, it } from 'vitest'
import { precedingRange } from '../../../shared/rules/dateRange.ts'
import { addressWithChoice, choiceFromAddress, dataDates } from './address.ts'

const october = { start: '2026-10-01', end: '2026-10-31' }
const week = { start: '2026-11-02', end: '2026-11-08' }
const other = { start: '2026-01-05', end: '2026-01-11' }

describe('dates in the address', () => {
  it.each([
    ['a whole month', { range: october, compare: precedingRange(october) }, '?month=10&year=2026'],
    ['days', { range: week, compare: precedingRange(week) }, '?startDate=2026-11-02&endDate=2026-11-08'],
    [
      'a comparison of its own',
      { range: week, compare: other },
      '?startDate=2026-11-02&endDate=2026-11-08&compareStartDate=2026-01-05&compareEndDate=2026-01-11',
    ],
    ['no comparison', { range: october, compare: null }, '?month=10&year=2026&compare=none'],
  ])('%s goes there and back', (_name, choice, address) => {
    expect(addressWithChoice('', choice)).toBe(address)
    expect(choiceFromAddress(address)).toEqual(choice)
  })

  it('replaces earlier dates and keeps the rest', () => {
    const address = addressWithChoice('?embedded=1&month=9&year=2026&compare=none', {
      range: week,
      compare: precedingRange(week),
    })
    expect(address).toBe('?embedded=1&startDate=2026-11-02&endDate=2026-11-08')
  })

  it.each(['', '?startDate=2026-13-01&endDate=x', '?month=13&year=2026'])('finds none in %j', (search) =>
    expect(choiceFromAddress(search)).toBeNull(),
  )
})

it('tells the server outright what is compared', () => {
  expect(dataDates({ range: week, compare: null })).toEqual({
    startDate: week.start,
    endDate: week.end,
    compare: 'none',
  })
  expect(dataDates({ range: week, compare: other })).toMatchObject({
    compare: 'custom',
    compareStartDate: other.start,
  })
})
