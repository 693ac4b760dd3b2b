import { describe, expect, it } from 'vitest'
import { isReadableOnTheWay, normaliseSite, sameOwner, splitToken } from '../shop/site.ts'

describe('the address of a shop', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  www.example.com/ ', 'https://www.example.com'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.COM', 'https://example.com'],
    ['https://example.com/shop/', 'https://example.com/shop'],
    ['https://example.com/shop?utm_source=x#top', 'https://example.com/shop'],
    ['https://example.com/wp-admin/admin.php?page=wc-settings', 'https://example.com'],
    ['https://example.com/shop/wp-admin', 'https://example.com/shop'],
    ['https://example.com/wp-login.php', 'https://example.com'],
    ['https://example.com/wp-json/wc/v3/', 'https://example.com'],
    ['https://example.com/index.php', 'https://example.com'],
    ['https://example.com:8443/a/b', 'https://example.com:8443/a/b'],
    ['https://user:secret@example.com/', 'https://example.com'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('%s is %s', (typed, site) => expect(normaliseSite(typed)).toBe(site))

  it.each(['', '   ', 'ftp://example.com', 'file:///etc/passwd', 'https://', 'two words'])(
    '%j is none',
    (typed) => {
      expect(() => normaliseSite(typed)).toThrow(
        expect.objectContaining({ kind: 'bad_request', field: 'account' }),
      )
    },
  )
})

describe('the token', () => {
  it('splits on the bar', () => {
    expect(splitToken(' ck_1a | cs_2b ')).toEqual({ key: 'ck_1a', secret: 'cs_2b' })
  })

  it.each(['', 'ck_1', 'ck_1|', '|cs_1', 'cs_1|ck_1', 'ck_1|cs_1|x', 'ck_1\r\nX: y|cs_1'])(
    '%j is none',
    (token) => {
      expect(() => splitToken(token)).toThrow(
        expect.objectContaining({ kind: 'bad_request', field: 'token' }),
      )
    },
  )
})

describe('a redirect stays with the owner', () => {
  it.each([
    ['https://example.com', 'https://www.example.com', true],
    ['http://www.example.com', 'https://example.com', true],
    ['https://example.com', 'https://shop.example.com/eu', true],
    ['https://example.com', 'https://example.org', false],
    // A host of many shops owns the domain above them, or sells it.
    ['https://shop.hoster.example', 'https://hoster.example', false],
    ['https://shop.hoster.example', 'https://www.hoster.example', false],
    ['https://shop.hoster.example', 'https://other.hoster.example', false],
    ['https://shop.hoster.example', 'https://www.shop.hoster.example', true],
    ['https://example.com', 'https://notexample.com', false],
    ['https://example.com', 'https://example.com.parked.test', false],
  ])('%s to %s: %s', (before, after, same) => expect(sameOwner(before, after)).toBe(same))
})

it.each([
  ['http://example.com', true],
  ['https://example.com', false],
  ['http://127.0.0.1:4801/woocommerce/site', false],
])('%s is readable on the way: %s', (site, readable) => expect(isReadableOnTheWay(site)).toBe(readable))
