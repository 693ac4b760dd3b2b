import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) as bytes. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => ALPHABET.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of an authenticator app at that time (RFC 6238 with SHA-1), written from the RFC for tests alone. */
export function totpAt(secret: Buffer, at: Temporal.Instant, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.epochMilliseconds / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(19) & 0x0f
  const truncated = mac.readUInt32BE(offset) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}
