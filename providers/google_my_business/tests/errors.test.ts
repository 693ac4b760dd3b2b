import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { googleError, googleFailure } from '../../platforms/google/errors.ts'
import { MEANINGS } from '../errors.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const envelope = (code: number, status: string, message: string, details: unknown[] = []) =>
  JSON.stringify({ error: { code, message, status, details } })

function read(status: number, text: string) {
  const failure = googleFailure({ status, headers: {}, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return googleError(failure, MEANINGS, now)
}

const violation = { fieldViolations: [{ field: 'read_mask', description: 'Field is required' }] }

it.each<[string, number, string, object]>([
  ['an app without approval', 429, fixture('error_429_not_approved.json'), { kind: 'unexpected' }],
  [
    ...(['a rate', 429] as const),
    envelope(429, 'RESOURCE_EXHAUSTED', 'Slow.', [
      { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '300' } },
    ]),
    { kind: 'rate_limited', waitSeconds: 60 },
  ],
  [
    'a location that is lost',
    403,
    envelope(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
    { kind: 'bad_request', field: 'property' },
  ],
  [
    'a location that is gone',
    404,
    envelope(404, 'NOT_FOUND', 'Requested entity was not found.'),
    { kind: 'bad_request', field: 'property' },
  ],
  [
    'an API that is switched off',
    403,
    envelope(403, 'PERMISSION_DENIED', 'x', [{ reason: 'SERVICE_DISABLED' }]),
    { kind: 'unexpected' },
  ],
  [
    'a missing scope',
    403,
    envelope(403, 'PERMISSION_DENIED', 'x', [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }]),
    { kind: 'reauthorise' },
  ],
  [
    'a dead sign-in',
    401,
    envelope(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
    { kind: 'reauthorise' },
  ],
  [
    ...(['a bad question', 400] as const),
    envelope(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
    { kind: 'bad_request', message: 'Google refused the question. Request contains an invalid argument.' },
  ],
  [
    ...(['a bad question that says where', 400] as const),
    envelope(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [violation]),
    { kind: 'bad_request', message: 'Google refused the question. read_mask: Field is required.' },
  ],
  [
    'a fault of its own',
    500,
    envelope(500, 'INTERNAL', 'Internal error encountered.'),
    { kind: 'unavailable' },
  ],
])('%s', (_case, status, text, expected) => {
  expect(read(status, text)).toMatchObject(expected)
})
