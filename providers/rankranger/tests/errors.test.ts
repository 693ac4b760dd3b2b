import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { readerFor } from '../errors.ts'

const KEY = '77001-4ab0secret'
const read = (text: string, status = 200) => readerFor(KEY)({ status, headers: {}, text, url: 'https://x' })

function failure(text: string, status: number): ProviderError {
  try {
    read(text, status)
  } catch (error) {
    if (error instanceof ProviderError) return error
  }
  throw new Error('No ProviderError was thrown')
}
const said = (message: string) => JSON.stringify({ error: { code: 1, message } })

describe('a failed answer', () => {
  it.each([
    ['bad key', said('Invalid API key'), 200, 'reauthorise', 'Invalid API key'],
    ['bad key as text', 'Invalid API key', 200, 'reauthorise', 'Invalid API key'],
    [
      'bad key as XML',
      '<?xml version="1.0"?><error>Invalid API key</error>',
      200,
      'reauthorise',
      'Invalid API key',
    ],
    ['no access', '{"message":"No access to this method"}', 200, 'reauthorise', 'No access to this method'],
    ['a key named', said('The key 77001 is not valid'), 200, 'reauthorise', 'The key 77001 is not valid'],
    ['another key', said('Unknown campaign key'), 200, 'bad_request', 'Unknown campaign key'],
    ['a package', said('Not in your package'), 200, 'bad_request', 'Not in your package'],
    [
      'a permission',
      said('No permission for this campaign'),
      200,
      'bad_request',
      'No permission for this campaign',
    ],
    ['a list of errors', '{"errors":["Unknown campaign"]}', 200, 'bad_request', 'Unknown campaign'],
    ['wrapped in a list', '[{"error":"Invalid date"}]', 200, 'bad_request', 'Invalid date'],
    ['a limit', said('API limit exceeded'), 200, 'rate_limited', 'API limit exceeded'],
    ['calls', said('Too many requests'), 200, 'rate_limited', 'Too many requests'],
    ['a bad limit', said('Invalid limit: 0'), 200, 'bad_request', 'Invalid limit: 0'],
    [
      'a campaign of others',
      said('No access to this campaign'),
      200,
      'bad_request',
      'No access to this campaign',
    ],
    [
      'a fault under 200',
      said('Internal error, please try again'),
      200,
      'unavailable',
      'Internal error, please try again',
    ],
    ['401 without words', '', 401, 'reauthorise', 'HTTP 401'],
    ['403', 'Forbidden', 403, 'reauthorise', 'Forbidden'],
    ['429', '', 429, 'rate_limited', 'HTTP 429'],
    ['502', '', 502, 'unavailable', 'HTTP 502'],
    ['400', '{}', 400, 'bad_request', 'HTTP 400'],
    ['a page', '<html><title>Maintenance</title></html>', 200, 'unavailable', 'Maintenance'],
    ['half an answer', '{"result":[{"key', 200, 'unavailable', null],
    ['nothing', '', 200, 'unavailable', null],
  ])('%s', (_case, text, status, kind, vendorMessage) => {
    expect(failure(text, status)).toMatchObject({ kind, vendorMessage })
  })
  it('that repeats the key does not tell it', () => {
    expect(failure(said(`The key ${KEY} is invalid`), 200).vendorMessage).toBe('The key ••• is invalid')
  })
  it('by 429 comes back soon, by a limit of the account later', () => {
    expect(failure('', 429).waitSeconds).toBe(8)
    expect(failure(said('API limit exceeded'), 200).waitSeconds).toBe(3600)
  })
})

it.each(['{"result":[]}', '{"result":[{"keyword":"api key"}],"message":"ok"}', '[]'])(
  '%s is no failure',
  (text) => {
    expect(read(text)).toEqual(JSON.parse(text))
  },
)
