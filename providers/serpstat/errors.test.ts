import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failureError, failureIn, isNothingFound, transportError } from './errors.ts'

const recorded = JSON.parse(readFileSync(new URL('fixtures/not_found.json', import.meta.url), 'utf8'))

describe('an error of Serpstat', () => {
  it('without data is an empty answer', () => {
    const failure = failureIn(recorded)
    expect(failure).toEqual({ code: 32017, message: 'Data not found' })
    expect(failure && isNothingFound(failure)).toBe(true)
    expect(isNothingFound({ code: 404, message: 'Empty result' })).toBe(true)
    expect(isNothingFound({ code: 404, message: 'Wrong API query' })).toBe(false)
    expect(isNothingFound({ code: 32117, message: '' })).toBe(false)
  })

  it('is read with a code as text, or without a message', () => {
    expect(failureIn({ id: 1, error: { code: '402' } })).toEqual({ code: 402, message: '' })
    expect(failureIn({ id: 1, error: { message: 'Odd' } })).toEqual({ code: 0, message: 'Odd' })
    expect(failureIn({ id: 1, result: {} })).toBeNull()
    expect(failureIn(undefined)).toBeNull()
  })

  it.each([
    [403, 'Invalid token!', 'reauthorise', 'token'],
    [0, 'Invalid token!', 'reauthorise', 'token'],
    [400, 'Token is missing', 'reauthorise', 'token'],
    [403, 'User is blocked', 'reauthorise', 'token'],
    [403, 'Not enough credits', 'rate_limited', null],
    [403, 'API is not in the plan', 'bad_request', null],
    [402, 'Plan credits exceeded', 'rate_limited', null],
    [32012, 'Credits exceeded', 'rate_limited', null],
    [429, 'Too many queries', 'rate_limited', null],
    [400, 'SE is not set', 'bad_request', null],
    [32016, 'Large domain', 'bad_request', 'target'],
    [32018, 'Wrong search engine', 'bad_request', null],
    [32116, 'Not supported', 'bad_request', null],
    [32117, 'Field is not allowed', 'bad_request', null],
    [500, 'Undefined server error', 'unavailable', null],
    [502, '', 'unavailable', null],
    [77, 'Something new', 'bad_request', null],
  ] as const)('%i “%s”', (code, message, kind, field) => {
    expect(failureError({ code, message })).toMatchObject({ kind, field })
  })

  it('keeps the vendor’s words and says how long to wait', () => {
    expect(failureError({ code: 402, message: 'Plan credits exceeded' })).toMatchObject({
      vendorMessage: 'Plan credits exceeded (402)',
      waitSeconds: 86_400,
    })
    expect(failureError({ code: 429, message: '' })).toMatchObject({
      vendorMessage: 'error 429',
      waitSeconds: 5,
    })
  })

  it.each([
    ['a gateway', 502, '<html><title>Bad gateway</title></html>', 'unavailable', 'Bad gateway'],
    ['a page under 200', 200, '<!doctype html><title>Update</title>', 'unavailable', 'Update'],
    ['an answer cut short', 200, '{"id":"1","resu', 'unavailable', null],
    ['too fast', 429, '', 'rate_limited', 'HTTP 429 (429)'],
    ['a refused token', 401, '', 'reauthorise', 'Invalid token (HTTP 401) (401)'],
    ['another status', 418, 'teapot', 'unexpected', 'HTTP 418'],
  ] as const)('%s', (_case, status, text, kind, vendorMessage) => {
    const answer = { status, text, headers: {}, url: 'https://api.serpstat.com/v4/' }
    expect(transportError(answer, undefined)).toMatchObject({ kind, vendorMessage })
  })

  it('is not seen in an answer', () => {
    const answer = { status: 200, text: '{}', headers: {}, url: 'https://api.serpstat.com/v4/' }
    expect(transportError(answer, {})).toBeNull()
  })
})
