import type { WidgetView } from '../../../../shared/api/view.ts'
import { LAYOUT_METRICS } from '../../../../shared/rules/layout.ts'
import { printedRows } from '../../../../shared/rules/printedRows.ts'
import type { PaperRoom } from '../formats/format.ts'
import { formatOf } from '../formats/registry.ts'
import { roomOnPaper } from '../formats/roomOnPaper.ts'
import { bandsOf, filledBand } from './bands.ts'

type Placed<Item> = Item & { paper: PaperRoom }

/**
 * Widgets on paper, at least as wide as their content needs, in bands that pages break between and that have no empty
 * places. What is longer than a page is a band of its own, which may break inside; so may what stands alone, since a
 * table that moves to the next page whole leaves the rest of this one empty.
 */
export function printedBands<Item extends { view: WidgetView }>(widgets: readonly Item[]): Placed<Item>[][] {
  const rows = printedRows(widgets.map(({ view }) => rowsOf(view)))
  const runs: Placed<Item>[][] = [[]]
  for (const [at, widget] of widgets.entries()) {
    const { view } = widget
    const long = isLong(view, rows[at] ?? 0, false)
    const width = long ? COLUMNS : quartersOf(view)
    // What has become wider is as high as its content.
    const height = width > view.width ? 1 : view.height
    const placed = placedAs(widget, { width, height }, { rows: rows[at] ?? 0, long })
    if (long) runs.push([placed], [])
    else runs.at(-1)?.push(placed)
  }
  return runs.flatMap((run) => bandsOf(run, ({ view }) => view, COLUMNS)).map(filled)
}

const COLUMNS = LAYOUT_METRICS.print.columns

function filled<Item extends { view: WidgetView }>(band: Placed<Item>[]): Placed<Item>[] {
  const sizes = filledBand(
    band.map(({ view }) => view),
    COLUMNS,
  )
  return band.map((widget, at) => {
    const { rows, long } = widget.paper
    const alone = band.length === 1 && isLong(widget.view, rows, true)
    return placedAs(widget, sizes[at] ?? widget.view, { rows, long: long || alone })
  })
}

function placedAs<Item extends { view: WidgetView }>(
  widget: Item,
  { width, height }: Pick<WidgetView, 'width' | 'height'>,
  paper: Omit<PaperRoom, 'width'>,
): Placed<Item> {
  return {
    ...widget,
    view: { ...widget.view, width, height },
    paper: { ...paper, width: roomOnPaper(width) },
  }
}

const rowsOf = ({ body }: WidgetView) => (body && formatOf(body.kind).paper?.rows?.(body)) ?? 0

const quartersOf = ({ body, width }: WidgetView): number =>
  (body && formatOf(body.kind).paper?.quarters(body, width)) ?? width

const isLong = (view: WidgetView, rows: number, alone: boolean): boolean =>
  (view.body &&
    formatOf(view.body.kind).paper?.isLong(view.body, { quarters: quartersOf(view), rows, alone })) ??
  false
