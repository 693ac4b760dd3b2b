import type { Source } from '../../../shared/api/sources.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { presentSource } from './present.ts'
import { listSources } from './queries.ts'
import { countUses } from './uses.ts'

/** The company's sources as its people see them. */
export async function showSources({ now }: Pick<AppContext, 'now'>, tx: Tenant): Promise<Source[]> {
  const uses = await countUses(tx)
  return (await listSources(tx)).map((row) => presentSource(row, uses(row.id), now()))
}
