import { canCreateDashboard } from '../../../shared/rules/dashboardAllowance.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'

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
export async function requirePlace(tx: Tenant): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['state', 'planDashboards', 'bonusDashboards', 'dashboardsActive'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (company.state === 'canceled' || company.state === 'overdue') {
    throw new AppError('subscription_required', 'Renew the subscription to add dashboards.')
  }
  const services = { dashboards: company.planDashboards, bonusDashboards: company.bonusDashboards }
  if (!canCreateDashboard(services, company.dashboardsActive)) {
    throw new AppError(
      'limit_reached',
      'All dashboards of your plan are used. Archive one or raise their number in the subscription.',
    )
  }
}
