import { dashboardAllowance } from '../../../shared/rules/dashboardAllowance.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { recordSystem } from '../audit/record.ts'
import { accessOf, STANDING } from '../rights/standing.ts'
import { pendingTerms } from './pendingTerms.ts'

/** Dashboards that one statement archives. */
export const BATCH = 100

/**
 * Archives what is in use beyond the plan, what was looked at longest ago first, until it fits. Marked like what is not paid,
 * so that paying for more brings it back. What the admin who paid has chosen goes before. To be called in the transaction that makes the plan smaller. Those that a change
 * which the provider has made is about to archive are counted as archived: they were chosen by somebody.
 */
export async function archiveSurplus(tx: Tenant): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'planDashboards', 'bonusDashboards', 'dashboardsActive'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { planDashboards: dashboards, bonusDashboards, dashboardsActive } = company
  const tooMany = dashboardsActive - dashboardAllowance({ dashboards, bonusDashboards })
  if (tooMany <= 0) return
  const wanted = await pendingTerms(tx)
  const chosen = wanted?.dashboards === dashboards ? await activeOf(tx, wanted.archive) : []
  const named = chosen.length > 0 ? [] : await namedByCheckout(tx, company.id, dashboards)
  const first = named.slice(0, tooMany).map((id) => ({ id }))
  await recordArchived(tx, company, await setArchived(tx, first, true))
  for (let left = tooMany - chosen.length - first.length; left > 0; left -= BATCH) {
    const surplus = await tx
      .selectFrom('dashboards as d')
      .leftJoin('dashboardVisits as v', (join) =>
        join.onRef('v.companyId', '=', 'd.companyId').onRef('v.dashboardId', '=', 'd.id'),
      )
      .select('d.id')
      .where('d.active', '=', true)
      .$if(chosen.length > 0, (query) => query.where('d.id', 'not in', chosen))
      .orderBy('v.seenAt', (order) => order.asc().nullsFirst())
      .orderBy('d.updatedAt')
      .orderBy('d.id')
      .limit(Math.min(left, BATCH))
      .execute()
    await recordArchived(tx, company, await setArchived(tx, surplus, true))
  }
}

/** Active dashboards that were chosen with the company's latest checkout for as many as are paid for now. */
async function namedByCheckout(tx: Tenant, companyId: string, dashboards: number): Promise<string[]> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('archive')
    .where('buyer', '=', companyId)
    .where('dashboards', '=', dashboards)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return activeOf(tx, checkout?.archive ?? [])
}

async function activeOf(tx: Tenant, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

export async function recordArchived(
  tx: Tenant,
  { id, name }: { id: string; name: string },
  dashboards: readonly string[],
): Promise<void> {
  if (dashboards.length === 0) return
  await recordSystem(tx, id, {
    action: 'company.dashboardsArchived',
    subject: { kind: 'setting', id: 'company', name },
    details: { dashboards },
  })
}

/**
 * Brings back what was archived for want of payment, what was looked at last first, as far as the plan has places for it.
 * To be called in the transaction that makes the company's plan active or larger; the rest stays marked for the next one.
 * Returns how many came back.
 */
export async function returnUnpaid(context: Pick<AppContext, 'config' | 'now'>, tx: Tenant): Promise<number> {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', ...STANDING])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!accessOf(context, company).create.open) return 0
  const { planDashboards: dashboards, bonusDashboards, dashboardsActive } = company
  const places = dashboardAllowance({ dashboards, bonusDashboards }) - dashboardsActive
  if (places <= 0) return 0
  const chosen = await tx
    .selectFrom('dashboards as d')
    .leftJoin('dashboardVisits as v', (join) =>
      join.onRef('v.companyId', '=', 'd.companyId').onRef('v.dashboardId', '=', 'd.id'),
    )
    .select('d.id')
    .where('d.active', '=', false)
    .where('d.archivedUnpaid', '=', true)
    .orderBy('v.seenAt', (order) => order.desc().nullsLast())
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.id')
    .limit(places)
    .execute()
  const returned = await setArchived(tx, chosen, false)
  if (returned.length > 0) {
    await recordSystem(tx, company.id, {
      action: 'company.dashboardsReturned',
      subject: { kind: 'setting', id: 'company', name: company.name },
      details: { dashboards: returned },
    })
  }
  return returned.length
}

/** For want of payment. Returns the dashboards' names. */
export async function setArchived(
  tx: Tenant,
  dashboards: readonly { id: string }[],
  archived: boolean,
): Promise<string[]> {
  if (dashboards.length === 0) return []
  const ids = dashboards.map(({ id }) => id)
  const rows = await tx
    .updateTable('dashboards')
    .set({ active: !archived, archivedUnpaid: archived })
    .where('id', 'in', ids)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name).sort()
}
