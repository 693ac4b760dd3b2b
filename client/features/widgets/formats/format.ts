import type { Icon } from '@tabler/icons-react'
import type { EChartsOption } from 'echarts'
import type { use } from 'echarts/core'
import type { ReactNode } from 'react'
import type { ChangeView, Series, WidgetBody, WidgetView } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { ValueType } from '../../../../shared/domain/values.ts'
import type { Layout, PaperLayout } from '../../../../shared/domain/widgets.ts'
import type { LowCard } from '../../../../shared/rules/lowCards.ts'
import type { Box } from '../chart/geometry.ts'
import type { FigureAddress } from '../explain/address.ts'
import type { FoundFigure } from '../explain/foundFigure.ts'

export type BodyOf<Kind extends WidgetBody['kind']> = Extract<WidgetBody, { kind: Kind }>

export interface RenderProps<Body extends WidgetBody> {
  body: Body
  title: string
  /** The drawing as an SVG document; null for formats that are not charts. */
  svg: string | null
  /**
   * The card's size: quarters of a row, rows, the rows of figures that it is as low as, whether there is a description
   * above the body, and what a message below it takes.
   */
  size: { width: number; height: number; low: LowCard['rows'] | null; described: boolean; banner: number }
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
  remark: string | null
  /** What happened then; absent where nothing is known of that. */
  notes?: string[]
}

/**
 * How a kind of body looks to its readers: what every page of widgets loads. A format is a folder with this in
 * index.ts, `Drawing` in drawing.ts where the server draws for it, and `FormatEditor` in editor.tsx where it is offered.
 */
export interface Format<Body extends WidgetBody> {
  Render(props: RenderProps<Body>): ReactNode
  /** Its outline while it is on its way. */
  Skeleton(): ReactNode
  /** Its figures as plain columns and rows, the other view of a drawing; null where it has none. */
  figures?(body: Body): FigureTable | null
  /** Its Render is readable without a drawing too: the table of its figures does not replace it. */
  readsWithoutDrawing?: true
  /** The figures at an address, the one of its column or one for each series. Absent where none can be explained. */
  findFigures?(view: WidgetView, body: Body, address: FigureAddress): FoundFigure[]
  /** Absent where paper is as screens are. */
  paper?: PaperRules<Body>
}

/** How a body is laid on paper. */
export interface PaperRules<Body extends WidgetBody> {
  /** Quarters of a row that it needs, at least those it has on screens. */
  quarters(body: Body, quarters: number, layout: PaperLayout): number
  /** Rows that count among those a PDF prints of all widgets together. */
  rows?(body: Body): number
  /**
   * Whether it requires the full width and page breaks, given the quarters it needs, its number of printed rows, and
   * whether nothing stands beside it. What may not break must be well below a page (`PAGE_ROOM`): Chromium puts
   * what is higher than a page under the next band.
   */
  isLong(body: Body, room: { quarters: number; rows: number; alone: boolean; layout: PaperLayout }): boolean
}

/** How a body is drawn: what the server alone loads. */
export interface Drawing<Body extends WidgetBody> {
  /** What ECharts needs to draw it. */
  charts: readonly EChartsModule[]
  components: readonly EChartsModule[]
  /** ECharts options for a size, which the server turns into SVG; null where there is nothing to draw. */
  shape(body: Body, box: Box): EChartsOption | null
  /** The drawing's part of the card's body; all of it when absent. On paper it may be higher: its card grows. */
  box?(room: Box, body: Body, layout: Layout): Box
  /** The series whose legend takes room above the drawing. */
  legend?(body: Body): readonly Series[]
}

type EChartsModule = Extract<Parameters<typeof use>[0], unknown[]>[number]

/** How a format is offered and set up: what the form of widgets alone loads. */
export interface FormatEditor {
  label: string
  icon: Icon
  /** Its own options. */
  Options?(props: FormatOptionsProps): ReactNode
  /** A sentence on options that cannot be saved. */
  problem?(options: WidgetOptions): string | null
  /** What limits its rows; `most` is how many it shows at most. */
  rowsHint?(most: string): string
}

export interface FormatOptionsProps {
  options: WidgetOptions
  /** The first metric; null where none is chosen. */
  metric: { label: string; type: ValueType; currency: string | null } | null
  /** Whether the widget is split by points in time. */
  inTime: boolean
  /** Takes what has changed. */
  onChange(change: WidgetOptions): void
}

type WidgetOptions = Widget['formatOptions']

export interface FigureTable {
  columns: { label: string; numeric: boolean }[]
  /** Cells as texts; the first names the row. */
  rows: string[][]
}
