import type { DataType } from '../../../shared/domain/sources.ts'
import type { DashboardTemplate, WidgetPreset } from '../../contract.ts'

/**
 * Layouts of presets. A provider gives a preset's title, its query and what departs from the layout;
 * everything else is left to the app's defaults (WIDGET_DEFAULTS: 15 rows, the dimension ascending).
 */

/** Properties of a preset other than its texts and metrics; they override the layout. */
export interface Particulars extends Partial<Omit<WidgetPreset, 'id' | 'title' | 'description' | 'orderBy'>> {
  /** Null: no order of its own, which leaves the app's. */
  orderBy?: WidgetPreset['orderBy'] | null
}

/** The query of a chart or table. */
export interface PresetQuery extends Particulars {
  dimension: string
  metrics: string[]
}

type Chart = (id: string, title: string, description: string, asked: PresetQuery) => WidgetPreset

/** One number in the smallest widget. */
export const figure = (
  id: string,
  title: string,
  description: string,
  metric: string,
  more: Particulars = {},
): WidgetPreset => figures(id, title, description, [metric], { width: 1, ...more })

/** Several numbers side by side. */
export const figures = (
  id: string,
  title: string,
  description: string,
  metrics: string[],
  more: Particulars = {},
): WidgetPreset =>
  preset(
    { id, title, description },
    { format: 'summary', width: 2, height: 1, dimension: null, metrics, ...more },
  )

/** One number with its course by day, week or month; the user of the widget sets its target. */
export const scorecard = (
  id: string,
  title: string,
  description: string,
  asked: Omit<PresetQuery, 'metrics'> & { metric: string },
): WidgetPreset => {
  const { metric, ...more } = asked
  return inOrder('scorecard', id, title, description, { ...ONE, ...more, metrics: [metric] })
}

/** Such scorecards of one course. @param dimension the days, weeks or months of the type, by its own name */
export const scorecardBy =
  (dimension: string) =>
  (id: string, title: string, description: string, metric: string): WidgetPreset =>
    scorecard(id, title, description, { dimension, metric })

/** One share or ratio on a dial. */
export const gauge = (
  id: string,
  title: string,
  description: string,
  metric: string,
  more: Particulars = {},
): WidgetPreset => figure(id, title, description, metric, { format: 'chart:gauge', height: 2, ...more })

/** What is left of the first of these metrics from step to step. */
export const funnel = (id: string, title: string, description: string, metrics: string[]): WidgetPreset =>
  figures(id, title, description, metrics, { format: 'funnel', height: 2 })

/** A line in the dimension's order: how figures went by day, week or month. */
export const line: Chart = (...words) => inOrder('chart:line', ...words)

/** A filled line in the dimension's order. */
export const area: Chart = (...words) => inOrder('chart:area', ...words)

/** Bars in the dimension's order: periods as they went by, ages and stars upwards. */
export const bars: Chart = (...words) => inOrder('chart:bar', ...words)

/** Parts of one sum on each other, in the dimension's order. */
export const stackedBars: Chart = (...words) => inOrder('chart:stacked', ...words)

/** The first metric as bars in the dimension's order, the others as lines over them. */
export const barsWithLine: Chart = (...words) => inOrder('chart:barLine', ...words)

/** Rows in the dimension's order, such as weekdays, with a ground by the size of each figure. */
export const heatTable: Chart = (...words) => inOrder('heatTable', ...words)

/** Bars of a dimension's values, the largest by the first metric first. */
export const rankedBars: Chart = (...words) => largestFirst('chart:bar', ...words)

/** The parts of a whole, the largest by the first metric first. */
export const pie: Chart = (...words) => largestFirst('chart:pie', ...words)

/** The rows of a dimension, the largest by the first metric first. */
export const table: Chart = (...words) => largestFirst('table', ...words)

/** The ten rows of a dimension that are largest by the first metric. */
export const topTen: Chart = (id, title, description, asked) =>
  table(id, title, description, { rowsLimit: 10, ...asked })

/** Presets that query the same report of their type. */
export const ofReport = (reportType: string, presets: WidgetPreset[]): WidgetPreset[] =>
  presets.map((preset) => ({ ...preset, inputs: { reportType, ...preset.inputs } }))

/** A dashboard of one type's ready widgets by their ids, row by row as a wide screen has room for them. */
export const template = (
  type: DataType,
  { rows, ...words }: Pick<DashboardTemplate, 'id' | 'name' | 'description'> & { rows: string[][] },
): DashboardTemplate => ({ ...words, widgets: rows.flat().map((id) => ({ type, preset: id })) })

function inOrder(format: WidgetPreset['format'], ...[id, title, description, asked]: Parameters<Chart>) {
  const orderBy = { column: asked.dimension, dir: 'asc' } as const
  return preset({ id, title, description }, { format, ...HALF, orderBy, ...asked })
}

function largestFirst(format: WidgetPreset['format'], ...[id, title, description, asked]: Parameters<Chart>) {
  const orderBy = { column: asked.metrics[0] ?? asked.dimension, dir: 'desc' } as const
  return preset({ id, title, description }, { format, ...HALF, orderBy, ...asked })
}

/** The smallest widget. */
const ONE = { width: 1, height: 1 } as const

/** Half a row wide and two rows high: the default of charts and tables. */
const HALF = { width: 2, height: 2 } as const

function preset(
  words: Pick<WidgetPreset, 'id' | 'title' | 'description'>,
  look: Pick<WidgetPreset, 'format' | 'width' | 'height' | 'dimension' | 'metrics'> & Particulars,
): WidgetPreset {
  const { orderBy, ...rest } = look
  return { ...words, ...rest, ...(orderBy && { orderBy }) }
}
