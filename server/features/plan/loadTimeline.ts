import type { TimelineFacts } from '../../../shared/rules/planTimeline.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { PLAN, planOf } from '../rights/standing.ts'

/** The plan of this transaction's company with its row held; null for one that is closed or gone. */
export async function loadTimeline(
  context: Pick<AppContext, 'config'>,
  tx: Tenant,
): Promise<(TimelineFacts & { name: string }) | null> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'createdAt', ...PLAN])
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) return null
  const { name, createdAt, subscriptionId } = company
  const subscription =
    subscriptionId === null
      ? undefined
      : await tx
          .selectFrom('subscriptions')
          .select('overdueSince')
          .where('id', '=', subscriptionId)
          .executeTakeFirst()
  return {
    ...planOf(context, company),
    name,
    createdAt,
    overdueSince: subscription?.overdueSince ?? null,
  }
}

/** In which days of the plan are counted: that of the admin who has been there longest and has chosen one. */
export async function zoneOf(tx: Tenant): Promise<string> {
  const admin = await tx
    .selectFrom('users')
    .select('timezone')
    .where('role', '=', 'admin')
    .where('timezone', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin?.timezone ?? 'UTC'
}
