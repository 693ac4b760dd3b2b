import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentEncode, signature, sortedQuery } from '../shop/oauth1.ts'

const parameters = (method: string) =>
  new Map([
    ['per_page', '100'],
    ['after', '2026-10-01T00:00:00'],
    ['oauth_consumer_key', 'ck_demo'],
    ['oauth_nonce', 'abc123'],
    ['oauth_timestamp', '1795000000'],
    ['oauth_signature_method', method],
  ])
const url = 'http://shop.test/wp-json/wc/v3/orders'

describe('the signature of a call', () => {
  it.each([
    ['HMAC-SHA256', 'Dy208fLdR9izz4BIXg4NyTviJLFFgcWvd3A4Ydem20k='],
    ['HMAC-SHA1', 'gCfOHelQU9wglXtS1EaCUE8SYgI='],
  ])('by %s is that of a recorded call', async (method, expected) => {
    expect(await signature({ method: 'get', url, parameters: parameters(method) }, 'cs_demo')).toBe(expected)
  })

  it('is refused for another method', async () => {
    expect(await signature({ method: 'GET', url, parameters: parameters('PLAINTEXT') }, 'cs_demo')).toBeNull()
  })

  it('changes with every part', async () => {
    const base = await signature({ method: 'GET', url, parameters: parameters('HMAC-SHA256') }, 'cs_demo')
    const others = await Promise.all([
      signature({ method: 'POST', url, parameters: parameters('HMAC-SHA256') }, 'cs_demo'),
      signature({ method: 'GET', url: `${url}/1`, parameters: parameters('HMAC-SHA256') }, 'cs_demo'),
      signature({ method: 'GET', url, parameters: parameters('HMAC-SHA256').set('page', '2') }, 'cs_demo'),
      signature({ method: 'GET', url, parameters: parameters('HMAC-SHA256') }, 'cs_other'),
    ])
    expect(new Set([base, ...others]).size).toBe(5)
  })
})

describe('encoding', () => {
  it.each([
    ['a b', 'a%20b'],
    ["!'()*", '%21%27%28%29%2A'],
    ['status[0]', 'status%5B0%5D'],
    ['-._~', '-._~'],
    ['ü', '%C3%BC'],
  ])('writes %s as %s', (text, encoded) => expect(percentEncode(text)).toBe(encoded))

  it('leaves only unreserved characters and loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = percentEncode(text)
        expect(encoded).toMatch(/^([A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/)
        expect(decodeURIComponent(encoded)).toBe(text)
      }),
    )
  })

  it('sorts by byte order of the encoded names', () => {
    expect(sortedQuery(new Map(Object.entries({ b: '1', a: '2', B: '3', 'a[0]': '4' })))).toBe(
      'B=3&a=2&a%5B0%5D=4&b=1',
    )
  })
})
