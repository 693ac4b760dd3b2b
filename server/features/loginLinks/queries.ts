import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { LoginLinks } from '../../db/types.ts'
import { type Caller, isServedHere } from '../../http/ownHost.ts'
import { sha256 } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'

export type LoginLinkRow = Selectable<LoginLinks>

/** Those by which nobody has signed in yet, the newest first. */
export const listLoginLinks = (tx: Tenant): Promise<LoginLinkRow[]> =>
  tx
    .selectFrom('loginLinks')
    .selectAll()
    .where('account', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Throws AppError('not_found') where this company has no such link. */
export async function loadLoginLink(tx: Tenant, linkId: string): Promise<LoginLinkRow> {
  const row = await tx.selectFrom('loginLinks').selectAll().where('id', '=', linkId).executeTakeFirst()
  if (!row) throw notFound('link')
  return row
}

/** The link of this token, where its company is served at the host that is named. Throws AppError as `loadByToken`, and `not_found`. */
export async function loadHere(context: AppContext, token: string, caller: Caller): Promise<LoginLinkRow> {
  const row = await loadByToken(context, token)
  if (!isServedHere(caller, row.companyId)) throw notFound('link')
  return row
}

/** The link of this token. Throws AppError('invalid_input') with what to do. */
export async function loadByToken(context: AppContext, token: string): Promise<LoginLinkRow> {
  const tokenHash = sha256(token)
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_login_link(${tokenHash})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  const row =
    companyId &&
    (await context.db.tenant(companyId, (tx) =>
      tx.selectFrom('loginLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst(),
    ))
  if (row) return row
  const text =
    'This link is not valid: it is not complete, or was withdrawn. Open it from the message once more, or ask for another one.'
  throw new AppError('invalid_input', text, { fields: { token: [text] } })
}
