import { MOST_WIDGETS } from '../../../shared/api/dashboards.ts'
import type { WidgetOperation } from '../../../shared/api/widgetOperations.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { applyOperations } from '../../../shared/rules/widgetOperations.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { cleanWidgets, requireTogether } from '../widgets/richText.ts'
import { loadWidgets } from './queries.ts'
import {
  type DashboardPlace,
  idInstead,
  insertWidgets,
  removeWidgets,
  requireDistinct,
  withOwnFiles,
} from './storeWidgets.ts'

/**
 * Applies these operations to the dashboard's widgets and writes those that they touch. Their rich text is
 * sanitised already (cleanWidgets). Returns what was added or changed as stored. Throws
 * AppError('invalid_input'), and RuleError for an operation on a widget that does not exist.
 */
export async function storeOperations(
  tx: Tenant,
  place: DashboardPlace,
  requested: readonly WidgetOperation[],
): Promise<Widget[]> {
  const before = await loadWidgets(tx, place.dashboardId)
  const operations = byStoredIds(place, before, requested)
  const after = applyOperations(before, operations)
  if (after.length > MOST_WIDGETS) {
    throw new AppError('invalid_input', `A dashboard has at most ${MOST_WIDGETS} widgets.`)
  }
  requireDistinct(after)
  const written = writtenBy(operations)
  if (written.length > 0) requireTogether(after)
  const untouched = new Set(before)
  const touched = await withOwnFiles(
    tx,
    after.filter((widget) => !untouched.has(widget)),
  )
  const stored = await insertWidgets(tx, place, touched)
  const left = new Set(after.map(({ id }) => id))
  // Last: what is removed may be all that had a source within a member's reach.
  await removeWidgets(
    tx,
    place,
    before.flatMap(({ id }) => (left.has(id) ? [] : id)),
  )
  const sent = new Set(written.map(({ id }) => id))
  return stored.filter((_, index) => sent.has(touched[index]?.id ?? ''))
}

/** Their rich text sanitised. Throws AppError('invalid_input') where it is too long. */
export async function cleanOperations(operations: readonly WidgetOperation[]): Promise<WidgetOperation[]> {
  const clean = (await cleanWidgets(writtenBy(operations))).values()
  return operations.map((operation) => {
    if (!('widget' in operation)) return operation
    const widget = clean.next().value
    return widget ? { ...operation, widget } : operation
  })
}

/** The widgets that these operations contain whole. */
const writtenBy = (operations: readonly WidgetOperation[]): Widget[] =>
  operations.flatMap((operation) => ('widget' in operation ? operation.widget : []))

/** Who added a widget by an id that was taken elsewhere may go on naming it so. */
function byStoredIds(
  place: DashboardPlace,
  before: readonly Widget[],
  operations: readonly WidgetOperation[],
): WidgetOperation[] {
  const known = new Set(before.map(({ id }) => id))
  const stored = (id: string) => {
    const instead = known.has(id) ? id : idInstead(place, id)
    return known.has(instead) ? instead : id
  }
  return operations.map((operation) => {
    switch (operation.op) {
      case 'add':
      case 'change':
        return { ...operation, widget: { ...operation.widget, id: stored(operation.widget.id) } }
      case 'move':
        return {
          ...operation,
          id: stored(operation.id),
          after: operation.after === null ? null : stored(operation.after),
        }
      default:
        return { ...operation, id: stored(operation.id) }
    }
  })
}
