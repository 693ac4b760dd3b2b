import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import { styles } from '../../../shared/api/dashboards.ts'
import { storedWidget, type Widget } from '../../../shared/api/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Dashboards } from '../../db/types.ts'
import { sha256 } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'
import { unreadable } from '../widgets/unreadable.ts'

export type DashboardRow = Selectable<Dashboards>

/**
 * Throws AppError('not_found') where this company has no such dashboard. `lock` locks its row (for update).
 */
export async function loadDashboard(
  tx: Tenant,
  dashboardId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<DashboardRow> {
  const query = tx.selectFrom('dashboards').selectAll().where('id', '=', dashboardId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound('dashboard')
  return row
}

/**
 * A dashboard's widgets: real-time ones apart, each group in its order. Stored widgets are never refused: one
 * that cannot be read is returned as a placeholder, and of several that were stored with the same hash all
 * but one get a new one.
 */
export const loadWidgets = async (tx: Tenant, dashboardId: string): Promise<Widget[]> =>
  (await loadWidgetsOf(tx, [dashboardId])).get(dashboardId) ?? []

/** The same of several dashboards, by their ids. */
export async function loadWidgetsOf(
  tx: Tenant,
  dashboardIds: readonly string[],
): Promise<ReadonlyMap<string, Widget[]>> {
  if (dashboardIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('widgets')
    .select(['dashboardId', 'id', 'hash', 'order', 'realTime', 'content'])
    .where('dashboardId', 'in', dashboardIds)
    .orderBy('realTime')
    .orderBy('order')
    .orderBy('id')
    .execute()
  const byDashboard = Map.groupBy(rows, (row) => row.dashboardId)
  return new Map(
    [...byDashboard].map(([id, own]) => [
      id,
      withOwnHashes(
        own.map(({ dashboardId: _, ...row }) => storedWidget.safeParse(row.content).data ?? unreadable(row)),
      ),
    ]),
  )
}

/** The hash instead depends on the id alone, so that it is the same each time until a save stores it. */
function withOwnHashes(widgets: Widget[]): Widget[] {
  const firstOf = new Map<string, string>()
  for (const { id, hash } of widgets) {
    const first = firstOf.get(hash)
    if (first === undefined || id < first) firstOf.set(hash, id)
  }
  if (firstOf.size === widgets.length) return widgets
  return widgets.map((widget) =>
    firstOf.get(widget.hash) === widget.id
      ? widget
      : { ...widget, hash: sha256(widget.id).toString('base64url').slice(0, widget.hash.length) },
  )
}

/** Where a link leads. */
interface ResolvedLink {
  companyId: string
  dashboardId: string
  /** Of a named link; null for the dashboard's own. */
  linkId: string | null
}

/** Which company's dashboard a link leads to, before any company is known; null for none. */
export async function resolvePermalink(context: AppContext, permalink: string): Promise<ResolvedLink | null> {
  const found = await sql<ResolvedLink>`
    select company_id, dashboard_id, null as link_id from resolve_permalink(${permalink})
    union all
    select company_id, dashboard_id, link_id from resolve_named_link(${permalink})`.execute(context.db.system)
  return found.rows[0] ?? null
}

const storedStyles = styles.catch(styles.parse({}))
export type StoredStyles = z.output<typeof styles>
export const stylesOf = (row: Pick<DashboardRow, 'styles'>): StoredStyles => storedStyles.parse(row.styles)

const storedDefaults = z.record(z.string(), z.unknown()).catch({})
/** What is preset for new widgets, by data type: source and properties. */
export const defaultsOf = (row: Pick<DashboardRow, 'defaults'>) => storedDefaults.parse(row.defaults)
