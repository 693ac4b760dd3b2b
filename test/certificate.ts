import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Certificates for servers of tests, as X.509 writes them (RFC 5280). */

/** A certificate and its key, in PEM. */
export interface TestCertificate {
  cert: string
  key: string
}

/** An authority that signs certificates; `cert` is what is to be trusted. */
export interface TestAuthority {
  cert: string
  issue(hosts: readonly string[], validTo: Date): TestCertificate
}

export function createAuthority(name: string): TestAuthority {
  const keys = newKeys()
  const issuer = nameOf(name)
  const year = 365 * 24 * 3_600_000
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(der(0x01, [0xff])), true)
  return {
    cert: pem(
      certificate(issuer, issuer, keys.publicKey, new Date(Date.now() + year), isAuthority, keys.privateKey),
    ),
    issue(hosts, validTo) {
      const own = newKeys()
      const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))
      const alternative = extension([0x55, 0x1d, 0x11], names)
      const subject = nameOf(hosts[0] ?? '')
      return {
        cert: pem(certificate(subject, issuer, own.publicKey, validTo, alternative, keys.privateKey)),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A tag, a length and what is within. */
function der(tag: number, ...parts: (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (bytes: readonly number[]) => der(0x06, bytes)
/** 2026-11-26T10:00:00Z as 20261126100000Z. */
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))))
const extension = (id: readonly number[], value: Uint8Array, isCritical = false) =>
  sequence(oid(id), ...(isCritical ? [der(0x01, [0xff])] : []), der(0x04, value))

const ECDSA_SHA256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
let serial = 1

function certificate(
  subject: Buffer,
  issuer: Buffer,
  publicKey: KeyObject,
  validTo: Date,
  extensions: Buffer,
  signer: KeyObject,
): Buffer {
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [serial++]),
    ECDSA_SHA256,
    issuer,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(validTo)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  )
  return sequence(body, ECDSA_SHA256, der(0x03, [0], sign('sha256', body, signer)))
}

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
