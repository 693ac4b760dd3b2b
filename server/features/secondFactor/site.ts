import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { PRODUCT } from '../../../shared/domain/product.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isSecure } from '../../http/cookies.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { addressAt } from '../host/addressOf.ts'

/** What passkeys belong to: the host that a browser visits. Those of another host are of no use here. */
export interface PasskeySite {
  host: string
  /** Scheme, host and port, as the browser names them. */
  origin: string
}

/**
 * The site that this request visits; null where browsers allow no passkeys: at a bare IP address, and without TLS but
 * for this machine itself. The host has been checked to be one of ours by then (http/ownHost.ts).
 */
export function siteOf(context: AppContext, request: FastifyRequest): PasskeySite | null {
  const { publicUrl } = context.config
  const host = request.hostname.toLowerCase()
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return null
  if (!isSecure(context) && host !== 'localhost' && !host.endsWith('.localhost')) return null
  if (request.ownHost) return { host, origin: addressAt(context.config, host) }
  const own = new URL(publicUrl)
  // By another name of this machine, where it is not reached from elsewhere: at the port that was asked for.
  const origin = host === own.hostname ? own.origin : `${own.protocol}//${request.host.toLowerCase()}`
  return { host, origin }
}

/** Throws AppError('conflict') where no passkeys can be used. */
export function requireSite(context: AppContext, request: FastifyRequest): PasskeySite {
  const site = siteOf(context, request)
  if (site) return site
  throw new AppError(
    'conflict',
    'Passkeys work at a name reached by https only, not at this address. Use another way.',
  )
}

/**
 * Under which name a second factor is stored in people's apps: on a company's own host the company's, and for its clients' own
 * people everywhere.
 */
export async function siteName(
  tx: Tenant,
  { ownHost }: Pick<FastifyRequest, 'ownHost'>,
  { role }: Pick<Actor, 'role'>,
): Promise<string> {
  if (!ownHost && role !== 'client') return PRODUCT.name
  return (await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()).name
}
