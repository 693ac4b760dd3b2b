import { describe, expect, it } from 'vitest'
import { hostsIn, readHost, readHosts } from './watchedHost.ts'

describe('a host', () => {
  it.each([
    ['northwind.example', 'northwind.example'],
    [' Northwind.Example ', 'northwind.example'],
    ['https://www.northwind.example/shop?a=1#b', 'northwind.example'],
    ['http://user:pass@northwind.example:8080/', 'northwind.example'],
    ['www.northwind.example', 'northwind.example'],
    ['northwind.example.', 'northwind.example'],
    ['shop.northwind.co.uk', 'shop.northwind.co.uk'],
    ['Bücher.de', 'xn--bcher-kva.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['www.de', 'www.de'],
    ['www.com.example', 'com.example'],
  ])('of “%s” is %s', (text, host) => expect(readHost(text)).toEqual({ host }))

  it.each([
    ['', 'Enter a domain'],
    ['localhost', 'is not a domain'],
    ['co.uk', 'a suffix that many share'],
    ['com', 'is not a domain'],
    ['10.0.0.1', 'an address of numbers'],
    ['http://[::1]/', 'an address of numbers'],
    ['2130706433', 'an address of numbers'],
    ['a b.example', 'is not a domain'],
    ['-a.example', 'is not a domain'],
    [`${'a'.repeat(64)}.example`, 'is not a domain'],
    ['javascript:alert(1)', 'is not a domain'],
    ['sc-domain:northwind.example', 'is not a domain'],
  ])('is not in “%s”', (text, problem) =>
    expect(readHost(text)).toEqual({ problem: expect.stringContaining(problem) }),
  )
})

describe('a pasted list', () => {
  it('holds each host once, and says what it could not read', () => {
    expect(readHosts('b.example, https://www.a.example/\n\nB.example; co.uk\tc.example')).toEqual({
      hosts: ['b.example', 'a.example', 'c.example'],
      problems: ['“co.uk” is a suffix that many share. Enter the domain below it.'],
    })
  })

  it('is empty where there is nothing', () => {
    expect(readHosts(' \n,; ')).toEqual({ hosts: [], problems: [] })
  })
})

it.each([
  ['sc-domain:northwind.example', ['northwind.example']],
  ['https://www.northwind.example/shop/', ['northwind.example']],
  ['Northwind (northwind.example) – web', ['northwind.example']],
  ['northwind.example | contoso.example | northwind.example', ['northwind.example', 'contoso.example']],
  ['Bücher: bücher.example', ['xn--bcher-kva.example']],
  ['GA4 - UA 12.5', []],
  ['properties/123456', []],
  ['', []],
])('the hosts that “%s” names', (text, hosts) => {
  expect(hostsIn(text)).toEqual(hosts)
})
