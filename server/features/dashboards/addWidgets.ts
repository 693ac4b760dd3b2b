import { nanoid } from 'nanoid'
import { type WidgetInput, widget } from '../../../shared/api/widgets.ts'
import type { Tenant } from '../../db/database.ts'
import { loadWidgets } from './queries.ts'
import { type DashboardPlace, insertWidgets } from './storeWidgets.ts'

/** A widget that has no id, hash and place yet. */
export type NewWidget = Omit<WidgetInput, 'id' | 'hash' | 'order'>

/** Adds widgets behind those that the dashboard has, in this order. Throws ZodError for one that is none. */
export async function addWidgets(
  tx: Tenant,
  place: DashboardPlace,
  more: readonly NewWidget[],
): Promise<void> {
  const last = (await loadWidgets(tx, place.dashboardId)).filter(({ realTime }) => !realTime).length
  const made = more.map((facts, index) =>
    widget.parse({ ...facts, id: nanoid(), hash: nanoid(10), order: last + index + 1 }),
  )
  await insertWidgets(tx, place, made)
}
