import type { Widget } from '../../../shared/api/widgets.ts'
import type { PaperLayout } from '../../../shared/domain/widgets.ts'
import { drawView } from './drawChart.ts'
import type { DrawnWidget } from './runDashboard.ts'
import { runWidget } from './runWidget.ts'
import type { WidgetRun } from './widgetRun.ts'

/**
 * Runs widgets and yields them together: how large each is on paper, for which its chart is drawn, depends on those
 * beside it. None is printed with results that have aged where fresh ones can be had. Rejects only when aborted.
 */
export async function* runOnPaper(
  run: WidgetRun,
  widgets: readonly Widget[],
  layout: PaperLayout,
): AsyncGenerator<DrawnWidget, void, undefined> {
  const cachePolicy = run.cachePolicy === 'staleWhileRevalidate' ? 'fresh' : run.cachePolicy
  const outcomes = await Promise.all(widgets.map((widget) => runWidget({ ...run, cachePolicy }, widget)))
  const found = outcomes.filter((outcome) => outcome !== null)
  const freshUntil = new Map(
    found.map(({ view, outdated, freshUntil }) => [view.id, outdated ? 0 : freshUntil]),
  )
  const views = found.map(({ view }) => view)
  for (const placed of run.context.print.placedOnPaper(views, layout)) {
    const { view, svg } = await drawView(run.context, placed, layout, run)
    yield { view, svg, freshUntil: view === placed ? (freshUntil.get(view.id) ?? 0) : 0, final: true }
  }
}
