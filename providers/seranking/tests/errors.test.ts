import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { readAnswer } from '../errors.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const answer = (text: string, status = 200, headers = {}) => ({ status, headers, text, url: 'https://x' })
const body = (message: string, code = 403) => JSON.stringify({ error: { code, message } })

function failure(text: string, status: number, headers = {}): ProviderError {
  try {
    readAnswer(answer(text, status, headers))
  } catch (error) {
    if (error instanceof ProviderError) return error
  }
  throw new Error('No ProviderError was thrown')
}

describe('a failed answer', () => {
  it.each([
    ['bad key', body('Unauthorized', 401), 401, 'reauthorise', 'token', 'Unauthorized'],
    [
      'plan lacks the API',
      body('Subscription required'),
      403,
      'bad_request',
      'token',
      'Subscription required',
    ],
    ['credits gone', body('Insufficient funds'), 403, 'rate_limited', null, 'Insufficient funds'],
    ['plan limit', body('Limit reached'), 403, 'rate_limited', null, 'Limit reached'],
    ['legacy host after the merge', '{"message":"No token"}', 403, 'reauthorise', 'token', 'No token'],
    ['another refusal', body('Forbidden'), 403, 'bad_request', 'property', 'Forbidden'],
    ['project gone', body('site not found', 404), 404, 'bad_request', 'property', 'site not found'],
    ['legacy words', '{"error_description":"bad site"}', 400, 'bad_request', null, 'bad site'],
    ['error as text', '{"error":"bad site"}', 400, 'bad_request', null, 'bad site'],
    ['error under 200', body('Internal error', 500), 200, 'unavailable', null, 'Internal error'],
    ['a fault without words', '', 502, 'unavailable', null, 'HTTP 502'],
    [
      'a page under 200',
      '<!DOCTYPE html><title>Maintenance</title>',
      200,
      'unavailable',
      null,
      'Maintenance',
    ],
    ['half an answer', '[{"id":1', 200, 'unavailable', null, null],
  ])('%s', (_case, text, status, kind, field, vendorMessage) => {
    expect(failure(text, status)).toMatchObject({ kind, field, vendorMessage })
  })

  it('too fast keeps SE Ranking’s words and says when to come back', () => {
    expect(failure(fixture('error_429.json'), 429)).toMatchObject({
      kind: 'rate_limited',
      vendorMessage: expect.stringMatching(/^Too Many Requests: The call-rate limit/),
      waitSeconds: 2,
    })
    expect(failure(fixture('error_429.json'), 429, { 'retry-after': '7' }).waitSeconds).toBe(7)
  })
})

it.each(['sites.json', 'summary.json', 'history_wrapped.json'])('%s is no failure', (name) => {
  expect(readAnswer(answer(fixture(name)))).toEqual(JSON.parse(fixture(name)))
})
