import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { isNothingFound, readAnswer } from '../errors.ts'

const recorded = JSON.parse(readFileSync(new URL('fixtures/not_found.json', import.meta.url), 'utf8'))

const read = (status: number, text: string) =>
  readAnswer({ status, text, headers: {}, url: 'https://api.serpstat.com/v4/' })

/** The error that a response is mapped to. */
function judged(status: number, text: string): ProviderError {
  try {
    read(status, text)
  } catch (error) {
    if (error instanceof ProviderError) return error
  }
  throw new Error('This answer was taken for data')
}
const failed = (code: number | string, message?: string) =>
  judged(200, JSON.stringify({ id: 1, error: { code, message } }))

describe('an error of Serpstat', () => {
  it('without data is an empty answer', () => {
    const found = (code: number, message: string) => isNothingFound({ id: 1, error: { code, message } })
    expect(isNothingFound(recorded)).toBe(true)
    expect(found(404, 'Empty result')).toBe(true)
    expect(found(404, 'Wrong API query')).toBe(false)
    expect(found(32117, '')).toBe(false)
    expect(isNothingFound({ id: 1, result: {} })).toBe(false)
    expect(isNothingFound(undefined)).toBe(false)
  })

  it('is read with a code as text, or without a message or code', () => {
    expect(failed('402')).toMatchObject({ kind: 'rate_limited', vendorMessage: 'error 402' })
    expect(judged(200, '{"id":1,"error":{"message":"Odd"}}').vendorMessage).toBe('Odd (0)')
  })

  it('is one whatever the status', () => {
    expect(judged(400, JSON.stringify({ error: { code: 402, message: '' } })).kind).toBe('rate_limited')
  })

  it.each([
    [403, 'Invalid token!', 'reauthorise', 'token'],
    [0, 'Invalid token!', 'reauthorise', 'token'],
    [400, 'Token is missing', 'reauthorise', 'token'],
    [403, 'User is blocked', 'reauthorise', 'token'],
    // The messages of the vendor's page, as bold84/serpstat-mcp keeps it.
    [403, 'Selected SE is limited', 'bad_request', 'searchEngine'],
    [403, 'Selected SE is limited for your account', 'bad_request', 'searchEngine'],
    [403, 'Not enough credits for this query', 'rate_limited', null],
    [403, 'API not allowed for your plan!', 'bad_request', null],
    [403, 'Not for a single user plan', 'bad_request', null],
    [403, 'This method is blocked in your plan', 'bad_request', null],
    [403, 'Forbidden query!', 'bad_request', null],
    [403, 'Invalid user!', 'reauthorise', 'token'],
    [402, 'To get more than 1000 results use export report methods', 'bad_request', null],
    [402, 'Plan credit exceeded!', 'rate_limited', null],
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
    expect(failed(code, message)).toMatchObject({ kind, field })
  })

  it('keeps the vendor’s words and says how long to wait', () => {
    expect(failed(402, 'Plan credits exceeded')).toMatchObject({
      vendorMessage: 'Plan credits exceeded (402)',
      waitSeconds: 86_400,
    })
    expect(failed(429, '')).toMatchObject({ vendorMessage: 'error 429', waitSeconds: 10 })
  })

  it.each([
    ['a gateway', 502, '<html><title>Bad gateway</title></html>', 'unavailable', 'Bad gateway'],
    ['a page under 200', 200, '<!doctype html><title>Update</title>', 'unavailable', 'Update'],
    ['an answer cut short', 200, '{"id":"1","resu', 'unavailable', null],
    ['too fast', 429, '', 'rate_limited', 'HTTP 429'],
    ['a refused token', 401, '', 'reauthorise', 'HTTP 401'],
    ['another refusal', 418, 'teapot', 'bad_request', 'HTTP 418'],
    ['another status', 302, '', 'unexpected', 'HTTP 302'],
  ] as const)('%s', (_case, status, text, kind, vendorMessage) => {
    expect(judged(status, text)).toMatchObject({ kind, vendorMessage })
  })

  it('is not seen in an answer', () => {
    expect(read(200, '{"result":{}}')).toEqual({ result: {} })
  })
})
