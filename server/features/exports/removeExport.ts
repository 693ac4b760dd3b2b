import type { AppContext } from '../../context.ts'
import { listParts, removeParts } from './parts.ts'
import type { NamedExport } from './queueExport.ts'

/** Removes an export's ZIP, or the pieces of one that has failed, for good; what is known about it stays. */
export async function removeExport(context: AppContext, { companyId, exportId }: NamedExport): Promise<void> {
  await context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('exports')
      .set({ state: 'removed' })
      .where('id', '=', exportId)
      .where('state', '=', 'ready')
      .execute(),
  )
  await removeParts(context, companyId, exportId)
}

/** Removes the ZIPs of all exports of a company, before the company itself is removed. */
export async function removeExportsOf(context: AppContext, companyId: string): Promise<void> {
  const exports = await context.db.tenant(companyId, async (tx) => {
    // Whoever still makes one stores no piece any more, which would stay behind.
    await tx
      .updateTable('exports')
      .set({ state: 'removed', leaseToken: null, leaseUntil: null })
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    return tx.selectFrom('exports').select('id').execute()
  })
  for (const { id } of exports) {
    if ((await listParts(context, companyId, id)).length > 0)
      await removeExport(context, { companyId, exportId: id })
  }
}
