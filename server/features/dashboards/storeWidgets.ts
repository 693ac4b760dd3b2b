import type { Widget } from '../../../shared/api/widgets.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { ownFiles } from '../files/queries.ts'
import { filesOf } from '../widgets/present/passive.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'
import { isUnreadable } from '../widgets/unreadable.ts'

interface Place {
  companyId: string
  dashboardId: string
}

const PER_STATEMENT = 100

/**
 * Makes these the dashboard's widgets: new ones are added, known ones overwritten, all others removed. Their rich text
 * is harmless already (cleanWidgets). Gives them back as stored. Throws AppError('conflict') for an id used elsewhere.
 */
export async function replaceWidgets(
  tx: Tenant,
  place: Place,
  widgets: readonly Widget[],
): Promise<Widget[]> {
  const ids = widgets.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new AppError('invalid_input', 'Two widgets have the same id.')
  const own = await withOwnFiles(tx, widgets)
  const gone = tx.deleteFrom('widgets').where('dashboardId', '=', place.dashboardId)
  await (ids.length > 0 ? gone.where('id', 'not in', ids) : gone).execute()
  await insertWidgets(tx, place, own)
  return own
}

/** Adds or overwrites widgets of one dashboard. One that could not be read keeps what is stored of it, but for its place. */
export async function insertWidgets(tx: Tenant, place: Place, all: readonly Widget[]): Promise<void> {
  const widgets = all.filter((widget) => !isUnreadable(widget))
  for (const { id, order } of all.filter(isUnreadable)) {
    const kept = tx.updateTable('widgets').set({ order }).where('id', '=', id)
    await kept.where('dashboardId', '=', place.dashboardId).execute()
  }
  for (let from = 0; from < widgets.length; from += PER_STATEMENT) {
    const some = widgets.slice(from, from + PER_STATEMENT)
    const written = await tx
      .insertInto('widgets')
      .values(
        some.map((widget) => ({
          ...place,
          id: widget.id,
          hash: widget.hash,
          order: widget.order,
          realTime: widget.realTime,
          nature: widget.nature,
          content: JSON.stringify(widget),
          sourceIds: sourceIdsOf([widget]),
        })),
      )
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
      .returning('id')
      .execute()
      .catch((error: unknown) => {
        // Row-level security refuses to overwrite a row of another company.
        throw isForeignRow(error) ? usedElsewhere() : error
      })
    if (written.length < some.length) throw usedElsewhere()
  }
}

const isForeignRow = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '23505')
const usedElsewhere = () =>
  new AppError(
    'conflict',
    'A widget’s id belongs to another dashboard. Copy the widget instead of moving it.',
  )

/** A passive widget shows files of its own company only; others are left out. */
async function withOwnFiles(tx: Tenant, widgets: readonly Widget[]): Promise<Widget[]> {
  const named = widgets.flatMap(({ passive }) => filesOf(passive))
  const own = await ownFiles(tx, named)
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
