import { describe, expect, it } from 'vitest'
import { reviewTimes } from './reportReview.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('a finished report', () => {
  it.each([
    ['a weekly one', '2026-11-09T07:02:00Z', '2026-11-16T07:00:00Z', '2026-11-16T07:00:00Z'],
    ['a monthly one', '2026-11-01T07:02:00Z', '2026-12-01T07:00:00Z', '2026-11-08T07:02:00Z'],
    ['one whose next is near', '2026-11-09T07:00:00Z', '2026-11-09T07:00:03Z', '2026-11-09T07:00:03Z'],
  ])('%s waits until the next one falls due, a week at most', (_what, from, next, until) => {
    expect(reviewTimes(at(from), at(next)).until.toString()).toBe(until)
  })

  it('is remembered in the middle of its wait', () => {
    const { remindAt } = reviewTimes(at('2026-11-01T07:00:00Z'), at('2026-12-01T07:00:00Z'))
    expect(remindAt.toString()).toBe('2026-11-04T19:00:00Z')
  })
})
