import { personOf, type SandboxPerson } from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { grantSeal } from '../../../sandbox/grants.ts'

/** What the emulated Meta has granted to whom. */

/** Any app id with this beginning is registered. */
const APP_PREFIX = 'sandbox-'
/** Apps with this beginning have "Require app secret" switched on. */
const STRICT_PREFIX = 'sandbox-strict'
export const APP_SECRET = 'sandbox-secret'
/** Tokens of demo sources, one "app" per set of permissions, so that revoking one leaves the others alive. */
const DEMO_PREFIX = 'sandbox-demo:'
/** "Never" in epoch milliseconds. */
const FOREVER = Number.MAX_SAFE_INTEGER
const SHORT_SECONDS = 5400
const LONG_SECONDS = 5_183_944
const CODE_SECONDS = 600

export interface MetaGrant {
  kind: 'code' | 'user' | 'page'
  client: string
  /** Id of the person. */
  sub: string
  scopes: string[]
  /** Requested, but unticked. */
  declined: string[]
  /** How often this person's grants to this app had been revoked when this one was made. */
  generation: number
  /** Epoch milliseconds. */
  issued: number
  until: number
  /** Of codes: what the token call must repeat. */
  redirectUri?: string
  /** Of page tokens. */
  page?: string
  /** Makes two grants of the same moment differ. */
  nonce?: string
}

const seal = grantSeal<MetaGrant>('emulated meta, no secret')
const PREFIX = { code: 'AQD', user: 'EAAB', page: 'EAAP' } as const

export const isRegisteredApp = (id: string | null): id is string => id?.startsWith(APP_PREFIX) ?? false
export const wantsProof = (client: string): boolean => client.startsWith(STRICT_PREFIX)

async function sign(grant: MetaGrant): Promise<string> {
  return PREFIX[grant.kind] + (await seal.sign(grant))
}

/** The grant behind a token or code, or null for what this emulator did not give out as such. */
export async function readMetaGrant(
  text: string,
  kinds: readonly MetaGrant['kind'][] = ['user', 'page'],
): Promise<{ grant: MetaGrant; person: SandboxPerson } | null> {
  const kind = kinds.find((candidate) => text.startsWith(PREFIX[candidate]))
  const grant = kind ? await seal.read(text.slice(PREFIX[kind].length)) : null
  const person = personOf(grant?.sub)
  return grant && person && grant.kind === kind ? { grant, person } : null
}

export async function codeFor(
  grant: Pick<MetaGrant, 'client' | 'sub' | 'scopes' | 'declined'> & { redirectUri: string },
  context: EmulatorContext,
): Promise<string> {
  const issued = context.now.epochMilliseconds
  const until = issued + CODE_SECONDS * 1000
  const generation = generationOf(grant, context)
  return sign({ ...grant, kind: 'code', generation, issued, until, nonce: crypto.randomUUID() })
}

/** A person's token for an hour and a half, or for 60 days. */
export async function userTokenOf(
  { client, sub, scopes, declined }: MetaGrant,
  context: EmulatorContext,
  life: 'short' | 'long',
): Promise<{ access_token: string; token_type: 'bearer'; expires_in: number }> {
  const seconds = life === 'short' ? SHORT_SECONDS : LONG_SECONDS
  const issued = context.now.epochMilliseconds
  const access_token = await sign({
    kind: 'user',
    client,
    sub,
    scopes,
    declined,
    generation: generationOf({ client, sub }, context),
    issued,
    until: issued + seconds * 1000,
    nonce: crypto.randomUUID(),
  })
  return { access_token, token_type: 'bearer', expires_in: seconds }
}

/** The page's token as `/me/accounts` gives it to this person: it ends with a short-lived login, else never. */
export async function pageTokenOf(grant: MetaGrant, page: string): Promise<string> {
  const isShort = grant.until - grant.issued < LONG_SECONDS * 1000
  return sign({ ...grant, kind: 'page', page, until: isShort ? grant.until : FOREVER })
}

/** A demo source's token, which never ends. */
export async function demoToken(person: SandboxPerson, scopes: string[]): Promise<string> {
  const client = DEMO_PREFIX + scopes.join(',')
  const grant = { client, sub: person.id, scopes, declined: [], generation: 0, issued: 0, until: FOREVER }
  return sign({ ...grant, kind: 'user' })
}

/** Epoch seconds as debug_token writes them; 0 is never. */
export const endOf = ({ until }: MetaGrant): number => (until === FOREVER ? 0 : Math.floor(until / 1000))

const revokedKey = ({ client, sub }: Pick<MetaGrant, 'client' | 'sub'>) => `revoked:${client}:${sub}`

function generationOf(grant: Pick<MetaGrant, 'client' | 'sub'>, { memory }: EmulatorContext): number {
  const count = memory.get(revokedKey(grant))
  return typeof count === 'number' ? count : 0
}

/** Ends every token of that person and app made until now. */
export function endGrants(grant: Pick<MetaGrant, 'client' | 'sub'>, context: EmulatorContext): void {
  context.memory.set(revokedKey(grant), generationOf(grant, context) + 1)
}

export function isRevoked(grant: MetaGrant, context: EmulatorContext): boolean {
  return context.switches.has('revoked_grant') || grant.generation < generationOf(grant, context)
}

export function isExpired(grant: MetaGrant, context: EmulatorContext): boolean {
  return context.switches.has('expired_token') || grant.until <= context.now.epochMilliseconds
}

/** A code counts once. */
export function spend({ nonce }: MetaGrant, { memory }: EmulatorContext): boolean {
  const key = `used:${nonce}`
  if (memory.has(key)) return false
  memory.set(key, true)
  return true
}
