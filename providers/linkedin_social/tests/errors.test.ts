import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linkedInReader } from '../../platforms/linkedin/errors.ts'
import { PAGE_REFUSALS } from '../errors.ts'

const role = readFileSync(new URL('fixtures/error_403_role.json', import.meta.url), 'utf8')
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const body = (status: number, message: string, more = {}) => JSON.stringify({ status, message, ...more })
const unpermitted = (path: string) =>
  `Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [${path}]`
const throttle = 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.'

it.each([
  ['no administrator', 403, role, 'bad_request', 'property'],
  [
    'a foreign post',
    403,
    body(403, unpermitted('/shares[0]'), { serviceErrorCode: 100 }),
    'bad_request',
    'post',
  ],
  ['another field', 403, body(403, unpermitted('/foo')), 'bad_request', 'metrics'],
  ['days that are not kept', 400, body(400, 'Invalid timeIntervals parameter'), 'bad_request', null],
  ['a day’s limit', 429, body(429, throttle, { serviceErrorCode: 101 }), 'rate_limited', null],
  ['an ended token', 401, body(401, 'x', { serviceErrorCode: 65602 }), 'reauthorise', null],
])('%s', (_case, status, text, kind, field) => {
  const read = () => linkedInReader(now, PAGE_REFUSALS)({ status, headers: {}, text, url: '' })
  expect(read).toThrowError(expect.objectContaining({ kind, field }))
})
