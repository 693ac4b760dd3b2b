import type { Insertable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Companies, Users } from '../../db/types.ts'

/** Makes a company with its first admin, in a transaction that is bound to its id. */
export async function createCompany(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  tx: Tenant,
  company: Insertable<Companies>,
  admin: Omit<Insertable<Users>, 'companyId' | 'role' | 'creator'>,
): Promise<void> {
  const createdAt = now().toString()
  await tx
    .insertInto('companies')
    .values({ bonusDashboards: config.bonusDashboards, ...company, createdAt })
    .execute()
  await tx
    .insertInto('users')
    .values({ ...admin, companyId: company.id, role: 'admin', creator: true, createdAt })
    .execute()
}
