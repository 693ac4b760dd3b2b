import { lookup as systemLookup } from 'node:dns/promises'
// biome-ignore lint/style/noRestrictedImports: the guard stands below the HTTP library, where sockets are opened
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { ProviderError } from '../../providerError.ts'

/** Every address of a host name. Called once per connection; rejects like node:dns. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true })

/**
 * Ports of mail, shell, directory, file and database services, which might take an HTTP request for commands.
 * Every other port passes: shops and proxies do use unusual ones.
 */
const REFUSED_PORTS = new Set(
  [
    21, 22, 23, 25, 53, 69, 110, 111, 135, 137, 139, 143, 161, 389, 445, 465, 514, 587, 636, 873, 993, 995,
    1433, 1521, 2049, 2375, 2379, 3306, 3389, 5432, 5900, 6379, 6667, 9200, 11211, 27017,
  ].map(String),
)

/** Public by number, but served by the cloud's own host agent: Azure's metadata and DNS address. */
const HOST_AGENTS = new Set(['168.63.129.16'])

/**
 * Whether an IP address (any spelling that ipaddr.js reads) belongs to the public internet. Private, loopback,
 * link-local, unique-local, multicast, reserved, carrier-grade NAT and documentation addresses do not, nor do
 * forms that carry an IPv4 address inside (mapped, compatible, 6to4, Teredo); NAT64's well-known prefix counts
 * as the IPv4 address it carries, since networks without IPv4 reach everything by it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && !HOST_AGENTS.has(parsed.toString())
  const inGlobalUnicast = ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000
  if (parsed.range() === 'unicast') return inGlobalUnicast
  const wellKnownNat64 = ipaddr.parseCIDR('64:ff9b::/96')
  if (parsed.match(wellKnownNat64)) {
    return isPublicAddress(ipaddr.fromByteArray(parsed.toByteArray().slice(12)).toString())
  }
  return false
}

/** The error for an address that we will not call. */
export function refusedAddress(sentence: string): ProviderError {
  return new ProviderError('bad_request', sentence, { field: 'account' })
}

/**
 * Parses an address and refuses what no connection is needed to refuse: another scheme than http(s),
 * credentials inside, a port of a service that is not HTTP. The WHATWG parser has by then turned decimal, octal,
 * hexadecimal and full-width spellings of an IP address into the plain one.
 * @throws ProviderError bad_request, field `account`
 */
export function checkUrl(address: string | URL): URL {
  const url = URL.parse(address)
  if (!url) throw refusedAddress('This is not a web address: write it like https://www.example.com.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refusedAddress('Only addresses that begin with https:// or http:// can be reached.')
  }
  if (url.username || url.password) {
    throw refusedAddress('Take the user name and password out of the address.')
  }
  if (REFUSED_PORTS.has(url.port)) {
    throw refusedAddress(`Port ${url.port} belongs to a service that is not a website.`)
  }
  // The root's dot changes nothing but the comparison with other spellings of the same host.
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

/**
 * Opens connections for undici. The name is resolved once, every address is checked, and the sockets connect
 * to those same addresses, so that a name that changes between check and connection (DNS rebinding) cannot
 * lead inside. One bad address refuses the whole name. Origins in `allow` (`http://127.0.0.1:4801`, exactly)
 * skip the check.
 */
export function guardedConnector(
  allow: readonly string[],
  resolve: Resolve = systemResolve,
): buildConnector.connector {
  const allowed = new Set(allow.map((origin) => new URL(origin).origin))
  const options = { timeout: 10_000, allowH2: false, autoSelectFamily: true }
  const open = buildConnector({ ...options, lookup: lookupWith(resolve, () => true) })
  const guarded = buildConnector({ ...options, lookup: lookupWith(resolve, isPublicAddress) })

  return (target, callback) => {
    // undici hands over an IPv6 literal bare.
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    const host = isIP(literal) === 6 ? `[${literal}]` : literal
    const { origin } = new URL(`${target.protocol}//${host}${target.port && `:${target.port}`}`)
    if (allowed.has(origin)) return open(target, callback)
    if (isIP(literal) && !isPublicAddress(literal)) return callback(insideAddress(), null)
    return guarded(target, callback)
  }
}

function lookupWith(resolve: Resolve, accept: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const [first] = answers
        if (!first)
          return callback(new ProviderError('unavailable', `The name ${hostname} has no address.`), [])
        if (!answers.every(({ address }) => accept(address))) return callback(insideAddress(), [])
        return options.all ? callback(null, answers) : callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}

function insideAddress(): ProviderError {
  return refusedAddress(
    'This address leads into a private network. Only websites on the public internet can be connected.',
  )
}
