import type {
  ChangeView,
  ChartBody,
  Figure,
  FigureOrigin,
  PieBody,
  RadarBody,
  Series,
  TableBody,
  WidgetView,
} from '../../../../shared/api/view.ts'
import type { TimeStep } from '../../../../shared/domain/values.ts'
import { seriesLines } from '../formats/chart/read.ts'
import type { FigureAddress } from './address.ts'
import { tailRow } from './tailRow.ts'

/** A figure of a widget with what it stands for. */
export interface FoundFigure {
  address: FigureAddress & { column: number }
  text: string
  value: number | null
  /** The metric's name. */
  label: string
  /** Its row, slice or axis; null for the whole window. */
  category: string | null
  /** Where the category is a time. */
  time: { key: string; step: TimeStep } | null
  change: ChangeView | null
  /** Several where figures of several metrics are added up. */
  origins: FigureOrigin[]
  making: 'row' | 'total' | 'slices' | 'rest'
  /** A figure of the window that is compared with. */
  earlier: boolean
}

/** The figures at an address of a view, the one of its column or one for each series. */
export function findFigures(view: WidgetView, { row, column }: FigureAddress): FoundFigure[] {
  const { body } = view
  switch (body?.kind) {
    case 'summary':
      return body.items.flatMap(({ id, label, figure }, at) =>
        at === column ? [single(view, { id, label, figure, at })] : [],
      )
    case 'gauge':
      return [single(view, { id: view.origins[0]?.id ?? '', label: body.label, figure: body.figure, at: 0 })]
    case 'table':
      return tableFigures(view, body, { row, column })
    case 'pie':
      return pieFigures(view, body, row)
    case 'chart':
      return row === 'total' ? [] : seriesFigures(view, body.series, { row, column }, chartRow(body, row))
    case 'radar':
      return row === 'total'
        ? []
        : seriesFigures(view, body.series, { row, column }, radarRow(view, body, row))
    default:
      return []
  }
}

const originsFor = ({ origins }: WidgetView, id: string) => origins.filter((one) => one.id === id)

function single(
  view: WidgetView,
  { id, label, figure, at }: { id: string; label: string; figure: Figure; at: number },
): FoundFigure {
  return {
    address: { row: 'total', column: at },
    ...figure,
    label,
    category: null,
    time: null,
    origins: originsFor(view, id),
    making: 'total',
    earlier: false,
  }
}

function tableFigures(view: WidgetView, body: TableBody, { row, column }: FigureAddress): FoundFigure[] {
  const entry = row === 'total' ? null : body.rows[row]
  const figure = (row === 'total' ? body.totals : entry?.figures)?.[column ?? 0]
  const metric = body.columns.filter(({ numeric }) => numeric)[column ?? 0]
  if (!figure || !metric) return []
  const found = single(view, { ...metric, figure, at: column ?? 0 })
  if (!entry) return [{ ...found, category: body.columns.some(({ numeric }) => !numeric) ? 'Total' : null }]
  const { key } = entry
  const address = { row, column: column ?? 0 }
  const time = key ? { key, step: key.includes('T') ? ('hour' as const) : ('day' as const) } : null
  return [{ ...found, address, category: entry.label || null, time, making: 'row' }]
}

function pieFigures(view: WidgetView, body: PieBody, row: FigureAddress['row']): FoundFigure[] {
  const split = body.metric !== ''
  // Its list as a table ends with the total.
  const slice = row === 'total' ? undefined : body.slices[row]
  if (body.tail && row === tailRow(body)) {
    const found = single(view, { id: '', ...body.tail, at: 0 })
    const origins = view.origins.slice(0, 1)
    const address = { row, column: 0 }
    return [{ ...found, address, label: body.metric, category: body.tail.label, origins, making: 'slices' }]
  }
  if (!slice) {
    const figure = { value: null, text: body.total, change: null }
    const found = single(view, { id: '', label: body.metric || 'Total', figure, at: 0 })
    const making = split ? 'total' : 'slices'
    return [{ ...found, category: split ? 'Total' : null, origins: view.origins, making }]
  }
  const found = single(view, { id: slice.key, label: slice.label, figure: slice.figure, at: 0 })
  if (!split) return [{ ...found, address: { row, column: 0 } }]
  return [
    {
      ...found,
      address: { row, column: 0 },
      label: body.metric,
      category: slice.label,
      origins: view.origins.slice(0, 1),
      making: slice.rest ? 'rest' : 'row',
    },
  ]
}

type RowFacts = Pick<FoundFigure, 'category' | 'time' | 'making'> & { metric: string | null }

function chartRow({ dimension, categories }: ChartBody, row: number): RowFacts | null {
  const category = categories[row]
  if (!category) return null
  const { step, label } = dimension
  const split = label !== ''
  return {
    category: split ? category.label : null,
    time: split && step ? { key: category.key, step } : null,
    making: 'row',
    metric: null,
  }
}

/** Axes are rows, or, where nothing is split, the metrics themselves. */
function radarRow({ origins }: WidgetView, { axes, series }: RadarBody, row: number): RowFacts | null {
  const axis = axes[row]
  if (!axis) return null
  const split = series.some(({ id }) => origins.some((one) => one.id === id))
  return split
    ? { category: axis.label, time: null, making: 'row', metric: null }
    : { category: axis.label, time: null, making: 'total', metric: axis.key }
}

function seriesFigures(
  view: WidgetView,
  series: Series[],
  { row, column }: FigureAddress,
  facts: RowFacts | null,
): FoundFigure[] {
  if (!facts || row === 'total') return []
  const { metric, ...about } = facts
  const lines = seriesLines(series, row)
  return series.flatMap((one, at): FoundFigure[] => {
    if (column !== null && column !== at) return []
    const { text = '', change = null } = lines[at] ?? {}
    const found = {
      address: { row, column: at },
      text,
      value: one.values[row] ?? null,
      label: one.label,
      change,
      origins: originsFor(view, metric ?? one.compareOf ?? one.id),
      earlier: one.compareOf !== null,
    }
    return [
      metric ? { ...found, ...about, label: about.category ?? '', category: null } : { ...found, ...about },
    ]
  })
}
