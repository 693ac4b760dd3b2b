import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProviderError, ProviderErrorKind } from '../../providerError.ts'
import { readData } from '../errors.ts'

const recorded: object[] = JSON.parse(readFileSync(new URL('fixtures/errors.json', import.meta.url), 'utf8'))
const read = (text: string, status = 200, headers = {}) => readData({ status, headers, text, url: '' })

it.each<[number, Partial<ProviderError>]>([
  [0, { kind: 'reauthorise' }],
  [1, { kind: 'rate_limited', waitSeconds: 2 }],
  [2, { kind: 'bad_request', field: 'profile' }],
  [3, { kind: 'bad_request', message: expect.stringMatching(/too long or was already used/) }],
])('recorded body %i comes with status 200 and is an error all the same', (at, expected) => {
  expect(() => read(JSON.stringify(recorded[at]))).toThrow(expect.objectContaining(expected))
})

it.each<[number, string, ProviderErrorKind, number | null]>([
  [40002, 'max time span is 30 days when use stat_time_day', 'bad_request', null],
  [40000, 'The access token does not belong to the app', 'reauthorise', null],
  [40000, 'page_token: not a number', 'bad_request', null],
  [40000, 'Something', 'bad_request', null],
  [40007, 'not found', 'bad_request', null],
  [40016, 'QPS', 'rate_limited', 2],
  [40100, 'Due to too many requests, requests from App are temporarily restricted.', 'rate_limited', 300],
  [40133, 'Advertiser QPS', 'rate_limited', 2],
  [40101, 'wrong secret', 'unexpected', null],
  [40102, 'expired', 'reauthorise', null],
  [40104, 'Access token is null', 'reauthorise', null],
  [40113, 'blocked', 'unexpected', null],
  [40201, 'task', 'unavailable', 30],
  [40300, 'gone', 'bad_request', null],
  [40700, 'internal', 'unavailable', 30],
  [50000, 'System error.', 'unavailable', 30],
  [51305, 'time-out', 'unavailable', 30],
  [60001, 'maintenance', 'unavailable', 600],
  [49999, 'new', 'bad_request', null],
  [70000, 'new', 'unexpected', null],
])('%i “%s” is %s', (code, message, kind, waitSeconds) => {
  expect(() => read(JSON.stringify({ code, message }))).toThrow(
    expect.objectContaining({
      kind,
      waitSeconds,
      vendorMessage: `${message} (${code})`,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    }),
  )
})

it.each([
  ['the gateway’s page', '<html>502</html>', 502, /out of order/],
  ['a page with status 200', '<!DOCTYPE html>', 200, /web page/],
  ['half an answer', '{"code":0,"da', 200, /cut short/],
])('%s is gone with the next try', (_case, text, status, words) => {
  expect(() => read(text, status)).toThrow(
    expect.objectContaining({ kind: 'unavailable', message: expect.stringMatching(words) }),
  )
})

it('JSON of another kind is nothing that we know', () => {
  expect(() => read('[]')).toThrow(expect.objectContaining({ kind: 'unexpected' }))
})

it('a limit told by status is waited for as long as asked', () => {
  expect(() => read('', 429, { 'retry-after': '7' })).toThrow(
    expect.objectContaining({ kind: 'rate_limited', waitSeconds: 7 }),
  )
})

it('20001 is an answer in part', () => {
  expect(read('{"code":20001,"message":"Partial","data":{"list":[]}}')).toEqual({
    data: { list: [] },
    partial: true,
  })
})
