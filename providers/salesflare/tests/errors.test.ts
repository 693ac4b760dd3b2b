import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { readAnswer } from '../errors.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const body = (statusCode: number, error: string, message: string) =>
  JSON.stringify({ statusCode, error, message })

function failure(text: string, status: number, headers = {}): ProviderError {
  try {
    readAnswer({ status, headers, text, url: 'https://x' })
  } catch (error) {
    if (error instanceof ProviderError) return error
  }
  throw new Error('No ProviderError was thrown')
}

describe('a failed answer', () => {
  it.each([
    ['bad key', body(401, 'Unauthorized', 'Invalid key'), 401, 'reauthorise', 'Unauthorized: Invalid key'],
    [
      'validation',
      body(400, 'Bad Request', '"limit" is wrong'),
      400,
      'bad_request',
      'Bad Request: "limit" is wrong',
    ],
    ['gone', fixture('error_404.json'), 404, 'bad_request', 'Not Found'],
    ['refused', body(403, 'Forbidden', 'Forbidden'), 403, 'bad_request', 'Forbidden'],
    [
      'too fast',
      body(429, 'Too Many Requests', 'Slow down'),
      429,
      'rate_limited',
      'Too Many Requests: Slow down',
    ],
    ['a fault', body(500, 'Internal Server Error', 'x'), 500, 'unavailable', 'Internal Server Error: x'],
    [
      'a fault under 200',
      body(500, 'Internal Server Error', 'x'),
      200,
      'unavailable',
      'Internal Server Error: x',
    ],
    ['a gateway', '<html></html>', 502, 'unavailable', 'HTTP 502'],
    ['a page', '<html><title>Maintenance</title></html>', 200, 'unavailable', 'Maintenance'],
    ['half an answer', '[{"id":', 200, 'unavailable', null],
    ['a status of its own', '', 418, 'bad_request', 'HTTP 418'],
  ])('%s', (_case, text, status, kind, vendorMessage) => {
    expect(failure(text, status)).toMatchObject({ kind, vendorMessage })
  })
  it('says when to come back', () => {
    expect(failure('', 429).waitSeconds).toBe(10)
    expect(failure('', 429, { 'retry-after': '42' }).waitSeconds).toBe(42)
  })
})
