import { describe, expect, it } from 'vitest'
import type { Meaning } from '../../../kit/http/errors.ts'
import type { HttpAnswer } from '../../../kit/http/http.ts'
import { type GoogleFailure, type GoogleMeanings, googleError, googleFailure } from '../errors.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

describe('an answer of a Google API', () => {
  const rpc = (code: number, message: string, more: object = {}) =>
    JSON.stringify({ error: { code, message, ...more } })
  const info = (reason: string, metadata = {}) => ({ details: [{ '@type': 'x', reason, metadata }] })
  const old = (reason: string) => ({ errors: [{ message: 'm', domain: 'global', reason }] })
  const answer = (status: number, text: string, headers = {}): HttpAnswer => ({
    status,
    headers,
    text,
    url: '',
  })

  it.each<[string, number, string, string]>([
    ['an ended token', 401, rpc(401, 'Request had invalid…', { status: 'UNAUTHENTICATED' }), 'reauthorise'],
    ['an ended token, older', 401, rpc(401, 'Invalid Credentials', old('authError')), 'reauthorise'],
    ['an ended token, flat', 401, '{"error":"invalid_request"}', 'reauthorise'],
    ['401 in HTML', 401, '<html>', 'reauthorise'],
    ['a missing scope', 403, rpc(403, 'Request had insufficient authentication scopes.'), 'reauthorise'],
    [
      'a missing scope by reason',
      403,
      rpc(403, 'No.', info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')),
      'reauthorise',
    ],
    [
      'a missing scope, older',
      403,
      rpc(403, 'Insufficient Permission', old('insufficientPermissions')),
      'reauthorise',
    ],
    ['no access', 403, rpc(403, 'User does not have sufficient permissions'), 'bad_request'],
    [
      'no access, older',
      403,
      rpc(403, 'User does not have sufficient permission for site', old('forbidden')),
      'bad_request',
    ],
    ['an API switched off', 403, rpc(403, 'has not been used', info('SERVICE_DISABLED')), 'unexpected'],
    ['an API switched off, older', 403, rpc(403, 'x', old('accessNotConfigured')), 'unexpected'],
    ['a rate limit under 403', 403, rpc(403, 'x', old('userRateLimitExceeded')), 'rate_limited'],
    [
      'a rate limit',
      429,
      rpc(429, 'x', info('RATE_LIMIT_EXCEEDED', { quota_limit_value: '60' })),
      'rate_limited',
    ],
    [
      'quota never granted',
      429,
      rpc(429, 'x', info('RATE_LIMIT_EXCEEDED', { quota_limit_value: '0' })),
      'unexpected',
    ],
    ['a rate limit in HTML', 429, '<html>', 'rate_limited'],
    ['a bad field', 400, rpc(400, 'Field foo is not valid'), 'bad_request'],
    ['nothing there', 404, rpc(404, 'Requested entity was not found.'), 'bad_request'],
    ['a server error', 500, rpc(500, 'Internal error'), 'unavailable'],
    ['a server error in HTML', 502, '<html>', 'unavailable'],
    ['an error under 200', 200, rpc(503, 'x'), 'unavailable'],
    ['HTML under 200', 200, '<html>', 'unavailable'],
    ['half a body', 200, '{"rows":[{"dim', 'unavailable'],
    [
      'odd metadata',
      403,
      rpc(403, 'x', { details: [{ reason: 'SERVICE_DISABLED', metadata: { n: 1 } }] }),
      'unexpected',
    ],
    ['an unknown status', 418, rpc(418, 'teapot'), 'unexpected'],
  ])('%s', (_name, status, text, kind) => {
    const failure = googleFailure(answer(status, text))
    expect(failure && googleError(failure, [], now)).toMatchObject({
      kind,
      message: expect.stringMatching(/^[A-Z].+/),
    })
  })

  it('of health is no failure', () => {
    expect(googleFailure(answer(200, '{}'))).toBeNull()
  })

  it('says how long to wait', () => {
    const delayed = rpc(429, 'x', { details: [{ '@type': 'RetryInfo', retryDelay: '12.2s' }] })
    expect(googleFailure(answer(429, delayed))?.waitSeconds).toBe(13)
    expect(googleFailure(answer(429, delayed, { 'retry-after': '7' }))?.waitSeconds).toBe(7)
  })
})

describe('what a product’s refusals mean', () => {
  const failure: GoogleFailure = {
    status: 400,
    rpc: 'INVALID_ARGUMENT',
    message: 'Field foo is no metric',
    reasons: ['badField'],
    metadata: {},
    waitSeconds: 5,
  }
  const read = (meanings: GoogleMeanings, change: Partial<GoogleFailure> = {}) =>
    googleError({ ...failure, ...change }, meanings, now)
  const ODD: Meaning = ['unexpected', 'Odd.']

  it.each<[string, GoogleMeanings[0][0], boolean]>([
    ['a status', { status: 400 }, true],
    ['another status', { status: 403 }, false],
    ['a reason', { reason: /^badField$/ }, true],
    ['another reason', { reason: /^bad$/ }, false],
    ['words', { words: /^Field/ }, true],
    ['another rpc status', { rpc: 'NOT_FOUND' }, false],
    ['all of them', { status: 400, rpc: 'INVALID_ARGUMENT', reason: /Field/, words: /metric/ }, true],
    ['all but one', { status: 400, rpc: 'INVALID_ARGUMENT', reason: /Field/, words: /dimension/ }, false],
  ])('are known by %s', (_name, test, isMeant) => {
    expect(read([[test, ...ODD]]).kind).toBe(isMeant ? 'unexpected' : 'bad_request')
  })

  it('the first that fits goes, and may leave a refusal to the shared reading', () => {
    expect(read([[{ reason: /bad/ }], [{ status: 400 }, ...ODD]]).message).toBe(
      'Google refused the question. Field foo is no metric.',
    )
  })

  it('say what Google’s words name', () => {
    const meanings: GoogleMeanings = [
      [{ words: /Field (\S+)/ }, 'bad_request', 'There is no $1.', { field: 'metrics' }],
    ]
    expect(read(meanings)).toMatchObject({
      message: 'There is no foo.',
      field: 'metrics',
      waitSeconds: null,
      vendorMessage: 'Field foo is no metric',
    })
  })

  it('wait as Google asks, else as usual, or for midnight in California', () => {
    const usual: Meaning = ['rate_limited', 'Slowly.', { waitSeconds: 30 }]
    expect(read([[{}, ...usual]]).waitSeconds).toBe(5)
    expect(read([[{}, ...usual]], { waitSeconds: null }).waitSeconds).toBe(30)
    expect(read([[{}, 'rate_limited', 'Slowly.', { until: 'midnight' }]]).waitSeconds).toBe(20 * 3600)
  })

  it('a question that is refused field by field says which', () => {
    const details = [{ fieldViolations: [{ field: 'read_mask', description: 'Field is required' }] }]
    const text = JSON.stringify({ error: { code: 400, message: 'Invalid.', details } })
    const found = googleFailure({ status: 400, headers: {}, text, url: '' })
    expect(found && googleError(found, [], now)).toMatchObject({
      message: 'Google refused the question. read_mask: Field is required.',
      vendorMessage: 'Invalid. read_mask: Field is required',
    })
  })
})
