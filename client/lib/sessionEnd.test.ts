import { describe, expect, it } from 'vitest'
import { RELOAD_STATUSES, reloadsTooOften } from './sessionEnd.ts'

describe('the end of a session', () => {
  it.each<[string, string | null, number, boolean]>([
    ['the first in this tab', null, 1_000_000, false],
    ['at once', '1000000', 1_000_000, true],
    ['within ten seconds', '1000000', 1_009_999, true],
    ['after ten seconds', '1000000', 1_010_000, false],
    ['after something else was stored', 'yesterday', 1_000_000, false],
  ])('reloads the page but not in a loop: %s', (_, last, now, isTooOften) => {
    expect(reloadsTooOften(last, now)).toBe(isTooOften)
  })

  it.each([
    [401, true],
    [419, true],
    [588, true],
    [403, false],
    [423, false],
    [500, false],
  ])('is what %i means: %s', (status, ends) => expect(RELOAD_STATUSES.includes(status)).toBe(ends))
})
