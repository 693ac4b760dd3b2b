import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of a body: base64 of its HMAC-SHA256 under the webhook's secret. */
export const signatureOf = (body: Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(body).digest()

/** Whether this may be a signature at all: 32 bytes as base64. */
export const looksSigned = (signature: string | undefined): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(signature ?? '')

/** Whether this signature was made of these bytes by whoever has the secret; takes as long for a wrong one. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const given = Buffer.from(signature ?? '', 'base64')
  const own = signatureOf(body, secret)
  return given.length === own.length && timingSafeEqual(given, own)
}
