import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProviderErrorKind } from '../../providerError.ts'
import { readBody } from '../errors.ts'

const recorded = readFileSync(new URL('fixtures/problem_404.json', import.meta.url), 'utf8')
const problem = (status: number, title: string, more: object = {}) =>
  JSON.stringify({ type: 'https://mailchimp.com/', title, status, detail: 'Words.', instance: 'x', ...more })
const read = (status: number, text: string) => readBody({ status, headers: {}, text, url: '' })

it.each<[string, number, string, ProviderErrorKind, RegExp]>([
  ['what is gone', 404, recorded, 'bad_request', /no longer in Mailchimp/],
  ['a bad field', 400, problem(400, 'Bad Request'), 'bad_request', /refused the question/],
  ['an ended grant', 401, problem(401, 'API Key Invalid'), 'reauthorise', /Connect the source again/],
  ['a small role', 403, problem(403, 'Forbidden'), 'bad_request', /role of this login/],
  ['a suspended account', 403, problem(403, 'User Disabled'), 'bad_request', /suspended/],
  ['a bare 403', 403, '', 'rate_limited', /too often/],
  ['too many connections', 429, problem(429, 'Too Many Requests'), 'rate_limited', /too often/],
  ['a bare 429', 429, '<html>', 'rate_limited', /too often/],
  ['its own fault', 500, problem(500, 'Internal Server Error'), 'unavailable', /out of order/],
  ['a gateway', 502, '<html>', 'unavailable', /out of order/],
  ['a fault with status 200', 200, problem(500, 'Internal Server Error'), 'unavailable', /out of order/],
  ['a token that the login host does not know', 200, '{"error":"invalid_token"}', 'reauthorise', /Connect/],
  ['a page', 200, '<!doctype html>', 'unavailable', /web page/],
  ['half an answer', 200, '{"lists":[', 'unavailable', /cut short/],
  ['nesting too deep', 414, problem(414, 'Resource Nesting Too Deep'), 'bad_request', /refused/],
])('%s', (_case, status, text, kind, words) => {
  expect(() => read(status, text)).toThrow(
    expect.objectContaining({ kind, message: expect.stringMatching(words) }),
  )
})

describe('Mailchimp’s words', () => {
  it('are kept with the fields they speak of', () => {
    const errors = [{ field: 'since_send_time', message: 'is no date' }]
    expect(() => read(400, problem(400, 'Invalid Resource', { errors }))).toThrow(
      expect.objectContaining({ vendorMessage: 'Invalid Resource: Words.: since_send_time: is no date' }),
    )
  })
  it('of a missing audience point at the audience', () => {
    expect(() => read(404, recorded)).toThrow(expect.objectContaining({ field: 'property' }))
  })
  it('are none of a good answer', () => {
    expect(read(200, '{"health_status":"Everything\'s Chimpy!"}')).toEqual({
      health_status: "Everything's Chimpy!",
    })
  })
})
