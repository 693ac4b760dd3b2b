import type { Layout } from '../domain/widgets.ts'

/** The width from which a grid has each layout of screens, in CSS pixels; grid.css and summary.css break there too. */
export const LAYOUT_FROM: Record<Exclude<Layout, 'print'>, number> = { wide: 1040, medium: 700, narrow: 0 }

/**
 * The grid of each layout in CSS pixels, for which charts are drawn: between the narrowest and the widest of its
 * screens. print is the text area of a portrait A4 page: 190 mm at 96 dpi.
 */
export const LAYOUT_METRICS: Record<
  Layout,
  { columns: number; container: number; gap: number; row: number }
> = {
  wide: { columns: 4, container: 1280, gap: 16, row: 232 },
  medium: { columns: 2, container: 860, gap: 16, row: 232 },
  narrow: { columns: 1, container: 358, gap: 16, row: 232 },
  print: { columns: 4, container: 718, gap: 12, row: 188 },
}

/**
 * How large a widget of a size (width 1–4 quarters of a row, height 1–3 rows) is drawn in a layout: the columns it
 * spans, its own share of the row in whole ones, and its pixels, rounded down, with the gaps it reaches across.
 */
export function widgetSize(
  layout: Layout,
  width: number,
  height: number,
): { width: number; height: number; columns: number } {
  const { container, gap, row } = LAYOUT_METRICS[layout]
  return {
    width: widthIn(layout, width, container),
    height: height * row + (height - 1) * gap,
    columns: columnsOf(layout, width),
  }
}

/** How wide a widget is in the narrowest grid of that layout, in CSS pixels. */
export const leastWidth = (layout: keyof typeof LAYOUT_FROM, width: number): number =>
  widthIn(layout, width, LAYOUT_FROM[layout])

/** Of two columns, a quarter and half of a row take one. */
const columnsOf = (layout: Layout, width: number) => Math.ceil((width / 4) * LAYOUT_METRICS[layout].columns)

function widthIn(layout: Layout, width: number, container: number): number {
  const { columns: available, gap } = LAYOUT_METRICS[layout]
  const columns = columnsOf(layout, width)
  const column = (container - gap * (available - 1)) / available
  return Math.floor(columns * column + (columns - 1) * gap)
}
