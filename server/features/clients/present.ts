import { type Client, type ClientListItem, localeProfile } from '../../../shared/api/clients.ts'
import type { Tenant } from '../../db/database.ts'
import { fileUrl } from '../files/address.ts'
import { accountsOf, type ClientRow, countOf } from './queries.ts'

type Listed = Pick<ClientRow, 'id' | 'name' | 'logo' | 'accent'> & { dashboards: number }

/** A client as a list shows it. */
export const presentListed = ({ id, name, logo, accent, dashboards }: Listed): ClientListItem => ({
  id,
  name,
  logoUrl: logo && fileUrl(logo),
  accent,
  dashboards,
})

/** A client with everything that can be changed. */
export async function presentClient(tx: Tenant, row: ClientRow): Promise<Client> {
  const { dashboards, reports } = await countOf(tx, row.id)
  return {
    ...presentListed({ ...row, dashboards }),
    logo: row.logo,
    locale: localeProfile.parse(row.locale),
    accounts: await accountsOf(tx, row.id),
    reports,
  }
}
