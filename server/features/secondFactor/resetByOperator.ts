import type { Database } from '../../db/database.ts'
import { recordOperator } from '../audit/record.ts'
import { findAccount } from '../users/findAccount.ts'
import { loadUser } from '../users/loadUser.ts'
import { dropSecondFactor } from './factors.ts'

/** Removes the second factor of whoever has this address; false where there is none. */
export async function resetByOperator(db: Database, email: string): Promise<boolean> {
  const account = await findAccount(db.system, email)
  if (!account) return false
  return db.tenant(account.companyId, async (tx) => {
    const { name } = await loadUser(tx, account.userId)
    if (!(await dropSecondFactor(tx, account.userId))) return false
    await recordOperator(tx, account.companyId, {
      action: 'secondFactor.reset',
      subject: { kind: 'person', id: account.userId, name },
    })
    return true
  })
}
