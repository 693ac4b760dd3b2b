import type { Tenant } from '../../db/database.ts'
import { loadWidgets } from './queries.ts'
import { type DashboardPlace, insertWidgets } from './storeWidgets.ts'

/** Sets the targets of a dashboard's scorecards, each by the first metric that it shows, in that metric's unit. */
export async function setTargets(
  tx: Tenant,
  place: DashboardPlace,
  targets: Readonly<Record<string, number>>,
): Promise<void> {
  const aimed = (await loadWidgets(tx, place.dashboardId)).flatMap((widget) => {
    const target = targets[widget.instances[0]?.inputs.metrics?.[0] ?? '']
    return widget.format === 'scorecard' && target !== undefined
      ? [{ ...widget, formatOptions: { ...widget.formatOptions, target } }]
      : []
  })
  await insertWidgets(tx, place, aimed)
}
