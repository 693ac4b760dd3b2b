import { expect, it } from 'vitest'
import { ApiError, errorOf, isUnanswered, unreachable } from './ApiError.ts'
import { pauseAfter } from './recovery.ts'

it('looks for the server after growing pauses, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

it.each([
  ['no connection', unreachable(null), true],
  ['a gateway without a server', errorOf(502, '<h1>Bad gateway</h1>'), true],
  ['a gateway that waited too long', errorOf(504, ''), true],
  ['a server with too much to do', new ApiError('Later.', { status: 503, id: 'overloaded' }), true],
  // Asked again and again, it would use up what the vendor allows.
  ['a vendor that is away', new ApiError('Away.', { status: 503, id: 'provider_unavailable' }), false],
  ['a fault of the server', new ApiError('Oh.', { status: 500, id: 'unexpected' }), false],
  ['a refusal', new ApiError('No.', { status: 403, id: 'forbidden' }), false],
  ['a fault of the page', new Error('undefined is not a function'), false],
])('waits for the server after what passes by itself alone: %s', (_what, error, waits) => {
  expect(isUnanswered(error)).toBe(waits)
})
