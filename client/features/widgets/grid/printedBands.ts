import type { WidgetBody, WidgetView } from '../../../../shared/api/view.ts'
import { LAYOUT_METRICS } from '../../../../shared/rules/layout.ts'
import { printedRows } from '../../../../shared/rules/printedRows.ts'
import type { PaperRoom } from '../formats/format.ts'
import { formatOf } from '../formats/registry.ts'
import { fitTable, roomOnPaper } from '../formats/table/fit.ts'
import { bandsOf } from './bands.ts'

/** Rows and characters from which a table or text asks for the whole width and for page breaks. */
const LONG = { rows: 24, characters: 2400, articles: 3 }

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
    const long = isLong(view)
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
  if (width < 4 && charactersOf(body) > LINES_IN_A_COLUMN * (roomOnPaper(width) / CHARACTER)) {
    return quartersOf({ body, width: Math.min(4, width * 2) })
  }
  return formatOf(body.kind).quartersOnPaper?.(body, width) ?? width
}

function charactersOf(body: WidgetBody): number {
  if (body.kind === 'text') return body.html.length
  const articles = body.kind === 'upload' ? [body.article] : body.kind === 'historic' ? body.articles : []
  return articles.reduce(
    (sum, { contentHtml, descriptionHtml }) => sum + contentHtml.length + descriptionHtml.length,
    0,
  )
}

function isLong({ body }: WidgetView): boolean {
  if (!body) return false
  if (body.kind === 'table') {
    const { blocks } = fitTable(body, roomOnPaper(4))
    return body.rows.length * blocks.length > LONG.rows
  }
  return (
    charactersOf(body) > LONG.characters || (body.kind === 'historic' && body.articles.length > LONG.articles)
  )
}
