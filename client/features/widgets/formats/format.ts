import type { EChartsOption } from 'echarts'
import type { ReactNode } from 'react'
import type { ChangeView, WidgetBody } from '../../../../shared/api/view.ts'
import type { Layout } from '../../../../shared/domain/widgets.ts'
import type { Box } from '../chart/geometry.ts'

export type BodyOf<Kind extends WidgetBody['kind']> = Extract<WidgetBody, { kind: Kind }>

export interface RenderProps<Body extends WidgetBody> {
  body: Body
  title: string
  /** The drawing as an SVG document; null for formats that are not charts. */
  svg: string | null
  /** The card's size: quarters of a row, rows, and whether a description stands above the body. */
  size: { width: number; height: number; described: boolean }
  /** Printed: nothing moves or scrolls, everything is shown. */
  still: boolean
  /** Its room on paper; absent on screens. */
  paper?: PaperRoom
}

/** What a widget's body may take on paper. */
export interface PaperRoom {
  /** CSS pixels. */
  width: number
  /** Rows of a table that are printed. */
  rows: number
  /** It may break over pages. */
  long: boolean
}

/** What is read out at one stop of a drawing: a day, a slice, an axis. */
export interface Reading {
  heading: string
  lines: {
    label: string
    text: string
    /** Index of its colour; null for none. */
    paint: number | null
    compare: boolean
    change: ChangeView | null
  }[]
  /** Such as "may still change". */
  note: string | null
}

/** How a kind of body looks. A new format is a folder with these and a line in registry.ts. */
export interface Format<Body extends WidgetBody> {
  Render(props: RenderProps<Body>): ReactNode
  /** The drawing's ECharts options for a size; the server turns them into SVG. Absent where nothing is drawn. */
  shape?(body: Body, box: Box): EChartsOption
  /** The drawing's part of the card's body; all of it when absent. On paper it may be higher: its card grows. */
  drawingBox?(room: Box, body: Body, layout: Layout): Box
  /** Quarters of a row that it needs on paper, where it may be wider than on screens. */
  quartersOnPaper?(body: Body, quarters: number): number
  /** Its figures as plain columns and rows, the other view of a drawing. */
  figures?(body: Body): FigureTable
}

export interface FigureTable {
  columns: { label: string; numeric: boolean }[]
  /** Cells as texts; the first names the row. */
  rows: string[][]
}
