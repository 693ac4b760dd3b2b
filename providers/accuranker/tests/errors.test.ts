import { expect, it } from 'vitest'
import type { ProviderErrorKind } from '../../providerError.ts'
import { readBody } from '../errors.ts'

const detail = (words: string) => JSON.stringify({ detail: words })
const PLAN = '{"message":"The active plan for this account does not allow access to this endpoint."}'
const LLM = '{"error":"Your plan does not include LLM API access."}'

it.each<[string, number, string, Record<string, string>, ProviderErrorKind, number | null]>([
  ['bad fields', 400, detail('Invalid field.'), {}, 'bad_request', null],
  ['an ended sign-in', 401, detail('Invalid token.'), {}, 'reauthorise', null],
  ['no permission', 403, detail('No.'), {}, 'bad_request', null],
  ['a domain that is gone', 404, detail('Not found.'), {}, 'bad_request', null],
  ['throttling by header', 429, detail('Request was throttled.'), { 'retry-after': '7' }, 'rate_limited', 7],
  ['throttling by text', 429, detail('Expected available in 12 seconds.'), {}, 'rate_limited', 12],
  ['throttling without words', 429, '', {}, 'rate_limited', 60],
  ['its own fault', 500, '<h1>Server Error (500)</h1>', {}, 'unavailable', null],
  ['the plan, with status 200', 200, PLAN, {}, 'bad_request', null],
  ['the plan of language models', 200, LLM, {}, 'bad_request', null],
  ['a redirect', 301, '', {}, 'unexpected', null],
  ['a page', 200, '<!doctype html>', {}, 'unavailable', null],
  ['half an answer', 200, '[{"id":', {}, 'unavailable', null],
])('%s', (_case, status, text, headers, kind, waitSeconds) => {
  expect(() => readBody({ status, text, headers, url: '' })).toThrow(
    expect.objectContaining({ kind, waitSeconds, message: expect.stringMatching(/^[A-Z].*\.$/) }),
  )
})

it('a list is an answer, also of a reading POST', () => {
  expect(readBody({ status: 201, text: '[]', headers: {}, url: '' })).toEqual([])
})
