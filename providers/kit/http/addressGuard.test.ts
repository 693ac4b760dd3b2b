import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { checkUrl, isPublicAddress } from './addressGuard.ts'

describe('public addresses', () => {
  it.each([
    ['an ordinary IPv4 address', '93.184.216.34'],
    ['one just below a private block', '172.15.255.255'],
    ['one just above a private block', '172.32.0.0'],
    ['an ordinary IPv6 address', '2606:4700:4700::1111'],
    ['NAT64 of a public address', '64:ff9b::808:808'],
  ])('lets %s pass: %s', (_what, address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['loopback', '127.0.0.1'],
    ['the far end of loopback', '127.255.255.254'],
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['cloud metadata', '169.254.169.254'],
    ['a cloud host agent', '168.63.129.16'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['cloud metadata inside carrier-grade NAT', '100.100.100.200'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '203.0.113.7'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['unique-local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['mapped, even of a public address', '::ffff:8.8.8.8'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['translated loopback (RFC 6145)', '::ffff:0:127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::7f00:1'],
    ['NAT64 of cloud metadata', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['outside global unicast', '4000::1'],
    ['no address at all', 'localhost'],
    ['nothing', ''],
  ])('refuses %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false))

  it('judges an IPv4 address the same behind NAT64 as bare', () => {
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 }))),
        (octets) => {
          const bare = octets.join('.')
          expect(isPublicAddress(`64:ff9b::${bare}`)).toBe(isPublicAddress(bare))
        },
      ),
    )
  })
})

describe('addresses refused before any connection', () => {
  it.each([
    'file:///etc/passwd',
    'FTP://example.com/',
    'gopher://example.com/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://@user:@example.com/',
    'http://example.com:6379/',
    'http://example.com:25/',
    'https://exa mple.com/',
    'example.com',
    '//example.com',
    'http://',
    '',
  ])('%s', (address) => {
    expect(() => checkUrl(address)).toThrow(ProviderError)
    expect(() => checkUrl(address)).toThrow(
      expect.objectContaining({ kind: 'bad_request', field: 'account' }),
    )
  })

  it.each(['https://example.com', 'http://example.com:8080/shop/', 'HTTPS://EXAMPLE.COM./'])(
    'but not %s',
    (address) => {
      expect(checkUrl(address)).toBeInstanceOf(URL)
    },
  )
})
