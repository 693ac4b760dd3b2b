import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps by which a clock may be off, either way. */
const DRIFT = 1
const SECRET_BYTES = 20

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the QR code for the authenticator app says. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret), issuer, label: account }).toString()

/** The time step that a code belongs to; null where it is none of now. Spaces, as apps show them, do not matter. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): number | null {
  const timestamp = now.epochMilliseconds
  const token = code.replace(/\s/g, '')
  // The library compares bytes, and throws at digits of other scripts.
  if (!/^[0-9]{6}$/.test(token)) return null
  const off = TOTP.validate({
    ...PARAMETERS,
    secret: Secret.fromBase32(secret),
    token,
    timestamp,
    window: DRIFT,
  })
  return off === null ? null : Math.floor(timestamp / 1_000 / PARAMETERS.period) + off
}
