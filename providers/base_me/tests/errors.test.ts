import { expect, it } from 'vitest'
import type { ProviderErrorKind } from '../../providerError.ts'
import { readAnswer } from '../errors.ts'

const said = (message: string, errors?: object) => JSON.stringify({ message, errors })

it.each<[string, number, string, Record<string, string>, ProviderErrorKind, number | null]>([
  ['an ended sign-in', 401, said('Unauthenticated.'), {}, 'reauthorise', null],
  ['no permission', 403, said('This action is unauthorized.'), {}, 'bad_request', null],
  ['a client that is gone', 404, said('Client not found.'), {}, 'bad_request', null],
  ['a refused question', 422, said('Invalid.', { sort: ['Wrong.'] }), {}, 'bad_request', null],
  ['too many calls', 429, said('Too Many Attempts.'), { 'retry-after': '7' }, 'rate_limited', 7],
  ['too many calls without a wait', 429, '', {}, 'rate_limited', 60],
  ['its own fault', 500, said('Server Error'), {}, 'unavailable', null],
  ['maintenance', 503, '<html>', {}, 'unavailable', null],
  ['words in place of data', 200, said('Something went wrong.'), {}, 'unavailable', null],
  ['a page', 200, '<!doctype html><title>Hi</title>', {}, 'unavailable', null],
  ['half an answer', 200, '{"data":[', {}, 'unavailable', null],
  ['a redirect', 302, '', {}, 'unexpected', null],
])('%s', (_case, status, text, headers, kind, waitSeconds) => {
  expect(() => readAnswer({ status, text, headers, url: '' })).toThrow(
    expect.objectContaining({ kind, waitSeconds, message: expect.stringMatching(/^[A-Z].*\.$/) }),
  )
})

it('the vendor’s words are kept, those of fields too', () => {
  const text = said('The given data was invalid.', { sort: ['The selected sort is invalid.'] })
  expect(() => readAnswer({ status: 422, text, headers: {}, url: '' })).toThrow(
    expect.objectContaining({
      vendorMessage: 'The given data was invalid. The selected sort is invalid.',
    }),
  )
})
