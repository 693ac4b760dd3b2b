import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { Widget } from '../../../shared/api/widgets.ts'
import { copyName, originalName } from '../../../shared/rules/copyName.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { notFound } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { copyFilesAhead } from '../deleted/largeParts.ts'
import { moveAside, noteReach } from '../deleted/moveAside.ts'
import { isUnreadable } from '../widgets/unreadable.ts'
import { holdCompany, requirePlace } from './allowance.ts'
import { voidNamedLinks } from './namedLink.ts'
import { newPermalink } from './permalink.ts'
import { loadDashboard, loadWidgets } from './queries.ts'
import { copyAsStored, insertWidgets } from './storeWidgets.ts'

const HASH_LENGTH = 10

/**
 * Removes a dashboard from the list and its plan; its link and everything issued for it become invalid at
 * once.
 */
export async function archiveDashboard(context: AppContext, doer: Doer, id: string): Promise<void> {
  await context.db.tenant(doer.companyId, async (tx) => {
    await holdCompany(tx)
    if (!(await archiveIn(context, tx, doer, id))) throw notFound('dashboard')
  })
  context.pages.drop(id)
}

/**
 * The same within a transaction that holds the company, whose caller drops the page afterwards. Returns whether there is
 * such a dashboard.
 */
export async function archiveIn(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  id: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('dashboards')
    .select(['active', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found?.active) return found !== undefined
  await tx
    .updateTable('dashboards')
    .set((row) => ({
      active: false,
      accessEpoch: row('accessEpoch', '+', 1),
      updatedAt: context.now().toString(),
    }))
    .where('id', '=', id)
    .execute()
  await voidNamedLinks(tx, id)
  await record(tx, doer, {
    action: 'dashboard.archived',
    subject: { kind: 'dashboard', id, name: found.name },
  })
  return true
}

/** Throws AppError('limit_reached') where the plan has no place for it. */
export async function restoreDashboard(context: AppContext, doer: Doer, id: string): Promise<void> {
  await context.db.tenant(doer.companyId, async (tx) => {
    await holdCompany(tx)
    const { active, name } = await loadDashboard(tx, id, { lock: true })
    // As after a lost answer: it has its place already.
    if (active) return
    await requirePlace(context, tx)
    await tx
      .updateTable('dashboards')
      .set({ active: true, archivedUnpaid: false, updatedAt: context.now().toString() })
      .where('id', '=', id)
      .execute()
    await record(tx, doer, { action: 'dashboard.restored', subject: { kind: 'dashboard', id, name } })
  })
  context.pages.drop(id)
}

/** Ends what is under way of a dashboard's reports. They stand on dashboards, which therefore get this handed in. */
export type CancelReports = (context: AppContext, tx: Tenant, dashboardId: string) => Promise<void>

/**
 * Deletes a dashboard with its widgets, reports and snapshots; it can be brought back with them for a while. A report that is
 * under way is cancelled.
 */
export async function deleteDashboard(
  context: AppContext,
  doer: Doer,
  id: string,
  cancelReports: CancelReports,
): Promise<void> {
  await copyFilesAhead(context.db, doer.companyId, id, (tx) => loadDashboard(tx, id))
  await context.db.tenant(doer.companyId, async (tx) => {
    await holdCompany(tx)
    const { name } = await loadDashboard(tx, id, { lock: true })
    const subject = { kind: 'dashboard' as const, id, name }
    await cancelReports(context, tx, id)
    await moveAside(context, tx, doer, subject)
    await tx.deleteFrom('dashboards').where('id', '=', id).execute()
    await noteReach(tx, id)
    await record(tx, doer, { action: 'dashboard.deleted', subject })
  })
  context.pages.drop(id)
}

/**
 * Makes a copy under a new permalink, with the password of the original, without its reports and lock. Returns the
 * permalink.
 *
 * @param name of the copy
 * @param key of the call (http/doneCall.ts): when repeated, the copy that it made is returned
 */
export async function cloneDashboard(
  context: AppContext,
  doer: Doer,
  { id, name }: { id: string; name?: string | undefined },
  key: string | null = null,
): Promise<string> {
  const { companyId, userId } = doer
  const make = async (tx: Tenant) => {
    await requirePlace(context, tx)
    const original = await loadDashboard(tx, id)
    const now = context.now().toString()
    const copy = { id: nanoid(), permalink: newPermalink() }
    await tx
      .insertInto('dashboards')
      .values({
        ...copy,
        companyId,
        name: name ?? (await freeName(tx, original.name)),
        hiddenDateSelector: original.hiddenDateSelector,
        // What only some may read would be open to whoever gets the copy's link.
        passwordHash: original.passwordHash,
        footer: original.footer,
        linkHost: original.linkHost,
        rangeType: original.rangeType,
        startDate: original.startDate,
        endDate: original.endDate,
        compareStartDate: original.compareStartDate,
        compareEndDate: original.compareEndDate,
        compareMode: original.compareMode,
        timezone: original.timezone,
        locale: original.locale && JSON.stringify(original.locale),
        styles: JSON.stringify(original.styles),
        defaults: JSON.stringify(original.defaults),
        clientId: original.clientId,
        sample: original.sample,
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    const place = { companyId, dashboardId: copy.id }
    const copies = (await loadWidgets(tx, id)).map((widget) => ({ widget, copied: renewed(widget) }))
    await insertWidgets(
      tx,
      place,
      copies.map(({ copied }) => copied),
    )
    // Left out, a report of the copy would go out without what holds one of the original.
    for (const { widget, copied } of copies) {
      if (isUnreadable(widget)) await copyAsStored(tx, place, widget.id, copied)
    }
    await record(tx, doer, {
      action: 'dashboard.cloned',
      subject: { kind: 'dashboard', id, name: original.name },
      details: { copy: copy.id },
    })
    return copy.permalink
  }
  return context.db.tenant(companyId, (tx) => doneOnce(tx, { companyId, key }, () => make(tx)))
}

/** A name for a copy that no dashboard has. */
async function freeName(tx: Tenant, name: string): Promise<string> {
  const alike = await tx
    .selectFrom('dashboards')
    .select('name')
    // A long name is cut for the copy's mark.
    .where(sql<boolean>`starts_with(name, ${originalName(name).slice(0, 150)})`)
    .execute()
  return copyName(
    name,
    alike.map((one) => one.name),
  )
}

/**
 * A copy of the widget with new ids and a new hash; its formulas keep the ids by which they are referred to.
 */
export function renewed(widget: Widget): Widget {
  return {
    ...widget,
    id: nanoid(),
    hash: nanoid(HASH_LENGTH),
    instances: widget.instances.map((instance) => ({ ...instance, id: nanoid() })),
  }
}
