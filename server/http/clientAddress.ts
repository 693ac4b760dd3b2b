import ipaddr from 'ipaddr.js'

/**
 * The prefix of an IPv6 address that is assigned to one customer, who controls all 2^64 addresses of that
 * network.
 */
const IPV6_PREFIX = 64

/**
 * What limits count as one caller: an IPv4 address, also one written as IPv6 (`::ffff:192.0.2.1`), or the /64
 * network of an IPv6 address. Anything else is returned unchanged.
 */
export function networkOf(address: string): string {
  // Some proxies write the port, too.
  const bare = address.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`
}
