import { expect, it } from 'vitest'
import { z } from 'zod'
import { usualMeanings } from './errors.ts'
import type { HttpAnswer } from './http.ts'
import { jsonReader } from './jsonApi.ts'

const Said = z.object({ error: z.string(), detail: z.string().optional(), code: z.number().optional() })
const read = jsonReader(
  'Vendor',
  { ...usualMeanings('Vendor', { tooFast: 9 }), 404: ['bad_request', 'Gone.', { field: 'property' }] },
  (json) => {
    const said = Said.safeParse(json).data
    return said ? { words: [said.error, said.detail], status: said.code ?? null } : null
  },
)
const answer = (status: number, body: unknown, headers = {}): HttpAnswer => ({
  status,
  headers,
  url: 'https://vendor.example',
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
function failure(of: HttpAnswer): unknown {
  try {
    return read(of)
  } catch (error) {
    return error
  }
}

it('a good answer is its JSON, an empty list too', () => {
  expect([read(answer(200, { rows: [1] })), read(answer(201, []))]).toEqual([{ rows: [1] }, []])
})

it.each([
  [answer(404, { error: 'no such site' }), 'bad_request', 'Gone.', 'no such site', null],
  [
    answer(401, ''),
    'reauthorise',
    'Vendor no longer accepts this sign-in. Connect the source again.',
    'HTTP 401',
    null,
  ],
  [answer(503, '<html><title>Oops</title>'), 'unavailable', expect.any(String), 'HTTP 503', null],
  [answer(429, { error: 'slow', detail: 'down' }), 'rate_limited', expect.any(String), 'slow: down', 9],
  [answer(429, '', { 'retry-after': '3' }), 'rate_limited', expect.any(String), 'HTTP 429', 3],
  [answer(200, { error: 'gone', code: 404 }), 'bad_request', 'Gone.', 'gone', null],
  [answer(200, { error: 'odd', detail: 'odd' }), 'unavailable', expect.any(String), 'odd', null],
  [answer(418, ''), 'bad_request', expect.stringContaining('refused'), 'HTTP 418', null],
  [answer(302, ''), 'unexpected', expect.stringContaining('status 302'), 'HTTP 302', null],
])('%j is told by its status and words', (given, kind, message, vendorMessage, waitSeconds) => {
  expect(failure(given)).toMatchObject({ kind, message, vendorMessage, waitSeconds })
})

it.each(['{"rows": [1, 2', '<!doctype html><title>Maintenance</title>', ''])(
  'a good status without JSON passes by itself: %s',
  (body) => {
    expect(failure(answer(200, body))).toMatchObject({ kind: 'unavailable' })
  },
)
