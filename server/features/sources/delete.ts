import type { AppContext } from '../../context.ts'
import { type Doer, record } from '../audit/record.ts'
import { moveAside, noteReach } from '../deleted/moveAside.ts'
import { subjectOf } from './auditSubject.ts'
import { loadSource } from './loadSource.ts'
import { requireOwnUses } from './requireOwnUses.ts'

/**
 * Deletes a source and its cached answers. It can be brought back for a while, for which its login is kept, encrypted as
 * before. Throws AppError('not_found'), and AppError('conflict') where it feeds what the doer does not reach.
 */
export async function deleteSource(context: AppContext, doer: Doer, sourceId: string): Promise<void> {
  await context.db.tenant(doer.companyId, async (tx) => {
    const subject = subjectOf(await loadSource(tx, sourceId))
    await requireOwnUses(tx, sourceId)
    await moveAside(context, tx, doer, subject)
    await tx.deleteFrom('sources').where('id', '=', sourceId).execute()
    await noteReach(tx, sourceId)
    await record(tx, doer, { action: 'source.deleted', subject })
  })
}
