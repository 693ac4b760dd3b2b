import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isPublicAddress, type Resolve } from '../../providers/kit/http/addressGuard.ts'
import type { SiteCertificate } from '../../shared/rules/monitoring/frontPage.ts'

/** How a host is reached; only tests say otherwise. */
export interface TlsDoor {
  resolve: Resolve
  /** Which addresses may be dialled. */
  accept(address: string): boolean
  port: number
}

export const PUBLIC_DOOR: TlsDoor = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  accept: isPublicAddress,
  port: 443,
}

const TIMEOUT_MS = 10_000
const MOST_ADDRESSES = 3

/**
 * The certificate that a host shows, whether or not it is good; null where it shows none or has an address inside a
 * private network. Its name is resolved once, and what was checked is dialled.
 */
export async function readCertificate(
  host: string,
  { resolve, accept, port }: TlsDoor = PUBLIC_DOOR,
): Promise<SiteCertificate | null> {
  // An address of numbers has no certificate of its own name, and a handshake can't ask for one.
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null
  const answers = await resolve(host).catch(() => [])
  if (!answers.every(({ address }) => accept(address))) return null
  // At once, so that addresses that swallow all they are sent take no longer than one of them.
  const shown = answers.slice(0, MOST_ADDRESSES).map(({ address }) => shownAt(address, port, host))
  for (const one of shown) {
    const found = await one
    if (found) return found
  }
  return null
}

const shownAt = (address: string, port: number, host: string): Promise<SiteCertificate | null> =>
  new Promise((done) => {
    // Nothing is sent or read but the handshake, so that what is not trusted may be looked at.
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false })
    const end = (found: SiteCertificate | null) => {
      clearTimeout(late)
      socket.destroy()
      done(found)
    }
    const late = setTimeout(() => end(null), TIMEOUT_MS)
    socket.on('error', () => end(null)).on('close', () => end(null))
    socket.on('secureConnect', () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(validTo)) return end(null)
      end({
        host,
        validTo: Temporal.Instant.fromEpochMilliseconds(validTo),
        problem: socket.authorized ? null : problemOf(String(socket.authorizationError)),
      })
    })
  })

function problemOf(code: string): SiteCertificate['problem'] {
  if (code.includes('CERT_HAS_EXPIRED')) return 'expired'
  return code.includes('ALTNAME') ? 'wrong host' : 'untrusted'
}
