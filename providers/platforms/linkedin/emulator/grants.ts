import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { grantSeal } from '../../../sandbox/grants.ts'

/** The payload of a code, access token or refresh token of the LinkedIn emulator. */
export interface LinkedInGrant {
  kind: 'code' | 'access' | 'refresh'
  client: string
  /** Id of the sandbox's person. */
  person: string
  scopes: string[]
  /** How often this person's grants to this app had ended when this one was made. */
  generation: number
  /** When it was made and when it ends, in epoch milliseconds. */
  made: number
  until: number
  /** Made while the sandbox pretends that older access tokens have ended. */
  renewed?: boolean
  /** Of codes: what the token call has to repeat. */
  redirectUri?: string
  /** Makes two grants of the same moment differ. */
  nonce?: string
}

/** Any client id with this beginning is a registered app. */
export const SANDBOX_CLIENT_PREFIX = 'sandbox-'
export const SANDBOX_CLIENT_SECRET = 'sandbox-secret'
/** Apps with this beginning are not approved for programmatic refresh tokens. */
export const UNAPPROVED_CLIENT_PREFIX = 'sandbox-unapproved'
/** Tokens of demo sources, one "app" per set of scopes. */
export const DEMO_CLIENT_PREFIX = 'sandbox-demo:'
/** "Never" in epoch milliseconds. */
export const FOREVER = Number.MAX_SAFE_INTEGER

const PREFIX: Record<LinkedInGrant['kind'], string> = { code: 'AQT', access: 'AQX', refresh: 'AQW' }
const seal = grantSeal<LinkedInGrant>('emulated linkedin, no secret')

export const signGrant = async (grant: LinkedInGrant): Promise<string> =>
  PREFIX[grant.kind] + (await seal.sign(grant))

/** The grant of a token, or null for anything the emulator did not sign as this kind. */
export async function readGrant(kind: LinkedInGrant['kind'], text: string): Promise<LinkedInGrant | null> {
  if (!text.startsWith(PREFIX[kind])) return null
  const grant = await seal.read(text.slice(PREFIX[kind].length))
  return grant?.kind === kind ? grant : null
}

type Owner = Pick<LinkedInGrant, 'client' | 'person'>

/** How often the grants of this person and app have ended so far. */
export function generationOf({ client, person }: Owner, { memory }: EmulatorContext): number {
  const count = memory.get(`ended:${client}:${person}`)
  return typeof count === 'number' ? count : 0
}

/** Ends every grant of that person and app made until now. */
export function endGrants(owner: Owner, context: EmulatorContext): void {
  context.memory.set(`ended:${owner.client}:${owner.person}`, generationOf(owner, context) + 1)
}

/** A consent to another set of scopes ends what the app was granted before. */
export function rememberScopes(owner: Owner, scopes: string[], context: EmulatorContext): void {
  const key = `scopes:${owner.client}:${owner.person}`
  const asked = scopes.toSorted().join(' ')
  const before = context.memory.get(key)
  if (before !== undefined && before !== asked) endGrants(owner, context)
  context.memory.set(key, asked)
}

/** Why a token no longer counts; null while it does. */
export function endOf(grant: LinkedInGrant, context: EmulatorContext): 'revoked' | 'expired' | null {
  const { switches, now } = context
  if (switches.has('revoked_grant') || grant.generation < generationOf(grant, context)) return 'revoked'
  if (grant.until <= now.epochMilliseconds) return 'expired'
  return grant.kind === 'access' && switches.has('expired_token') && !grant.renewed ? 'expired' : null
}
