import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { googleError, googleFailure } from '../../platforms/google/errors.ts'
import { detailed, MEANINGS } from '../errors.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const body = (category: string, name: string, message = 'Words of Google.') =>
  JSON.stringify({
    error: {
      message: 'Request contains an invalid argument.',
      status: 'X',
      details: [{ errors: [{ errorCode: { [category]: name }, message }], requestId: 'r' }],
    },
  })

function read(status: number, text: string) {
  const failure = googleFailure({ status, headers: {}, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return googleError(detailed(failure), MEANINGS, now)
}

describe('by category and name', () => {
  it.each<[number, string, string, object]>([
    [400, 'queryError', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE', { kind: 'bad_request', field: null }],
    [400, 'queryError', 'EXPECTED_FILTERS_ON_DATE_RANGE', { kind: 'bad_request', field: null }],
    [400, 'queryError', 'REQUESTED_METRICS_FOR_MANAGER', { kind: 'bad_request', field: 'property' }],
    [
      400,
      'queryError',
      'REQUESTED_DATE_GRANULARITY_NOT_SUPPORTED',
      { kind: 'bad_request', field: 'dimension' },
    ],
    [400, 'requestError', 'UNSUPPORTED_VERSION', { kind: 'unexpected' }],
    [400, 'requestError', 'INVALID_CUSTOMER_ID', { kind: 'bad_request', field: 'property' }],
    [400, 'requestError', 'INVALID_PAGE_TOKEN', { kind: 'bad_request', field: null }],
    [401, 'authenticationError', 'OAUTH_TOKEN_EXPIRED', { kind: 'reauthorise' }],
    [401, 'authenticationError', 'OAUTH_TOKEN_REVOKED', { kind: 'reauthorise' }],
    // Names as the API's AuthenticationErrorEnum has them.
    [
      ...([401, 'authenticationError', 'TWO_STEP_VERIFICATION_NOT_ENROLLED'] as const),
      { kind: 'reauthorise', message: expect.stringMatching(/two-step verification/) },
    ],
    [
      ...([401, 'authenticationError', 'ADVANCED_PROTECTION_NOT_ENROLLED'] as const),
      { kind: 'reauthorise', message: expect.stringMatching(/Advanced Protection/) },
    ],
    [401, 'authenticationError', 'CUSTOMER_NOT_FOUND', { kind: 'bad_request', field: 'property' }],
    [401, 'authenticationError', 'DEVELOPER_TOKEN_INVALID', { kind: 'unexpected' }],
    [403, 'authorizationError', 'CUSTOMER_NOT_ENABLED', { kind: 'bad_request', field: 'property' }],
    [403, 'authorizationError', 'DEVELOPER_TOKEN_NOT_APPROVED', { kind: 'unexpected' }],
    [403, 'authorizationError', 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', { kind: 'unexpected' }],
    [
      ...([403, 'authorizationError', 'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION'] as const),
      { kind: 'bad_request', field: 'profile' },
    ],
    [429, 'quotaError', 'RESOURCE_TEMPORARILY_EXHAUSTED', { kind: 'rate_limited', waitSeconds: 30 }],
    [
      ...([429, 'quotaError', 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION'] as const),
      { kind: 'rate_limited', waitSeconds: 900 },
    ],
    [500, 'internalError', 'INTERNAL_ERROR', { kind: 'unavailable' }],
    [503, 'internalError', 'TRANSIENT_ERROR', { kind: 'unavailable' }],
  ])('%i %s.%s', (status, category, name, expected) => {
    expect(read(status, body(category, name))).toMatchObject(expected)
  })
})

it('reads documented bodies', () => {
  expect(read(400, fixture('error_400_field.json'))).toMatchObject({
    kind: 'bad_request',
    message: "Google refused the question. Unrecognized field in the query: 'metrics.foo'.",
  })
  expect(read(429, fixture('error_429_operations.json'))).toMatchObject({
    kind: 'rate_limited',
    waitSeconds: 5603,
    vendorMessage: 'Too many requests. Retry in 5603 seconds.',
  })
  expect(read(403, fixture('error_403_permission.json'))).toMatchObject({
    kind: 'bad_request',
    field: 'property',
    vendorMessage: expect.stringContaining('login-customer-id'),
  })
})

it('a login without Ads is told apart from a dead one', () => {
  expect(read(401, body('authenticationError', 'NOT_ADS_USER'))).toMatchObject({
    kind: 'bad_request',
    field: 'account',
  })
  const plain = {
    error: {
      code: 401,
      message: 'Request had invalid authentication credentials.',
      status: 'UNAUTHENTICATED',
    },
  }
  expect(read(401, JSON.stringify(plain))).toMatchObject({ kind: 'reauthorise' })
})

it('leaves everything else to the shared reading', () => {
  const disabled = { error: { code: 403, message: 'x', details: [{ reason: 'SERVICE_DISABLED' }] } }
  expect(read(403, JSON.stringify(disabled))).toMatchObject({ kind: 'unexpected' })
  const scope = {
    error: { code: 403, message: 'x', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  }
  expect(read(403, JSON.stringify(scope))).toMatchObject({ kind: 'reauthorise' })
  expect(read(500, '<html>')).toMatchObject({ kind: 'unavailable' })
})
