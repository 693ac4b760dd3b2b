import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorLine, semrushError } from '../errors.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const answer = (text: string, status = 200) => ({
  status,
  headers: {},
  text,
  url: 'https://api.semrush.com/',
})

describe('an error of Semrush', () => {
  it('50 means an empty answer', () => {
    expect(errorLine(fixture('error_50.txt'))).toEqual({ number: 50, text: 'NOTHING FOUND' })
  })

  it.each([
    ['wrong key, status 200', fixture('error_120.txt'), 200, 'reauthorise', 'token'],
    ['no units, status 403', fixture('error_132.txt'), 403, 'rate_limited', null],
    ['malformed key', 'ERROR 110 :: WRONG KEY', 200, 'reauthorise', 'token'],
    ['empty key', 'ERROR 122 :: WRONG FORMAT OR EMPTY KEY', 200, 'reauthorise', 'token'],
    ['empty key, status 403', 'ERROR 122 :: WRONG FORMAT OR EMPTY KEY\n', 403, 'reauthorise', 'token'],
    ['wrong hash', 'ERROR 121 :: WRONG KEY - HASH PAIR', 200, 'reauthorise', 'token'],
    ['key not found', 'ERROR 70 :: API KEY HASH FAILURE', 200, 'reauthorise', 'token'],
    ['key unknown', 'ERROR 402 :: WRONG KEY', 200, 'reauthorise', 'token'],
    ['402 of another meaning', 'ERROR 402 :: Duplicate domains', 200, 'bad_request', null],
    ['plan', 'ERROR 130 :: API DISABLED', 200, 'bad_request', 'token'],
    ['database', 'ERROR 133 :: DB ACCESS DENIED', 200, 'bad_request', 'database'],
    ['too fast', 'ERROR 429 :: TOO MANY REQUESTS', 200, 'rate_limited', null],
    ['its own fault', 'ERROR 500 :: INTERNAL ERROR', 200, 'unavailable', null],
    ['not a domain', 'ERROR 10042 :: INVALID DOMAIN', 400, 'bad_request', 'target'],
    ['a number not known', 'ERROR 10099 :: SOMETHING NEW', 400, 'bad_request', null],
    ['too fast, without words', '', 429, 'rate_limited', null],
    ['a gateway', '<html><title>502 Bad Gateway</title></html>', 502, 'unavailable', null],
    ['a page under 200', '<!DOCTYPE html><title>Maintenance</title>', 200, 'unavailable', null],
    ['a status of its own', 'I am a teapot', 418, 'unexpected', null],
    ['no units, as JSON', fixture('error_projects.json'), 400, 'rate_limited', null],
    ['a JSON error without frame', '{"code":120,"message":"Wrong key-ID pair"}', 400, 'reauthorise', 'token'],
    ['an empty key', '{"code":"122","message":"Wrong format or empty key"}', 400, 'reauthorise', 'token'],
    ['no such project', '{"code":512,"message":"Can\'t find project"}', 400, 'bad_request', 'campaign'],
    ['404 as JSON is not the key', '{"error":{"code":404,"message":"x"}}', 404, 'bad_request', 'campaign'],
    ['a JSON code not known', '{"error":{"code":519,"message":"x"}}', 400, 'bad_request', null],
    ['a code in words', '{"error":{"code":"FORBIDDEN","message":"x"}}', 403, 'bad_request', 'campaign'],
    ['a JSON fault', '{"error":{"code":"oops","message":"x"}}', 503, 'unavailable', null],
    ['JSON of no known form', '{"status":"broken"}', 400, 'unexpected', null],
  ])('%s', (_case, text, status, kind, field) => {
    expect(semrushError(answer(text, status))).toMatchObject({ kind, field })
  })

  it('keeps the vendor’s words', () => {
    expect(semrushError(answer(fixture('error_132.txt'), 403))?.vendorMessage).toBe(
      'ERROR 132 :: API UNITS BALANCE IS ZERO',
    )
  })

  it('keeps the words of a JSON error', () => {
    expect(semrushError(answer(fixture('error_projects.json'), 400))?.vendorMessage).toBe(
      '132: API units balance is zero See the list of error codes.',
    )
  })

  it('is not seen in a report that speaks of errors', () => {
    expect(semrushError(answer('Keyword;Position\nERROR 50 :: x;3\n'))).toBeNull()
  })
})
