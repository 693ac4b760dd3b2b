import type { Database } from '../../db/database.ts'
import { StartError } from '../../lib/startError.ts'
import { recordOperator } from '../audit/record.ts'
import { findCompany, unknownCompany } from '../company/operate.ts'
import { runningSubscriptions } from './runningSubscriptions.ts'

/**
 * Takes the subscriptions of a deleted account for ended, by an operator: where the payment provider does not know them any
 * more, nothing else lets the account be removed. Returns the lines to print. Throws StartError for a company that does not
 * exist or is not deleted.
 */
export async function settleSubscriptions(db: Database, named: string): Promise<string[]> {
  const companyId = await findCompany(db, named)
  return db.tenant(companyId, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['name', 'closedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!company) throw unknownCompany(named)
    const { name, closedAt } = company
    if (closedAt === null) {
      throw new StartError(`${name} is not deleted: its subscriptions are what the payment provider says.`)
    }
    const ids = await runningSubscriptions(tx)
    if (ids.length === 0) return [`Nothing is charged for ${name}.`]
    await tx.updateTable('subscriptions').set({ state: 'ended' }).where('id', 'in', ids).execute()
    await tx
      .updateTable('companies')
      .set({ subscriptionId: null })
      .where('subscriptionId', 'in', ids)
      .execute()
    await recordOperator(tx, companyId, {
      action: 'company.subscriptionsSettled',
      subject: { kind: 'setting', id: 'company', name },
      details: { subscriptions: ids.join(', ') },
    })
    return [`${name}: ended ${ids.join(', ')}.`]
  })
}
