import { grantSeal } from '../../../sandbox/grants.ts'

/** Tokens of the Google emulator, which outlive a restart of the sandbox; only revocations are in memory. */

/** The payload of a code, access token or refresh token of the emulator. */
export interface GoogleGrant {
  kind: 'code' | 'access' | 'refresh'
  client: string
  /** The person's number at Google. */
  sub: string
  scopes: string[]
  /** How often this person's grants to this app had been revoked when this one was made. */
  generation: number
  /** When it ends, in epoch milliseconds. */
  until: number
  /** Made while the sandbox pretends that older access tokens have expired. */
  renewed?: boolean
  /** Of codes: what the token call has to repeat. */
  redirectUri?: string
  challenge?: string
  challengeMethod?: string
  /** Whether a code also brings a refresh token. */
  offline?: boolean
  /** Makes two grants of the same moment differ. */
  nonce?: string
}

const PREFIX: Record<GoogleGrant['kind'], string> = { code: '4/0A', access: 'ya29.', refresh: '1//0g' }
const seal = grantSeal<GoogleGrant>('emulated google, no secret')

export async function signGrant(grant: GoogleGrant): Promise<string> {
  return PREFIX[grant.kind] + (await seal.sign(grant))
}

/** The grant of a token, or null for anything the emulator did not sign as this kind. */
export async function readGrant(kind: GoogleGrant['kind'], token: string): Promise<GoogleGrant | null> {
  if (!token.startsWith(PREFIX[kind])) return null
  const grant = await seal.read(token.slice(PREFIX[kind].length))
  return grant?.kind === kind ? grant : null
}

/** RFC 7636: whether the verifier is the one whose challenge was sent; Google also takes `plain`. */
export async function verifierFits(verifier: string, challenge: string, method: string): Promise<boolean> {
  if (method !== 'S256') return verifier === challenge
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true }) === challenge
}
