import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'

/** Gives a person of the company, who may be whoever acts, another name. The audit log has both, under the former. */
export async function rename(tx: Tenant, doer: Doer, userId: string, name: string): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.name === name) return
  await record(tx, doer, {
    action: 'person.renamed',
    subject: { kind: 'person', id: userId, name: before.name },
    details: { before: before.name, name },
  })
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
}
