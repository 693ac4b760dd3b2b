import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ErrorMapping,
  ifRefused,
  invalidParameter,
  mappingOfStatus,
  mappingOfWords,
  refuse,
  retryAfter,
  toProviderError,
} from './errors.ts'
import { notJson, parsed } from './json.ts'

const BUSY: ErrorMapping = ['rate_limited', 'Too fast.', { waitSeconds: 10 }]
const GONE = invalidParameter('property', 'Gone.')
const FAULT: ErrorMapping = ['unavailable', 'A fault.']

it('a meaning becomes an error with the vendor’s words; what an answer asks for goes before the usual wait', () => {
  expect(toProviderError(BUSY, 'slow down')).toMatchObject({
    kind: 'rate_limited',
    message: 'Too fast.',
    vendorMessage: 'slow down',
    waitSeconds: 10,
    field: null,
  })
  expect(toProviderError(BUSY, null, 3).waitSeconds).toBe(3)
  expect(toProviderError(GONE, null)).toMatchObject({ field: 'property', waitSeconds: null })
})

it.each([
  [404, GONE],
  [429, BUSY],
  [500, FAULT],
  [503, FAULT],
  [418, undefined],
])('status %i has its meaning', (status, expected) => {
  expect(mappingOfStatus({ 404: GONE, 429: BUSY, 500: FAULT }, status)).toBe(expected)
})

it('words have the first meaning that they meet', () => {
  const meanings = [[/limit/i, BUSY] as const, [/./, FAULT] as const]
  expect([
    mappingOfWords(meanings, 'Limit reached'),
    mappingOfWords(meanings, 'x'),
    mappingOfWords(meanings, ''),
  ]).toEqual([...[BUSY, FAULT, undefined]])
})

it('a refusal names the parameter', () => {
  expect(refuse('Choose a page.', 'property')).toMatchObject({ kind: 'bad_request', field: 'property' })
})

it.each([
  ['7', 7],
  ['0.2', 1],
  ['0', null],
  ['Sat, 21 Nov 2026 12:00:00 GMT', null],
  [undefined, null],
])('retry-after %s is %s seconds', (header, expected) => {
  expect(retryAfter({ headers: header === undefined ? {} : { 'retry-after': header } })).toBe(expected)
})

it.each([
  ['Sat, 21 Nov 2026 12:00:40 GMT', 40],
  ['Sat, 21 Nov 2026 12:00:00 GMT', null],
  ['Sat, 21 Nov 2026 11:00:00 GMT', null],
  ['Saturday', null],
])('retry-after %s, told at noon, is %s seconds', (moment, expected) => {
  const headers = { 'retry-after': moment, date: 'Sat, 21 Nov 2026 12:00:00 GMT' }
  expect(retryAfter({ headers })).toBe(expected)
})

it.each([
  ['<!doctype html><title>Down</title>', 200, /web page/, 'Down'],
  ['{"rows": [', 200, /cut short/, null],
  ['Bad gateway', 502, /cut short/, 'HTTP 502'],
])('a body that is no JSON passes by itself: %s', (text, status, message, vendorMessage) => {
  const error = notJson({ status, headers: { 'retry-after': '9' }, text, url: 'https://x.example' }, 'Acme')
  expect(error).toMatchObject({ kind: 'unavailable', vendorMessage, waitSeconds: 9 })
  expect(error.message).toMatch(message)
})

it('JSON of another form says where it differs', () => {
  expect(() => parsed(z.object({ id: z.string() }), { id: 1 }, 'Acme')).toThrow(
    expect.objectContaining({ kind: 'unexpected', vendorMessage: expect.stringContaining('id') }),
  )
})

it('something stands in for what is refused, and for nothing else', async () => {
  const ask = (meaning: ErrorMapping) =>
    ifRefused(Promise.reject(toProviderError(meaning, 'no')), ({ field }) => field)
  expect(await ifRefused(Promise.resolve(1), () => 2)).toBe(1)
  expect(await ask(GONE)).toBe('property')
  await expect(ask(FAULT)).rejects.toMatchObject({ kind: 'unavailable' })
})
