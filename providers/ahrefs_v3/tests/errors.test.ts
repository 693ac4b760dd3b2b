import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { readAnswer } from '../errors.ts'

const read = (status: number, text: string, headers: Record<string, string> = {}) =>
  readAnswer({ status, headers, text, url: 'https://api.ahrefs.com/v3/x' })

/** The error that a response is mapped to. */
function judged(...answer: Parameters<typeof read>): ProviderError {
  try {
    read(...answer)
  } catch (error) {
    if (error instanceof ProviderError) return error
  }
  throw new Error('This answer was taken for data')
}

describe('an error of Ahrefs', () => {
  it.each([
    ['a wrong key', 401, '{"error":"Unauthorized"}', 'reauthorise', 'token'],
    ['a wrong key, without a body', 401, '', 'reauthorise', 'token'],
    ['a plan without the report', 403, '{"error":"This endpoint is not available"}', 'bad_request', null],
    // As several public projects of 2026 print it, PPmai/SAO-Auditor among them.
    ['a plan without the API', 403, '{"error":"Insufficient plan"}', 'bad_request', null],
    ['a limited plan', 403, '{"error":"Limited to other plans"}', 'bad_request', null],
    ['a body as a list', 403, '["Error","Forbidden"]', 'bad_request', null],
    ['units used up', 403, '{"error":"API units limit reached"}', 'rate_limited', null],
    [
      'units used up, with numbers',
      403,
      '{"error":"API units limit reached. Expected usage: 50, API units left: 0."}',
      'rate_limited',
      null,
    ],
    ['a key’s own cap', 403, '{"error":"Monthly limit of this API key exceeded"}', 'rate_limited', null],
    ['too many requests', 429, '{"error":"Rate limit exceeded"}', 'rate_limited', null],
    ['a page of the CDN', 429, '<html><title>Slow down</title></html>', 'rate_limited', null],
    ['a bad column', 400, '{"error":"column \'x\' not found"}', 'bad_request', null],
    ['a fault of its own', 500, '{"error":"Internal"}', 'unavailable', null],
    ['a gateway', 502, '<html><title>Bad gateway</title></html>', 'unavailable', null],
    ['a page under 200', 200, '<!doctype html><title>Hello</title>', 'unavailable', null],
    ['an answer cut short', 200, '{"metrics":{"org_tra', 'unavailable', null],
    ['an error under 200', 200, '{"error":"Something went wrong"}', 'unexpected', null],
    ['another refusal', 418, '{"teapot":true}', 'bad_request', null],
    ['another status', 302, '', 'unexpected', null],
  ] as const)('%s', (_case, status, text, kind, field) => {
    expect(judged(status, text)).toMatchObject({ kind, field })
  })

  it('keeps the vendor’s words', () => {
    expect(judged(403, '["Error","Forbidden"]').vendorMessage).toBe('Error: Forbidden')
    expect(judged(400, '{"error":"bad date"}').vendorMessage).toBe('bad date')
    expect(judged(502, '<html><title> Bad gateway </title></html>').vendorMessage).toBe('Bad gateway')
  })

  it.each([
    ['20', 20],
    ['600', 60],
    ['0', 60],
    ['soon', 60],
    [undefined, 60],
  ])('waits as told, a minute at most: %s', (header, seconds) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header }
    expect(judged(429, '{}', headers).waitSeconds).toBe(seconds)
  })

  it('is not seen in data', () => {
    expect(read(200, '{"metrics":{"org_traffic":1}}')).toEqual({ metrics: { org_traffic: 1 } })
  })
})
