import { z } from 'zod'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import type { GoogleGrant } from './tokens.ts'

/** Any client id with this beginning is a registered app, and `SANDBOX_CLIENT_SECRET` is its secret. */
export const SANDBOX_CLIENT_PREFIX = 'sandbox-'
export const SANDBOX_CLIENT_SECRET = 'sandbox-secret'
/** Tokens of demo sources, one "app" per set of scopes, so that revoking one leaves the others alive. */
export const DEMO_CLIENT_PREFIX = 'sandbox-demo:'
/** "Never" in epoch milliseconds. */
export const FOREVER = Number.MAX_SAFE_INTEGER

export function isRegisteredClient(id: string): boolean {
  return id.startsWith(SANDBOX_CLIENT_PREFIX)
}

/** How often the grants of this person and app have been revoked so far. */
export function generationOf(grant: Pick<GoogleGrant, 'client' | 'sub'>, context: EmulatorContext): number {
  const count = context.memory.get(`revoked:${grant.client}:${grant.sub}`)
  return typeof count === 'number' ? count : 0
}

/** Revoking any token ends every grant of that person and app made until now. */
export function endGrants(grant: Pick<GoogleGrant, 'client' | 'sub'>, context: EmulatorContext): void {
  context.memory.set(`revoked:${grant.client}:${grant.sub}`, generationOf(grant, context) + 1)
  context.memory.delete(`consented:${grant.client}:${grant.sub}`)
  context.memory.delete(grantedName(grant))
}

/** All that a person has granted to an app since it was last revoked, whichever consent it came by. */
export function grantedBefore(
  grant: Pick<GoogleGrant, 'client' | 'sub'>,
  context: EmulatorContext,
): string[] {
  return z
    .array(z.string())
    .catch([])
    .parse(context.memory.get(grantedName(grant)))
}

export function addGranted(
  grant: Pick<GoogleGrant, 'client' | 'sub'>,
  scopes: readonly string[],
  context: EmulatorContext,
): void {
  context.memory.set(grantedName(grant), [...new Set([...grantedBefore(grant, context), ...scopes])])
}

const grantedName = ({ client, sub }: Pick<GoogleGrant, 'client' | 'sub'>) => `granted:${client}:${sub}`

export function isDead(grant: GoogleGrant, context: EmulatorContext): boolean {
  return (
    context.switches.has('revoked_grant') ||
    grant.until <= context.now.epochMilliseconds ||
    grant.generation < generationOf(grant, context) ||
    (grant.kind === 'access' && context.switches.has('expired_token') && !grant.renewed)
  )
}

/** The token endpoint's flat shape, never the envelope of the data APIs. */
export function flatRefusal(status: number, error: string, error_description: string): Response {
  return Response.json({ error, error_description }, { status })
}

/** The access token of a request; empty where it has none. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
}
