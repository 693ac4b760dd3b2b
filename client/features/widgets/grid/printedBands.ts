import type { WidgetBody, WidgetView } from '../../../../shared/api/view.ts'
import { LAYOUT_METRICS } from '../../../../shared/rules/layout.ts'
import { printedRows } from '../../../../shared/rules/printedRows.ts'
import type { PaperRoom } from '../formats/format.ts'
import { formatOf } from '../formats/registry.ts'
import { heightOnPaper, roomOnPaper } from '../formats/table/fit.ts'
import { bandsOf } from './bands.ts'

/**
 * From where a table (in CSS pixels) or text asks for the whole width and for page breaks. A band that may not break
 * must be well below a page's 1,020 pixels: what is higher than a page is laid under the next band by Chromium.
 */
const LONG = { height: 660, lines: 25, articles: 3 }

/** Text in more lines than these asks for a wider card. */
const LINES_IN_A_COLUMN = 20
/** Width of a character of text, in CSS pixels. */
const CHARACTER = 7

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

const rowsOf = ({ body }: WidgetView) => (body?.kind === 'table' ? body.rows.length : 0)

function quartersOf({ body, width }: Pick<WidgetView, 'body' | 'width'>): number {
  if (!body) return width
  if (width < 4 && linesOf(body, roomOnPaper(width)) > LINES_IN_A_COLUMN) {
    return quartersOf({ body, width: Math.min(4, width * 2) })
  }
  return formatOf(body.kind).quartersOnPaper?.(body, width) ?? width
}

/** Lines of a text in that room; each paragraph, item and break begins a new one. */
function linesOf(body: WidgetBody, room: number): number {
  const articles = body.kind === 'upload' ? [body.article] : body.kind === 'historic' ? body.articles : []
  const texts =
    body.kind === 'text'
      ? [body.html]
      : articles.flatMap(({ contentHtml, descriptionHtml }) => [contentHtml, descriptionHtml])
  return texts.reduce(
    (sum, html) =>
      sum + (html.length * CHARACTER) / room + Math.max(0, (html.match(NEW_LINE)?.length ?? 0) - 1),
    0,
  )
}

const NEW_LINE = /<(?:p|br|li|h[1-6]|blockquote|pre|tr)\b/g

function isLong(view: WidgetView, rows: number): boolean {
  const { body } = view
  if (!body) return false
  const rooms = [quartersOf(view), 4].map(roomOnPaper)
  if (body.kind === 'table') return rooms.some((room) => heightOnPaper(body, room, rows) > LONG.height)
  return (
    linesOf(body, roomOnPaper(4)) > LONG.lines ||
    (body.kind === 'historic' && body.articles.length > LONG.articles)
  )
}
