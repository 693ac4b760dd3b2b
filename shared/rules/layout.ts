import type { Layout } from '../domain/widgets.ts'

/**
 * The grid of each layout in CSS pixels. print is the text area of a portrait A4 page: 190 mm at 96 dpi.
 */
export const LAYOUT_METRICS: Record<
  Layout,
  { columns: number; container: number; gap: number; row: number }
> = {
  wide: { columns: 4, container: 1280, gap: 16, row: 232 },
  medium: { columns: 2, container: 720, gap: 16, row: 232 },
  narrow: { columns: 1, container: 358, gap: 16, row: 232 },
  print: { columns: 4, container: 718, gap: 12, row: 188 },
}

/**
 * How large a widget of a size (width 1–4 quarters of a row, height 1–3 rows) is drawn in a layout:
 * the columns it spans, at most those there are, and its pixels, rounded down, with the gaps it reaches across.
 */
export function widgetSize(
  layout: Layout,
  width: number,
  height: number,
): { width: number; height: number; columns: number } {
  const { columns: available, container, gap, row } = LAYOUT_METRICS[layout]
  const columns = Math.min(width, available)
  const column = (container - gap * (available - 1)) / available
  return {
    width: Math.floor(columns * column + (columns - 1) * gap),
    height: height * row + (height - 1) * gap,
    columns,
  }
}
