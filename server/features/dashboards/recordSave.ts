import { sql } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import { type Doer, record } from '../audit/record.ts'
import type { DashboardRow } from './queries.ts'

/**
 * Adds to the audit log what nothing of the dashboard shows once it is saved: its former name, and widgets that are
 * gone. The rest of the work on it is not recorded.
 */
export async function recordSave<T>(
  tx: Tenant,
  doer: Doer,
  { id, name: before }: Pick<DashboardRow, 'id' | 'name'>,
  name: string | undefined,
  storeWidgets: () => Promise<T>,
): Promise<T> {
  const old = await titlesOf(tx, id)
  const stored = await storeWidgets()
  const left = new Map(await titlesOf(tx, id))
  const removed = old.flatMap(([widgetId, title]) => (left.has(widgetId) ? [] : title || 'Untitled'))
  const isRenamed = name !== undefined && name !== before
  if (isRenamed || removed.length > 0)
    await record(tx, doer, {
      action: 'dashboard.changed',
      subject: { kind: 'dashboard', id, name: before },
      details: {
        ...(isRenamed && { changes: { name: { before, after: name } } }),
        ...(removed.length > 0 && { removed }),
      },
    })
  return stored
}

async function titlesOf(tx: Tenant, dashboardId: string): Promise<[id: string, title: string][]> {
  const rows = await tx
    .selectFrom('widgets')
    .select(['id', sql<string>`coalesce(content ->> 'title', '')`.as('title')])
    .where('dashboardId', '=', dashboardId)
    .orderBy('order')
    .execute()
  return rows.map(({ id, title }) => [id, title])
}
