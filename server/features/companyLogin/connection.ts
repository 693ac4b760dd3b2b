import type { Selectable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { placeIn, SSO_SECRET } from '../../db/encryptedColumns.ts'
import type { SsoConnections } from '../../db/types.ts'
import { type Caller, isServedHere } from '../../http/ownHost.ts'
import { addressAt } from '../host/addressOf.ts'

export type ConnectionRow = Selectable<SsoConnections>

/** How the people of this transaction's company sign in by its own provider; null where that is not set up. */
export async function loadConnection(tx: Tenant): Promise<ConnectionRow | null> {
  return (await tx.selectFrom('ssoConnections').selectAll().executeTakeFirst()) ?? null
}

/** The domains that the company of this transaction has proved. */
export async function provenDomains(tx: Tenant): Promise<string[]> {
  const rows = await tx
    .selectFrom('ssoDomains')
    .select('domain')
    .where('verifiedAt', 'is not', null)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** The connection of a company that may be used at the host of this request; null where there is none. */
export async function findConnection(
  { db }: Pick<AppContext, 'db'>,
  companyId: string,
  caller: Pick<Caller, 'ownHost'>,
): Promise<ConnectionRow | null> {
  if (!isServedHere(caller, companyId)) return null
  const row = await db.tenant(companyId, loadConnection)
  return row?.enabled ? row : null
}

export const secretOf = (
  { cipher }: Pick<AppContext, 'cipher'>,
  { companyId, clientSecret }: Pick<ConnectionRow, 'companyId' | 'clientSecret'>,
): string => cipher.decrypt(clientSecret, placeIn(SSO_SECRET, companyId, companyId))

/**
 * Where the provider sends people back to. One for each company, so that no provider's answer passes for another's, and
 * at the host where the sign-in began, whose cookies it needs (docs/decisions/2026-11-25-single-sign-on.md).
 */
export const callbackOf = (
  { config }: Pick<AppContext, 'config'>,
  companyId: string,
  { ownHost }: Pick<Caller, 'ownHost'>,
): string =>
  `${ownHost ? addressAt(config, ownHost.host) : config.publicUrl}${startPathOf(companyId)}/callback`

export const startPathOf = (companyId: string) => `/oauth/sso/${companyId}`

/**
 * Where the sign-in page sends people who sign in by their company's provider: at its own host straight on, elsewhere to
 * the page that finds it by their address. Null where a company's host has none.
 */
export async function companyLoginOf(
  { hosts }: Pick<AppContext, 'hosts'>,
  ownHost: Caller['ownHost'],
): Promise<string | null> {
  if (!ownHost) return '/login/company'
  return (await hosts.hasLogin(ownHost.companyId)) ? startPathOf(ownHost.companyId) : null
}
