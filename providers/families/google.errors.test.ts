import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../http.ts'
import { googleError, googleFailure } from './google.errors.ts'

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
    expect(failure && googleError(failure)).toMatchObject({
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
