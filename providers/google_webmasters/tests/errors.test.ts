import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { googleError, googleFailure } from '../../platforms/google/errors.ts'
import { MEANINGS } from '../errors.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const now = Temporal.Instant.from('2026-11-21T06:00:00Z')
const envelope = (code: number, reason: string, message: string) =>
  JSON.stringify({ error: { code, message, errors: [{ message, domain: 'global', reason }] } })

function read(status: number, text: string) {
  const failure = googleFailure({ status, headers: {}, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return googleError(failure, MEANINGS, now)
}

it.each([
  ['a property that is lost', 403, fixture('error_403_forbidden.json'), 'bad_request', 'property', null],
  ['an address that is none', 400, fixture('error_400_site.json'), 'bad_request', 'property', null],
  [
    'load quota',
    403,
    envelope(403, 'quotaExceeded', 'Search Analytics load quota exceeded.'),
    'rate_limited',
    null,
    900,
  ],
  ['load quota under 429', 429, envelope(429, 'quotaExceeded', 'x'), 'rate_limited', null, 900],
  [
    'queries a second',
    403,
    envelope(403, 'rateLimitExceeded', 'Search Analytics QPS quota exceeded'),
    'rate_limited',
    null,
    900,
  ],
  ['daily limit', 403, envelope(403, 'dailyLimitExceeded', 'x'), 'rate_limited', null, 7200],
  ['rate', 403, envelope(403, 'userRateLimitExceeded', 'Slow down'), 'rate_limited', null, 60],
  [
    'scope',
    403,
    envelope(403, 'insufficientPermissions', 'Insufficient Permission'),
    'reauthorise',
    null,
    null,
  ],
  ['API switched off', 403, envelope(403, 'accessNotConfigured', 'x'), 'unexpected', null, null],
  ['sign-in', 401, envelope(401, 'authError', 'Invalid Credentials'), 'reauthorise', null, null],
  ['its own fault', 500, envelope(500, 'backendError', 'Backend Error'), 'unavailable', null, null],
  ['a combination', 400, envelope(400, 'invalidParameter', 'x'), 'bad_request', null, null],
  ['a router’s page', 404, '<!DOCTYPE html><title>Error 404</title>', 'bad_request', null, null],
])('%s', (_case, status, text, kind, field, waitSeconds) => {
  expect(read(status, text)).toMatchObject({ kind, field, waitSeconds })
})

it('keeps Google’s words', () => {
  expect(read(403, fixture('error_403_forbidden.json')).vendorMessage).toMatch(
    /^User does not have sufficient/,
  )
})
