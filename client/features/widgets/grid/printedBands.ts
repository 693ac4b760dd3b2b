import type { WidgetView } from '../../../../shared/api/view.ts'
import { LAYOUT_METRICS } from '../../../../shared/rules/layout.ts'
import { printedRows } from '../../../../shared/rules/printedRows.ts'
import type { PaperRoom } from '../formats/format.ts'
import { formatOf } from '../formats/registry.ts'
import { roomOnPaper } from '../formats/roomOnPaper.ts'
import { bandsOf } from './bands.ts'

/**
 * Widgets on paper, each as wide as its content needs, in bands that pages break between. What is longer than a page
 * is a band of its own, which may break inside.
 */
export function printedBands<Item extends { view: WidgetView }>(
  widgets: readonly Item[],
): (Item & { paper: PaperRoom })[][] {
  const rows = printedRows(widgets.map(({ view }) => rowsOf(view)))
  const runs: (Item & { paper: PaperRoom })[][] = [[]]
  for (const [at, widget] of widgets.entries()) {
    const { view } = widget
    const long = isLong(view, rows[at] ?? 0)
    const width = long ? 4 : quartersOf(view)
    // What has become wider is as high as its content.
    const height = width > view.width ? 1 : view.height
    const placed = {
      ...widget,
      view: { ...view, width, height },
      paper: { width: roomOnPaper(width), rows: rows[at] ?? 0, long },
    }
    if (long) runs.push([placed], [])
    else runs.at(-1)?.push(placed)
  }
  return runs.flatMap((run) => bandsOf(run, ({ view }) => view, LAYOUT_METRICS.print.columns))
}

const rowsOf = ({ body }: WidgetView) => (body && formatOf(body.kind).paper?.rows?.(body)) ?? 0

const quartersOf = ({ body, width }: WidgetView): number =>
  (body && formatOf(body.kind).paper?.quarters(body, width)) ?? width

const isLong = (view: WidgetView, rows: number): boolean =>
  (view.body && formatOf(view.body.kind).paper?.isLong(view.body, quartersOf(view), rows)) ?? false
