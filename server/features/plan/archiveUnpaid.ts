import { archivedAt } from '../../../shared/rules/companyAccess.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { BATCH, recordArchived, setArchived } from '../paidFor/places.ts'
import { loadTimeline } from './loadTimeline.ts'

/**
 * Archives a company's dashboards once its plan has been over for long enough. Their links' passwords and tokens stay
 * good: they come back as they were.
 */
export async function archiveUnpaid(context: AppContext, companyId: string): Promise<void> {
  while ((await context.db.tenant(companyId, (tx) => archiveSome(context, tx, companyId))) === BATCH);
}

async function archiveSome(context: AppContext, tx: Tenant, companyId: string): Promise<number> {
  const plan = await loadTimeline(context, tx)
  const at = plan && archivedAt(plan, context.config)
  if (!plan || !at || Temporal.Instant.compare(at, context.now()) > 0) return 0
  const chosen = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('active', '=', true)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const archived = await setArchived(tx, chosen, true)
  await recordArchived(tx, { id: companyId, name: plan.name }, archived)
  return archived.length
}
