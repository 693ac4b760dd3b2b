import { describe, expect, it } from 'vitest'
import { type GoogleFailure, googleError } from '../../platforms/google/errors.ts'
import { MEANINGS } from '../errors.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const read = (failed: GoogleFailure, at = now) => googleError(failed, MEANINGS, at)
const failure = (status: number, message: string): GoogleFailure => ({
  status,
  rpc: '',
  message,
  reasons: [],
  metadata: {},
  waitSeconds: null,
})

describe('a refusal of Google Analytics', () => {
  it.each([
    ['Exhausted concurrent requests quota.', 30],
    ['Exhausted property tokens per hour. Come back later.', 1800],
    ['Exhausted property tokens for a project per hour.', 1800],
    ['Exhausted potentially thresholded requests quota.', 1800],
    ['Exhausted server errors quota.', 1800],
    ['Exhausted property tokens per day. These quota tokens will return in under 24 hours.', 72_000],
  ])('%s waits %i seconds', (message, waitSeconds) => {
    expect(read(failure(429, message))).toMatchObject({
      kind: 'rate_limited',
      waitSeconds,
      vendorMessage: message,
    })
  })

  it('knows that a day in California can be 25 hours long', () => {
    const clockChange = Temporal.Instant.from('2026-11-01T07:00:00Z')
    const error = read(failure(429, 'Exhausted property tokens per day.'), clockChange)
    expect(error.waitSeconds).toBe(25 * 3600)
  })

  it.each([
    [400, 'Field foo is not a valid metric. For a list …', 'metrics', 'metric foo'],
    [400, 'Did you mean bar? Field foo is not a valid dimension. For a list …', 'dimension', 'dimension foo'],
    [
      400,
      'Please remove itemName to make the request compatible for example. …',
      'metrics',
      'Remove itemName',
    ],
    [400, 'Search Console fields require an active link to be used.', 'metrics', 'Link it'],
    [
      403,
      'User does not have sufficient permissions for this property. To learn more …',
      'property',
      'another property',
    ],
  ])('%i %s', (status, message, field, words) => {
    expect(read(failure(status, message))).toMatchObject({
      kind: 'bad_request',
      field,
      message: expect.stringContaining(words),
      vendorMessage: message,
    })
  })

  it.each([
    [400, 'Something new'],
    [403, 'Request had insufficient authentication scopes.'],
    [429, 'Quota exceeded for quota metric'],
    [503, 'The service is currently unavailable.'],
  ])('that says no more than Google’s shared errors is left to them: %i %s', (status, message) => {
    expect(read(failure(status, message))).toEqual(googleError(failure(status, message), [], now))
  })
})
