import type { Figure, WidgetBody, WidgetView } from '../../../../shared/api/view.ts'
import type { ValueType } from '../../../../shared/domain/values.ts'

export interface SheetColumn {
  label: string
  /** Of its numbers; null where it has texts, or numbers of several kinds. */
  type: ValueType | null
  /** ISO 4217 code of money. */
  currency: string | null
}

/** A widget's figures for a spreadsheet: numbers as they are, so that one can go on calculating. */
export interface FigureSheet {
  columns: SheetColumn[]
  rows: (string | number | null)[][]
}

/** The figures that a widget shows as a sheet; null of a widget without figures. What is hidden stays empty. */
export function figureSheet({ body, origins }: Pick<WidgetView, 'body' | 'origins'>): FigureSheet | null {
  if (!body) return null
  const columnOf = (label: string, id: string): SheetColumn => {
    const origin = origins.find((one) => one.id === id) ?? (origins.length === 1 ? origins[0] : undefined)
    return { label, type: origin?.type ?? null, currency: origin?.currency ?? null }
  }
  switch (body.kind) {
    case 'table':
      return tableSheet(body, columnOf)
    case 'chart':
      return seriesSheet(body.dimension.label, body.categories, body.series, columnOf)
    case 'radar':
      return seriesSheet('', body.axes, body.series, columnOf)
    case 'pie': {
      const rows = body.slices.map(({ label, figure }) => [label, figure.value])
      return { columns: [text(''), columnOf(body.metric, body.metric)], rows }
    }
    case 'summary':
      return figuresSheet(body.items, columnOf)
    case 'funnel': {
      const rows = body.steps.map(({ label, figure }) => [label, figure.value])
      return { columns: [text(''), columnOf(body.metric ?? 'Figure', '')], rows }
    }
    case 'scorecard': {
      const { trend, label, figure } = body
      if (trend) return seriesSheet(trend.dimension.label, trend.categories, trend.series, columnOf)
      return figuresSheet([{ id: '', label, figure }], columnOf)
    }
    case 'gauge':
      return figuresSheet([{ id: '', label: body.label, figure: body.figure }], columnOf)
    case 'text':
    case 'upload':
    case 'historic':
      return null
  }
}

type ColumnOf = (label: string, id: string) => SheetColumn
type Of<Kind extends WidgetBody['kind']> = Extract<WidgetBody, { kind: Kind }>

const text = (label: string): SheetColumn => ({ label, type: null, currency: null })
const earlier = (column: SheetColumn): SheetColumn => ({ ...column, label: `${column.label} (before)` })
const before = ({ change }: Figure) => change?.before ?? null

/** A column for each metric, beside it one of the earlier window where that is compared. */
function tableSheet({ columns, rows, totals }: Of<'table'>, columnOf: ColumnOf): FigureSheet {
  const named = columns.filter(({ numeric }) => !numeric)
  const metrics = columns.filter(({ numeric }) => numeric)
  const compared = metrics.map((_, at) =>
    rows.some(({ figures }) => figures[at] && before(figures[at]) !== null),
  )
  const cells = (figures: readonly Figure[]) =>
    metrics.flatMap((_, at) => {
      const figure = figures[at]
      if (!figure) return compared[at] ? [null, null] : [null]
      return compared[at] ? [figure.value, before(figure)] : [figure.value]
    })
  const all = [
    ...rows.map(({ label, key, figures }) => ({ label: key ?? label, figures })),
    ...(totals ? [{ label: 'Total', figures: totals }] : []),
  ]
  return {
    columns: [
      ...named.map(({ label }) => text(label)),
      ...metrics.flatMap(({ label, id }, at) => {
        const column = columnOf(label, id)
        return compared[at] ? [column, earlier(column)] : [column]
      }),
    ],
    rows: all.map(({ label, figures }) => [...(named.length > 0 ? [label] : []), ...cells(figures)]),
  }
}

/** A row for each category, a column for each series. Points in time are written canonically, which sort. */
function seriesSheet(
  heading: string,
  categories: readonly { key: string; label: string }[],
  series: Of<'chart'>['series'],
  columnOf: ColumnOf,
): FigureSheet {
  const inTime = categories.length > 0 && categories.every(({ key }) => /^\d{4}(-|$)/.test(key))
  return {
    columns: [text(heading), ...series.map(({ label, id, compareOf }) => columnOf(label, compareOf ?? id))],
    rows: categories.map(({ key, label }, at) => [
      inTime ? key : label,
      ...series.map(({ values }) => values[at] ?? null),
    ]),
  }
}

/** One row, with a column for each figure. */
function figuresSheet(
  items: readonly { id: string; label: string; figure: Figure }[],
  columnOf: ColumnOf,
): FigureSheet {
  const compared = items.map(({ figure }) => before(figure) !== null)
  return {
    columns: items.flatMap(({ id, label }, at) => {
      const column = columnOf(label, id)
      return compared[at] ? [column, earlier(column)] : [column]
    }),
    rows: [
      items.flatMap(({ figure }, at) => (compared[at] ? [figure.value, before(figure)] : [figure.value])),
    ],
  }
}
