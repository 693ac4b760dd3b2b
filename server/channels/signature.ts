import { createHmac, randomBytes } from 'node:crypto'

/** Signing by Standard Webhooks 1.0.0 with shared secrets (`v1`). */

const PREFIX = 'whsec_'
const LEAST_BYTES = 24
const MOST_BYTES = 64
const NEW_BYTES = 32

/** A secret to sign with, as receivers' libraries take it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(NEW_BYTES).toString('base64')

/** What is signed: one attempt to deliver these bytes. */
export interface SignedAttempt {
  /** The same for all attempts. */
  id: string
  /** Of this attempt. */
  at: Temporal.Instant
  body: string
}

/**
 * The headers of an attempt, signed with each secret: while one is replaced, receivers verify by either. Null where the
 * id cannot be signed, or a secret is none.
 */
export function signedHeaders(
  { id, at, body }: SignedAttempt,
  secrets: readonly string[],
): Record<string, string> | null {
  const keys = secrets.map(keyOf)
  if (keys.length === 0 || !/^[\w-]{1,200}$/.test(id)) return null
  const timestamp = String(Math.floor(at.epochMilliseconds / 1_000))
  const signatures: string[] = []
  for (const key of keys) {
    if (key === null) return null
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    signatures.push(`v1,${mac}`)
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function keyOf(secret: string): Buffer | null {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : null
  if (encoded === null || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null
  const key = Buffer.from(encoded, 'base64')
  return key.length >= LEAST_BYTES && key.length <= MOST_BYTES ? key : null
}
