import { localeProfile } from '../../../shared/api/clients.ts'
import { type ClientDefaults, NO_CLIENT } from '../../../shared/rules/clientDefaults.ts'
import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'

/**
 * What dashboards take from a client; nothing for null. Holds the client's row until the transaction ends, so that it
 * does not change in between. Throws AppError('not_found').
 */
export async function clientDefaults(tx: Tenant, clientId: string | null): Promise<ClientDefaults> {
  if (clientId === null) return NO_CLIENT
  const row = await tx
    .selectFrom('clients')
    .select(['logo', 'accent', 'locale'])
    .where('id', '=', clientId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw notFound('client')
  const accounts = await tx
    .selectFrom('clientAccounts')
    .select(['type', 'sourceId', 'accounts'])
    .where('clientId', '=', clientId)
    .execute()
  const { timezone, ...locale } = localeProfile.parse(row.locale)
  return {
    logo: row.logo,
    accent: row.accent,
    timezone,
    locale,
    accounts: Object.fromEntries(accounts.map(({ type, ...feed }) => [type, feed])),
  }
}
