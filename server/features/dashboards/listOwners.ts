import type { Tenant } from '../../db/database.ts'

/** The people of the company who have made dashboards, by name. */
export const listOwners = (tx: Tenant): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where((row) =>
      row.exists(
        row
          .selectFrom('dashboards')
          .select('dashboards.id')
          .whereRef('dashboards.createdBy', '=', 'users.id'),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
