import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { pendingTerms } from '../paidFor/pendingTerms.ts'
import { assertRight } from '../rights/requireRight.ts'
import { flagsOf, STANDING } from '../rights/standing.ts'

/**
 * Holds the company's row until the transaction ends. What adds, removes, archives or restores dashboards does so
 * before it touches any of them: the company's row counts them, and a transaction that took both in the other order would
 * wait for another in a circle. Rows of the company can still be added meanwhile.
 */
export const holdCompany = (tx: Tenant) => tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()

/**
 * Holds the company's row, as `holdCompany`, and refuses where the plan has no place for another active
 * dashboard: twenty parallel creations never pass the allowance. Throws
 * AppError('limit_reached' | 'subscription_required').
 */
export async function requirePlace(context: Pick<AppContext, 'config' | 'now'>, tx: Tenant): Promise<void> {
  const company = await tx.selectFrom('companies').select(STANDING).forNoKeyUpdate().executeTakeFirstOrThrow()
  // The call was asked before, but the plan may have ended since.
  assertRight(context, company, 'create', 'member')
  const wanted = await pendingTerms(tx)
  // While fewer are asked for at the payment provider, none is added that they would not pay for.
  const planDashboards = Math.min(company.planDashboards, wanted?.dashboards ?? company.planDashboards)
  if (flagsOf(context, { ...company, planDashboards }).isUsedUp) {
    throw new AppError(
      'limit_reached',
      'All dashboards of your plan are used. Archive one or raise their number in the subscription.',
    )
  }
}
