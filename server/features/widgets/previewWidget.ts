import type { z } from 'zod'
import type { previewedWidget } from '../../../shared/api/dashboards.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { drawView } from './drawChart.ts'
import { runWidget } from './runWidget.ts'
import { loadSourceFacts, type WidgetRun } from './widgetRun.ts'

/** The view of one widget that nobody has saved yet. Only for the owner: guests may only see saved widgets. */
export async function previewWidget(
  run: Omit<WidgetRun, 'sources' | 'cachePolicy' | 'purpose' | 'owner'>,
  widget: Widget,
  layout: Layout,
): Promise<z.input<typeof previewedWidget>> {
  const sources = await run.context.db.tenant(run.companyId, (tx) =>
    loadSourceFacts(tx, sourceIdsOf([widget])),
  )
  const outcome = await runWidget(
    { ...run, sources, cachePolicy: 'fresh', purpose: 'reader', owner: true },
    widget,
  )
  if (!outcome) throw new Error('A widget that was run with fresh results gave no view.')
  return {
    type: 'widget',
    ...(await drawView(run.context, outcome.view, layout, { companyId: run.companyId, owner: true })),
  }
}

/** The sources that widgets use, each once. */
export const sourceIdsOf = (widgets: readonly Pick<Widget, 'instances'>[]): string[] => [
  ...new Set(widgets.flatMap(({ instances }) => instances.flatMap(({ sourceId }) => sourceId ?? []))),
]
