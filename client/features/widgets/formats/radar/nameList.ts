import type { RadarBody } from '../../../../../shared/api/view.ts'
import type { Box, Point } from '../../chart/geometry.ts'
import { fitMiddle, textWidth } from '../../chart/textWidth.ts'

export const FONT_SIZE = 11
export const LINE = 13
/** Between the web and a name. */
export const GAP = 6

/** A line of text beside the web, at its middle. */
export interface WebText extends Point {
  text: string
  /** Figures, and numbers that replace names, differ from names. */
  figure: boolean
}

/** Between the columns of a list, and between it and the web. */
export const COLUMN_GAP = 12
/** Of the widest line; 0 for none. */
export const widestOf = (lines: string[]) => Math.max(0, ...lines.map((line) => textWidth(line, FONT_SIZE)))

/** Names with the numbers that replace them, in columns. */
export interface NameList {
  width: number
  height: number
  textsAt(corner: Point): WebText[]
}

const entriesOf = (body: RadarBody) => body.axes.map(({ label }, index) => `${index + 1} ${label}`)

/** In as many columns as fit; a name that is wider than all the room is cut in its middle. */
export function listBelow(body: RadarBody, width: number): NameList {
  const entries = entriesOf(body).map((entry) => fitMiddle(entry, width, FONT_SIZE))
  const columns = Math.max(1, Math.floor((width + COLUMN_GAP) / (widestOf(entries) + COLUMN_GAP)))
  return listOf(entries, Math.ceil(entries.length / columns), GAP)
}

/** As high as the room; it takes at most three fifths of it. */
export function listBeside(body: RadarBody, box: Box): NameList {
  const entries = entriesOf(body)
  const rows = Math.max(1, Math.floor(box.height / LINE))
  const columns = Math.ceil(entries.length / rows)
  const most = (box.width * 0.6) / columns - COLUMN_GAP
  const fitted = entries.map((entry) => fitMiddle(entry, Math.max(1, most), FONT_SIZE))
  return listOf(fitted, Math.ceil(entries.length / columns), 0)
}

function listOf(entries: string[], rows: number, above: number): NameList {
  const columns = Array.from({ length: Math.ceil(entries.length / Math.max(1, rows)) }, (_, index) =>
    entries.slice(index * rows, (index + 1) * rows),
  )
  const each = widestOf(entries) + COLUMN_GAP
  return {
    width: columns.length * each,
    height: rows * LINE + above,
    textsAt: ({ x, y }) =>
      columns.flatMap((column, at) =>
        column.map((text, row) => ({
          text,
          x: x + at * each + textWidth(text, FONT_SIZE) / 2,
          y: y + (row + 0.5) * LINE,
          figure: false,
        })),
      ),
  }
}
