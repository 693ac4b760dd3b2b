import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from './clientAddress.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

it('is one for all addresses of a /64, and another one for any other /64', () => {
  const parts = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length })
  const written = (numbers: number[]) => numbers.map((part) => part.toString(16)).join(':')
  fc.assert(
    fc.property(parts(4), parts(4), parts(4), parts(4), (network, other, one, two) => {
      // Documentation's prefix, so that no address is a mapped IPv4 one.
      const [here, there] = [network, other].map((prefix) => [0x2001, ...prefix.slice(1)])
      if (!here || !there) return
      const found = networkOf(written([...here, ...one]))
      expect(networkOf(written([...here, ...two]))).toBe(found)
      expect(networkOf(written([...there, ...one])) === found).toBe(written(here) === written(there))
    }),
  )
})
