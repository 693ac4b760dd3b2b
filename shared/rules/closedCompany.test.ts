import { describe, expect, it } from 'vitest'
import { isNameTyped, removedAt } from './closedCompany.ts'

it('a closed company is removed after whole days, whatever clocks are set to meanwhile', () => {
  // Across the end of summer time in Berlin.
  const closed = Temporal.Instant.from('2026-10-20T09:30:00Z')
  expect(removedAt(closed, 30).toString()).toBe('2026-11-19T09:30:00Z')
  expect(removedAt(closed, 1).toString()).toBe('2026-10-21T09:30:00Z')
})

describe('the name of a company', () => {
  it.each([
    ['Harbour & Pine', 'Harbour & Pine', true],
    ['Harbour & Pine', '  Harbour & Pine ', true],
    ['Harbour & Pine', 'harbour & pine', false],
    ['Harbour & Pine', 'Harbour & Pin', false],
    ['Harbour & Pine', 'Harbour  & Pine', false],
    ['Harbour & Pine', '', false],
    ['Café Süd', 'Cafe\u0301 Su\u0308d', true],
    ['وكالة النور', 'وكالة النور', true],
    ['', '', false],
    ['<b>x</b>', '<b>x</b>', true],
  ])('%s, typed as “%s”: %s', (name, typed, expected) => {
    expect(isNameTyped(name, typed)).toBe(expected)
  })
})
