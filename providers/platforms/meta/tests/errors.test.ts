import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../../kit/http/http.ts'
import { MetaTooMuch, metaError, metaFailure } from '../errors.ts'

const answer = (status: number, text: string, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers,
  text,
  url: '',
})
const body = (code: number, message: string, more: object = {}) =>
  JSON.stringify({ error: { message, type: 'OAuthException', code, fbtrace_id: 'AbC', ...more } })
const read = (given: HttpAnswer, secrets: string[] = []) => {
  const failure = metaFailure(given, secrets)
  if (!failure) throw new Error('No failure was seen')
  return failure
}

const LONG_THROTTLE =
  '(#80000) There have been too many calls from this ad-account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.'

describe('an answer of the Graph API', () => {
  it.each<[string, number, number, string, object, string, RegExp]>([
    [
      'ended',
      400,
      190,
      'Error validating access token: Session has expired on Thursday',
      { error_subcode: 463 },
      'reauthorise',
      /Connect the source again/,
    ],
    [
      'password changed',
      400,
      190,
      'Error validating access token: The session has been invalidated',
      { error_subcode: 460 },
      'reauthorise',
      /Connect/,
    ],
    [
      'app removed',
      400,
      190,
      'Error validating access token: The user has not authorized application 1.',
      { error_subcode: 458 },
      'reauthorise',
      /Connect/,
    ],
    ['malformed', 400, 190, 'Malformed access token', {}, 'reauthorise', /Connect/],
    ['checkpoint', 400, 190, 'You must log in', { error_subcode: 459 }, 'reauthorise', /facebook\.com/],
    ['session key', 400, 102, 'session key invalid', {}, 'reauthorise', /Connect/],
    [
      'Meta’s own error',
      400,
      190,
      'Cannot get application info due to a system error.',
      {},
      'unavailable',
      /out of order/,
    ],
    [
      'page permission',
      400,
      190,
      "Any of the pages_read_engagement permission(s) must be granted before impersonating a user's page.",
      {},
      'reauthorise',
      /permission/,
    ],
    [
      'scope',
      403,
      200,
      '(#200) Requires business_management permission to manage the object',
      {},
      'reauthorise',
      /permission/,
    ],
    ['missing permissions', 400, 100, '(#100) Missing permissions', {}, 'reauthorise', /permission/],
    [
      'no role',
      403,
      200,
      '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
      {},
      'bad_request',
      /may not read/,
    ],
    [
      'app not allowed',
      400,
      10,
      '(#10) Application does not have permission for this action',
      {},
      'bad_request',
      /may not read/,
    ],
    [
      'gone',
      400,
      100,
      "Unsupported get request. Object with ID 'x' does not exist",
      { error_subcode: 33 },
      'bad_request',
      /deleted/,
    ],
    [
      'used code',
      400,
      100,
      'This authorization code has been used.',
      { error_subcode: 36009 },
      'bad_request',
      /once more/,
    ],
    ['app id', 400, 101, 'Error validating application. Invalid application ID.', {}, 'unexpected', /app id/],
    ['secret', 400, 1, 'Error validating client secret.', {}, 'unexpected', /app secret/],
    [
      'redirect',
      400,
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical',
      {},
      'unexpected',
      /redirect address/,
    ],
    [
      'proof',
      400,
      100,
      'Invalid appsecret_proof provided in the API argument',
      {},
      'unexpected',
      /app secret/,
    ],
    ['signature', 400, 104, 'incorrect signature', {}, 'unavailable', /out of order/],
    ['bad cursor', 400, 2642, 'Invalid cursors values', {}, 'unavailable', /out of order/],
    [
      'old version',
      400,
      2635,
      '(#2635) You are calling a deprecated version of the Ads API',
      {},
      'unexpected',
      /VENDOR_META_GRAPH_VERSION/,
    ],
    [
      'too much',
      500,
      1,
      "Please reduce the amount of data you're asking for, then retry your request",
      {},
      'bad_request',
      /shorter range/,
    ],
    ['unknown', 500, 1, 'An unknown error occurred', {}, 'unavailable', /out of order/],
    [
      'temporary',
      503,
      2,
      '(#2) Service temporarily unavailable',
      { is_transient: true },
      'unavailable',
      /out of order/,
    ],
    [
      'temporary by flag',
      400,
      99,
      'An unknown error occurred',
      { is_transient: true },
      'unavailable',
      /out of order/,
    ],
    [
      'app limit',
      400,
      4,
      '(#4) Application request limit reached',
      { is_transient: true },
      'rate_limited',
      /limit/,
    ],
    // As the table of “Handling errors” in the Graph API guide has them.
    ['limit by load', 400, 341, 'Application limit reached', {}, 'rate_limited', /limit/],
    [
      'temporarily blocked',
      400,
      368,
      'The action attempted has been deemed abusive or is otherwise disallowed',
      {},
      'rate_limited',
      /blocks this login for a while/,
    ],
    ['fault inside Meta', 400, -1, 'Fatal', {}, 'unavailable', /out of order/],
    ['user limit', 403, 17, '(#17) User request limit reached', {}, 'rate_limited', /limit/],
    ['page limit', 400, 32, '(#32) Page request limit reached', {}, 'rate_limited', /limit/],
    [
      'custom limit',
      400,
      613,
      'Calls to this api have exceeded the rate limit.',
      {},
      'rate_limited',
      /limit/,
    ],
    ['ads limit', 400, 80000, LONG_THROTTLE, { error_subcode: 2446079 }, 'rate_limited', /limit/],
    [
      'bad field',
      400,
      100,
      '(#100) foo is not valid for fields param',
      {},
      'bad_request',
      /refused the question/,
    ],
    [
      'for people',
      400,
      100,
      'Invalid parameter',
      { error_user_msg: 'Choose another range.' },
      'bad_request',
      /Choose another range\.$/,
    ],
    ['in 200', 200, 1, 'An unknown error occurred', {}, 'unavailable', /out of order/],
  ])('%s', (_name, status, code, message, more, kind, words) => {
    const error = metaError(read(answer(status, body(code, message, more))))
    expect(error).toMatchObject({ kind, vendorMessage: message, message: expect.stringMatching(words) })
    expect(error.message).toMatch(/[.!]$/)
  })

  it.each([
    ['a page under 200', 200, '<!DOCTYPE html>', 'unavailable'],
    ['a cut-off body', 200, '{"data":[', 'unavailable'],
    ['a gateway’s page', 502, '<html>', 'unavailable'],
    ['a bare 403', 403, '', 'unexpected'],
    ['a bare 429', 429, 'slow down', 'rate_limited'],
  ])('%s', (_name, status, text, kind) => {
    expect(metaError(read(answer(status, text))).kind).toBe(kind)
  })

  it('without an error is none', () => {
    expect(metaFailure(answer(200, '{"data":[]}'))).toBeNull()
  })

  it('never repeats a secret', () => {
    const failure = read(answer(400, body(190, 'Malformed access token EAABsecret')), ['EAABsecret'])
    expect(failure.message).toBe('Malformed access token …')
  })

  it('names the wait of its headers, but at least a minute', () => {
    const headers = {
      'x-business-use-case-usage':
        '{"1":[{"type":"ads_insights","call_count":100,"estimated_time_to_regain_access":19}]}',
    }
    expect(metaError(read(answer(400, body(80000, LONG_THROTTLE), headers))).waitSeconds).toBe(1140)
    expect(metaError(read(answer(400, body(17, '(#17)')))).waitSeconds).toBe(60)
    // Meta does not tell how long it blocks.
    expect(metaError(read(answer(400, body(368, '(#368)')))).waitSeconds).toBe(3600)
  })

  it('tells what is too much at once', () => {
    const split = metaError(read(answer(500, body(1, 'Please retry', { error_subcode: 2853001 }))))
    expect(split).toBeInstanceOf(MetaTooMuch)
    const tooMuch = metaError(read(answer(400, body(100, 'x', { error_subcode: 1487534 }))))
    expect(tooMuch).toBeInstanceOf(MetaTooMuch)
    expect(tooMuch).toMatchObject({ kind: 'bad_request', vendorMessage: 'x' })
    const words = 'Please reduce the amount of data you’re asking for, then retry your request'
    expect(metaError(read(answer(500, body(1, words))))).toBeInstanceOf(MetaTooMuch)
    expect(metaError(read(answer(400, body(100, 'x'))))).not.toBeInstanceOf(MetaTooMuch)
  })
})
