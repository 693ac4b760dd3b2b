import type { GroupListItem } from '../../../shared/api/groups.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { presentListed } from './present.ts'
import { listGroups } from './queries.ts'

/** The groups that whoever acts reaches, by name. */
export const showGroups = async ({ now }: Pick<AppContext, 'now'>, tx: Tenant): Promise<GroupListItem[]> =>
  (await listGroups(tx, now())).map(presentListed)
