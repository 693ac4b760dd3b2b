import { sql } from 'kysely'
import type { Widget } from '../../../shared/api/widgets.ts'
import type { Tenant } from '../../db/database.ts'
import { sha256 } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { showableFiles } from '../files/findFiles.ts'
import { filesOf } from '../widgets/filesOf.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'
import { isUnreadable } from '../widgets/unreadable.ts'
import { endSample } from './samples.ts'

/** Whose widgets they are. */
export interface DashboardPlace {
  companyId: string
  dashboardId: string
}

const PER_STATEMENT = 100

/**
 * Makes these the dashboard's widgets: new ones are added, known ones overwritten, all others removed. Their
 * rich text is sanitised already (cleanWidgets). Returns them as stored.
 */
export async function replaceWidgets(
  tx: Tenant,
  place: DashboardPlace,
  widgets: readonly Widget[],
): Promise<Widget[]> {
  requireDistinct(widgets)
  // What is removed may be all that had a source and its files within a member's reach.
  const stored = await insertWidgets(tx, place, await withOwnFiles(tx, widgets))
  const ids = stored.map(({ id }) => id)
  const gone = tx.deleteFrom('widgets').where('dashboardId', '=', place.dashboardId)
  await (ids.length > 0 ? gone.where('id', 'not in', ids) : gone).execute()
  await endSample(tx, place.dashboardId)
  return stored
}

/**
 * The drawings of a page are distinguished by the hashes of their widgets. Throws AppError('invalid_input') where two
 * widgets share an id or a hash.
 */
export function requireDistinct(widgets: readonly Widget[]): void {
  for (const name of ['id', 'hash'] as const) {
    if (new Set(widgets.map((widget) => widget[name])).size < widgets.length) {
      throw new AppError('invalid_input', `Two widgets have the same ${name}.`)
    }
  }
}

/**
 * Adds or overwrites widgets of one dashboard and returns them as stored. An id that is used elsewhere is
 * replaced by another one, as if it were free: ids appear on public pages, and whose they are must not leak.
 * For a widget that could not be read, only its position is changed.
 */
export async function insertWidgets(
  tx: Tenant,
  place: DashboardPlace,
  all: readonly Widget[],
): Promise<Widget[]> {
  const widgets = all.filter((widget) => !isUnreadable(widget))
  await requireReached(tx, sourceIdsOf(widgets))
  for (const { id, order } of all.filter(isUnreadable)) {
    const kept = tx.updateTable('widgets').set({ order }).where('id', '=', id)
    await kept.where('dashboardId', '=', place.dashboardId).execute()
  }
  const stored = new Map<string, Widget>()
  for (let from = 0; from < widgets.length; from += PER_STATEMENT) {
    const some = widgets.slice(from, from + PER_STATEMENT)
    const known = await idsOf(tx, place, some)
    const fresh = some.filter(({ id }) => !known.has(id))
    for (const id of await addFree(tx, place, fresh)) known.add(id)
    const placed = some.map((widget) =>
      known.has(widget.id) ? widget : { ...widget, id: idInstead(place, widget.id) },
    )
    const written = new Set(fresh.map(({ id }) => id))
    await overwrite(
      tx,
      place,
      placed.filter(({ id }) => !written.has(id)),
    )
    for (const [at, widget] of placed.entries()) stored.set(some[at]?.id ?? widget.id, widget)
  }
  await endSample(tx, place.dashboardId)
  return all.map((widget) => stored.get(widget.id) ?? widget)
}

/** Copies a widget as it is stored, which need not be readable, to a dashboard under another id and hash. */
export async function copyAsStored(
  tx: Tenant,
  { companyId, dashboardId }: DashboardPlace,
  widgetId: string,
  { id, hash }: Pick<Widget, 'id' | 'hash'>,
): Promise<void> {
  await sql`
    insert into widgets (id, company_id, dashboard_id, hash, "order", real_time, nature, content, source_ids)
    select ${id}, ${companyId}, ${dashboardId}, ${hash}, "order", real_time, nature, content, source_ids
    from widgets where id = ${widgetId}`.execute(tx)
}

/** A member's widgets read sources that the member reaches. Throws AppError('not_found'); sources that are gone are no matter. */
async function requireReached(tx: Tenant, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return
  const { rows } = await sql<{ may: boolean }>`select app_may_feed(${sourceIds}::text[]) as may`.execute(tx)
  if (!rows[0]?.may) throw notFound('source')
}

async function idsOf(tx: Tenant, place: DashboardPlace, widgets: readonly Widget[]): Promise<Set<string>> {
  const ids = widgets.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = tx.selectFrom('widgets').select('id').where('dashboardId', '=', place.dashboardId)
  return new Set((await rows.where('id', 'in', ids).execute()).map(({ id }) => id))
}

/** Adds those whose ids are free, and returns these ids. Row-level security hides whose the others are. */
async function addFree(tx: Tenant, place: DashboardPlace, widgets: readonly Widget[]): Promise<string[]> {
  if (widgets.length === 0) return []
  const added = await tx
    .insertInto('widgets')
    .values(rowsOf(place, widgets))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

async function overwrite(tx: Tenant, place: DashboardPlace, widgets: readonly Widget[]): Promise<void> {
  if (widgets.length === 0) return
  await tx
    .insertInto('widgets')
    .values(rowsOf(place, widgets))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          hash: row.ref('excluded.hash'),
          order: row.ref('excluded.order'),
          realTime: row.ref('excluded.realTime'),
          nature: row.ref('excluded.nature'),
          content: row.ref('excluded.content'),
          sourceIds: row.ref('excluded.sourceIds'),
        }))
        .whereRef('widgets.dashboardId', '=', 'excluded.dashboardId'),
    )
    .execute()
}

const rowsOf = (place: DashboardPlace, widgets: readonly Widget[]) =>
  widgets.map((widget) => ({
    ...place,
    id: widget.id,
    hash: widget.hash,
    order: widget.order,
    realTime: widget.realTime,
    nature: widget.nature,
    content: JSON.stringify(widget),
    sourceIds: sourceIdsOf([widget]),
  }))

/** What a widget is called whose id is taken elsewhere: the same each time, so that later saves may use the id sent. */
export const idInstead = ({ dashboardId }: DashboardPlace, id: string) =>
  sha256(`${dashboardId} ${id}`).toString('base64url').slice(0, id.length)

/** Removes these widgets of one dashboard. */
export async function removeWidgets(
  tx: Tenant,
  { dashboardId }: DashboardPlace,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('widgets').where('dashboardId', '=', dashboardId).where('id', 'in', ids).execute()
  await endSample(tx, dashboardId)
}

/** A passive widget shows files of its own company only; others are left out. */
export async function withOwnFiles(tx: Tenant, widgets: readonly Widget[]): Promise<Widget[]> {
  const named = widgets.flatMap(({ passive }) => filesOf(passive))
  const own = await showableFiles(tx, named)
  const keep = <T extends { file: string | null }>(article: T): T =>
    article.file === null || own.has(article.file) ? article : { ...article, file: null }
  return widgets.map((widget) => {
    const { passive } = widget
    if (passive?.type === 'upload') return { ...widget, passive: keep(passive) }
    if (passive?.type === 'historic') {
      return { ...widget, passive: { ...passive, articles: passive.articles.map(keep) } }
    }
    return widget
  })
}
