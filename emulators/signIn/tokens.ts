import { createHmac } from 'node:crypto'
import { type SignInPerson, subjectOf } from './people.ts'

/** What is wrong with an emulated provider's id token, for tests of those who must find it out. */
export const TOKEN_FAULTS = [
  'other_audience',
  'other_nonce',
  'other_issuer',
  'expired_token',
  'other_key',
  'unknown_key',
  'unsigned',
  'public_key_as_secret',
] as const

/** What an emulated provider does wrong, for tests of those who rely on it. */
export const SIGN_IN_FAULTS = [
  ...TOKEN_FAULTS,
  'no_id_token',
  'no_nonce',
  'verified_as_text',
  'server_error',
  'garbage',
] as const
export type SignInFault = (typeof SIGN_IN_FAULTS)[number]

const KEY_ID = 'sandbox-1'
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** A provider's id tokens, signed with RS256 by a key of this run, and that key as providers publish it. */
export function idTokens() {
  const newKeys = () =>
    crypto.subtle.generateKey(
      { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    )
  let pair: ReturnType<typeof newKeys> | undefined
  const keys = () => {
    pair ??= newKeys()
    return pair
  }
  const part = (value: object) => new TextEncoder().encode(JSON.stringify(value)).toBase64(base64url)
  return {
    async published(): Promise<object> {
      const { kty, n, e } = await crypto.subtle.exportKey('jwk', (await keys()).publicKey)
      return { keys: [{ kty, n, e, kid: KEY_ID, use: 'sig', alg: 'RS256' }] }
    },
    async sign(claims: object, faults: ReadonlySet<SignInFault>): Promise<string> {
      const { privateKey } = faults.has('other_key') ? await newKeys() : await keys()
      const kid = faults.has('unknown_key') ? 'of-nobody' : KEY_ID
      if (faults.has('unsigned')) return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
      if (faults.has('public_key_as_secret')) {
        const named = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(claims)}`
        const known = new Uint8Array(await crypto.subtle.exportKey('spki', (await keys()).publicKey))
        const pem = `-----BEGIN PUBLIC KEY-----\n${known.toBase64()}\n-----END PUBLIC KEY-----\n`
        return `${named}.${createHmac('sha256', pem).update(named).digest('base64url')}`
      }
      const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
      const signature = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(text))
      return `${text}.${new Uint8Array(signature).toBase64(base64url)}`
    },
  }
}

/** The claims of an id token. LinkedIn repeats the nonce as Google does, which it does not promise. */
export function claimsOf(
  person: SignInPerson,
  { issuer, client, nonce, now }: { issuer: string; client: string; nonce: string | null; now: number },
  faults: ReadonlySet<SignInFault>,
): object {
  const issued = faults.has('expired_token') ? now - 7_200 : now
  const verified = faults.has('verified_as_text') ? String(person.isVerified) : person.isVerified
  const [given_name, family_name] = person.name.split(' ')
  return {
    iss: faults.has('other_issuer') ? `${issuer}.other.example` : issuer,
    aud: faults.has('other_audience') ? 'another-app' : client,
    sub: subjectOf(person),
    ...(person.email && { email: person.email, email_verified: verified }),
    name: person.name,
    given_name,
    family_name,
    ...(person.workspace && { hd: person.workspace }),
    ...(nonce && !faults.has('no_nonce') && { nonce: faults.has('other_nonce') ? 'another-nonce' : nonce }),
    iat: issued,
    exp: issued + 3_600,
  }
}
