import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../http.ts'
import { isUnknownToken, linkedInError, linkedInFailure } from './linkedin.errors.ts'

const now = Temporal.Instant.from('2026-11-21T22:00:00Z')
const answer = (status: number, text: string, headers = {}): HttpAnswer => ({
  status,
  headers,
  text,
  url: '',
})
const body = (fields: object) => JSON.stringify(fields)

function read(given: HttpAnswer) {
  const failure = linkedInFailure(given)
  if (!failure) throw new Error('not a failure')
  return linkedInError(failure, now)
}

describe('an answer of LinkedIn', () => {
  it.each<[string, number, object, string, object]>([
    [
      'without a token',
      401,
      { message: 'Empty oauth2_access_token', serviceErrorCode: 401, status: 401 },
      'reauthorise',
      {},
    ],
    [
      'a bad token',
      401,
      { status: 401, serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
      'reauthorise',
      {},
    ],
    [
      'revoked',
      401,
      {
        status: 401,
        serviceErrorCode: 65601,
        code: 'REVOKED_ACCESS_TOKEN',
        message: 'The token used in the request has been revoked by the user',
      },
      'reauthorise',
      {},
    ],
    [
      'ended',
      401,
      {
        status: 401,
        serviceErrorCode: 65602,
        code: 'EXPIRED_ACCESS_TOKEN',
        message: 'The token used in the request has expired',
      },
      'reauthorise',
      {},
    ],
    [
      'no role',
      403,
      {
        status: 403,
        serviceErrorCode: 100,
        code: 'ACCESS_DENIED',
        message: 'Not enough permissions to access: GET /adAccounts',
      },
      'bad_request',
      { field: 'property' },
    ],
    [
      'an unknown field',
      403,
      {
        status: 403,
        serviceErrorCode: 100,
        message:
          'Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/foo]',
      },
      'bad_request',
      { field: 'metrics' },
    ],
    [
      'not found',
      404,
      { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'x' },
      'bad_request',
      { field: 'property' },
    ],
    [
      'no version',
      400,
      { status: 400, code: 'VERSION_MISSING', message: 'x' },
      'unexpected',
      { message: expect.stringContaining('VENDOR_LINKEDIN_VERSION') },
    ],
    [
      'an old version',
      426,
      { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version 20250401 is not active' },
      'unexpected',
      { vendorMessage: 'Requested version 20250401 is not active' },
    ],
    [
      'a day’s limit',
      429,
      {
        message: 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
        serviceErrorCode: 101,
        status: 429,
      },
      'rate_limited',
      { waitSeconds: 7200 },
    ],
    [
      'a day’s limit as documented',
      429,
      { message: 'Resource level throttle limit for calls to this resource is reached.', status: 429 },
      'rate_limited',
      { waitSeconds: 7200 },
    ],
    [
      'too much data',
      429,
      { message: 'Too many requests', status: 429 },
      'rate_limited',
      { waitSeconds: 330 },
    ],
    [
      'a bad range',
      400,
      { status: 400, message: 'Invalid timeIntervals parameter' },
      'bad_request',
      { message: 'LinkedIn refused the question. Invalid timeIntervals parameter.' },
    ],
    ['its own fault', 500, { status: 500, message: 'Internal Server Error' }, 'unavailable', {}],
    ['an error under 200', 200, { status: 500, message: 'Internal Server Error' }, 'unavailable', {}],
    [
      'a new resource',
      400,
      {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'Input failed.',
        errorDetailType: 'com.linkedin.common.error.BadRequest',
        errorDetails: {
          inputErrors: [
            { code: 'NO_PERMISSION_ON_ENTITY', description: 'No role on the account', input: {} },
          ],
        },
      },
      'bad_request',
      { vendorMessage: 'Input failed. No role on the account' },
    ],
    ['a teapot', 418, { status: 418, message: 'short' }, 'unexpected', {}],
  ])('%s', (_case, status, fields, kind, more) => {
    expect(read(answer(status, body(fields)))).toMatchObject({ kind, ...more })
  })

  it.each([
    [200, '<!DOCTYPE html>', 'unavailable'],
    [200, '{"elements":[', 'unavailable'],
    [504, '<html>Gateway Time-out</html>', 'unavailable'],
    [403, '', 'bad_request'],
    [429, '', 'rate_limited'],
  ])('%i with %j', (status, text, kind) => {
    expect(read(answer(status, text))).toMatchObject({ kind, vendorMessage: null })
  })

  it('obeys a wait that is told', () => {
    expect(read(answer(429, '{}', { 'retry-after': '7' })).waitSeconds).toBe(7)
  })

  it('that is data is no failure', () => {
    expect(linkedInFailure(answer(200, '{"elements":[]}'))).toBeNull()
    expect(linkedInFailure(answer(200, '{"status":"ACTIVE","code":7}'))).toBeNull()
    expect(linkedInFailure(answer(200, '[]'))).toBeNull()
  })

  it('tells a token that has not arrived from one that has ended', () => {
    const of = (serviceErrorCode: number) =>
      linkedInFailure(answer(401, body({ status: 401, serviceErrorCode })))
    expect([65600, 65601, 65602].map((code) => isUnknownToken(of(code) ?? never()))).toEqual([
      true,
      false,
      false,
    ])
  })
})

function never(): never {
  throw new Error('not a failure')
}
