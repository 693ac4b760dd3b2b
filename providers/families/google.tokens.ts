/**
 * Tokens of the Google emulator. They say themselves what they grant and are signed with a fixed key, so that
 * those given out before a restart of the sandbox are still honoured; only revocations live in memory.
 */

/** What a code, access token or refresh token of the emulator says. */
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
const key = crypto.subtle.importKey(
  'raw',
  new TextEncoder().encode('emulated google, no secret'),
  { name: 'HMAC', hash: 'SHA-256' },
  false,
  ['sign', 'verify'],
)

export async function signGrant(grant: GoogleGrant): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(grant))
  const signature = await crypto.subtle.sign('HMAC', await key, payload)
  const encode = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
  return `${PREFIX[grant.kind]}${encode(payload)}.${encode(new Uint8Array(signature))}`
}

/** The grant a token stands for, or null for anything the emulator did not sign as this kind. */
export async function readGrant(kind: GoogleGrant['kind'], token: string): Promise<GoogleGrant | null> {
  if (!token.startsWith(PREFIX[kind])) return null
  const [payload = '', signature = ''] = token.slice(PREFIX[kind].length).split('.')
  try {
    const decode = (text: string) => Uint8Array.fromBase64(text, { alphabet: 'base64url' })
    const bytes = decode(payload)
    if (!(await crypto.subtle.verify('HMAC', await key, decode(signature), bytes))) return null
    const grant: GoogleGrant = JSON.parse(new TextDecoder().decode(bytes))
    return grant.kind === kind ? grant : null
  } catch {
    return null
  }
}

/** RFC 7636: whether the verifier is the one whose challenge was sent; Google also takes `plain`. */
export async function verifierFits(verifier: string, challenge: string, method: string): Promise<boolean> {
  if (method !== 'S256') return verifier === challenge
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true }) === challenge
}
