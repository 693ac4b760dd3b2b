import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../../kit/http/http.ts'
import { isUnknownToken, type LinkedInRefusals, linkedInReader } from '../errors.ts'

const now = Temporal.Instant.from('2026-11-21T22:00:00Z')
const answer = (status: number, text: string, headers = {}): HttpAnswer => ({
  status,
  headers,
  text,
  url: '',
})
const body = (fields: object) => JSON.stringify(fields)

function read(given: HttpAnswer, own?: LinkedInRefusals): unknown {
  try {
    return linkedInReader(now, own)(given)
  } catch (error) {
    return error
  }
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
      'an objective whose name ends like a version',
      400,
      { status: 400, message: 'Invalid value WEBSITE_CONVERSION' },
      'bad_request',
      { field: null },
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
      { vendorMessage: 'Invalid timeIntervals parameter' },
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
    ['a teapot', 418, { status: 418, message: 'short' }, 'bad_request', {}],
  ])('%s', (_case, status, fields, kind, more) => {
    expect(read(answer(status, body(fields)))).toMatchObject({ kind, ...more })
  })

  it.each([
    [200, '<!DOCTYPE html>', 'unavailable', null],
    [200, '{"elements":[', 'unavailable', null],
    [504, '<html>Gateway Time-out</html>', 'unavailable', 'HTTP 504'],
    [403, '', 'bad_request', 'HTTP 403'],
    [429, '', 'rate_limited', 'HTTP 429'],
  ])('%i with %j', (status, text, kind, vendorMessage) => {
    expect(read(answer(status, text))).toMatchObject({ kind, vendorMessage })
  })

  it('means what the product says, where status and words are the product’s', () => {
    const own: LinkedInRefusals = [[403, /role/i, 'account', 'No role.']]
    const refused = (status: number, message: string) => read(answer(status, body({ status, message })), own)
    expect(refused(403, 'No Role')).toMatchObject({ message: 'No role.', field: 'account' })
    expect(refused(404, 'No Role')).toMatchObject({ field: 'property' })
    expect(refused(403, 'No')).toMatchObject({ field: 'property' })
  })

  it('obeys a wait that is told', () => {
    expect(read(answer(429, '{}', { 'retry-after': '7' }))).toMatchObject({ waitSeconds: 7 })
  })

  it('that is data is no failure', () => {
    for (const data of ['{"elements":[]}', '{"status":"ACTIVE","code":7}', '[]']) {
      expect(read(answer(200, data))).toEqual(JSON.parse(data))
    }
  })

  it('tells a token that has not arrived from one that has ended', () => {
    const isUnknown = (serviceErrorCode: number) =>
      isUnknownToken(answer(401, body({ status: 401, serviceErrorCode })))
    expect([65600, 65601, 65602].map(isUnknown)).toEqual([true, false, false])
  })
})
