import type { WidgetView } from '../../../../shared/api/view.ts'
import type { PaperLayout } from '../../../../shared/domain/widgets.ts'
import { LAYOUT_METRICS, PAGE_ROOM } from '../../../../shared/rules/layout.ts'
import { printedRows } from '../../../../shared/rules/printedRows.ts'
import type { PaperRoom } from '../formats/format.ts'
import { formatOf } from '../formats/registry.ts'
import { roomOnPaper } from '../formats/roomOnPaper.ts'
import { bandsWithin, filledBand } from './bands.ts'

type Placed<Item> = Item & { paper: PaperRoom }

/**
 * Widgets on paper, at least as wide as their content needs, in bands that pages break between and that have no empty
 * places and no more rows than a page. What is longer than a page is a band of its own, which may break inside; so may
 * what stands alone, since a table that moves to the next page whole leaves the rest of this one empty.
 */
export function printedBands<Item extends { view: WidgetView }>(
  widgets: readonly Item[],
  layout: PaperLayout,
): Placed<Item>[][] {
  const columns = LAYOUT_METRICS[layout].columns
  const rows = printedRows(widgets.map(({ view }) => rowsOf(view)))
  const runs: Placed<Item>[][] = [[]]
  for (const [at, widget] of widgets.entries()) {
    const { view } = widget
    const long = isLong(view, layout, rows[at] ?? 0, false)
    const width = long ? columns : quartersOf(view, layout)
    // What has become wider is as high as its content.
    const height = width > view.width ? 1 : view.height
    const placed = placedAs(widget, layout, { width, height }, { rows: rows[at] ?? 0, long })
    if (long) runs.push([placed], [])
    else runs.at(-1)?.push(placed)
  }
  const lower = (widget: Placed<Item>) => ({
    ...widget,
    view: { ...widget.view, height: widget.view.height - 1 },
  })
  const page = { columns, rows: PAGE_ROOM[layout].rows, lower }
  return runs.flatMap((run) => bandsWithin(run, ({ view }) => view, page)).map((band) => filled(band, layout))
}

function filled<Item extends { view: WidgetView }>(
  band: Placed<Item>[],
  layout: PaperLayout,
): Placed<Item>[] {
  const sizes = filledBand(
    band.map(({ view }) => view),
    LAYOUT_METRICS[layout].columns,
  )
  return band.map((widget, at) => {
    const { rows, long } = widget.paper
    const alone = band.length === 1 && isLong(widget.view, layout, rows, true)
    return placedAs(widget, layout, sizes[at] ?? widget.view, { rows, long: long || alone })
  })
}

function placedAs<Item extends { view: WidgetView }>(
  widget: Item,
  layout: PaperLayout,
  { width, height }: Pick<WidgetView, 'width' | 'height'>,
  paper: Omit<PaperRoom, 'width'>,
): Placed<Item> {
  return {
    ...widget,
    view: { ...widget.view, width, height },
    paper: { ...paper, width: roomOnPaper(layout, width) },
  }
}

const rowsOf = ({ body }: WidgetView) => (body && formatOf(body.kind).paper?.rows?.(body)) ?? 0

const quartersOf = ({ body, width }: WidgetView, layout: PaperLayout): number =>
  (body && formatOf(body.kind).paper?.quarters(body, width, layout)) ?? width

const isLong = (view: WidgetView, layout: PaperLayout, rows: number, alone: boolean): boolean =>
  (view.body &&
    formatOf(view.body.kind).paper?.isLong(view.body, {
      quarters: quartersOf(view, layout),
      rows,
      alone,
      layout,
    })) ??
  false
