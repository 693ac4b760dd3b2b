import type { Layout, PaperLayout, ScreenLayout } from '../domain/widgets.ts'

/** The width from which a grid has each layout of screens, in CSS pixels; grid.css and summary.css break there too. */
export const LAYOUT_FROM: Record<ScreenLayout, number> = { wide: 1040, medium: 700, narrow: 0 }

/**
 * The grid of each layout in CSS pixels, for which charts are drawn: between the narrowest and the widest of its
 * screens. On paper it is the text area at 96 dpi, as wide on Letter as on A4: 190 mm in portrait, 259.3 mm in landscape and on slides. Rows are
 * as high as lets whole ones fill a page.
 */
export const LAYOUT_METRICS: Record<
  Layout,
  { columns: number; container: number; gap: number; row: number }
> = {
  wide: { columns: 4, container: 1280, gap: 16, row: 232 },
  medium: { columns: 2, container: 860, gap: 16, row: 232 },
  narrow: { columns: 1, container: 358, gap: 16, row: 232 },
  print: { columns: 4, container: 718, gap: 12, row: 188 },
  landscape: { columns: 4, container: 980, gap: 12, row: 214 },
  slides: { columns: 4, container: 980, gap: 12, row: 244 },
}

/**
 * What a page of paper has room for: whole rows of the grid, and from which height on a table may break over pages,
 * beside others, which then have rows of their own, and where it stands alone (CSS pixels). What may not break leaves
 * up to its own height of a page empty. A slide holds what has room on it whole.
 */
export const PAGE_ROOM: Record<PaperLayout, { rows: number; breaksFrom: { beside: number; alone: number } }> =
  {
    // 1,020 CSS pixels high on A4, 954 on Letter.
    print: { rows: 4, breaksFrom: { beside: 420, alone: 240 } },
    // 691 and 713.
    landscape: { rows: 3, breaksFrom: { beside: 330, alone: 200 } },
    // 523.
    slides: { rows: 2, breaksFrom: { beside: 420, alone: 420 } },
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
