import type { Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { checkRules } from '../kit/query/readQuery.ts'
import {
  type ColumnDimension,
  type ColumnMetric,
  columnDimensions,
  columnMetrics,
  RULES,
} from './catalogue/index.ts'
import type { Column } from './sheet/columns.ts'
import { isEmptySheet, type Sheet, usesDates } from './sheet/index.ts'

/** The columns that a query reads. */
export interface SheetQuery {
  /** In the requested order; `rows` counts. */
  metrics: (ColumnMetric | 'rows')[]
  /** A step of the range's dates, a column, or nothing. */
  dimension: 'date' | 'week' | 'month' | 'year' | ColumnDimension | null
  filters: Column[]
  /** Every column that is needed, each once, in the sheet's order. */
  columns: Column[]
  /** Those of them with amounts that are added up, of which every cell's currency is needed too. */
  amounts: Column[]
}

const STEPS = ['date', 'week', 'month', 'year'] as const

/** @throws ProviderError `bad_request` naming the parameter, for what the sheet lacks */
export function planQuery(query: ProviderQuery, sheet: Sheet): SheetQuery {
  const { inputs, dimension, metrics } = query
  checkDates(inputs, sheet)
  checkRules({ dimension, metrics, inputs: asTexts(inputs) }, RULES, 'dimension')
  const known = columnMetrics(sheet.columns)
  const asked = metrics.map((id) => {
    const metric = id === 'rows' ? id : known.find((one) => one.id === id)
    if (metric) return metric
    throw refuse(
      `The sheet has no column with numbers for “${id}” (any more). Choose the metrics again.`,
      'metrics',
    )
  })
  const split = dimensionOf(dimension, sheet)
  const filters = (query.filter?.clauses ?? []).map(({ field }) => columnNamed(sheet, field, 'filter'))
  const [first] = sheet.columns
  const countsBy = sheet.dateColumn ?? first
  const needed = new Set<Column | undefined>([
    countsBy,
    ...asked.map((metric) => (metric === 'rows' ? undefined : metric.column)),
    typeof split === 'object' && split !== null ? split.column : undefined,
    ...filters,
  ])
  const columns = sheet.columns.filter((column) => needed.has(column))
  return {
    metrics: asked,
    dimension: split,
    filters,
    columns,
    amounts: columns.filter(
      (column) => column.hasMoney && asked.some((metric) => metric !== 'rows' && metric.column === column),
    ),
  }
}

/** @throws ProviderError `bad_request` where rows are to be filtered by date and have none */
export function checkDates(inputs: Inputs, sheet: Sheet): void {
  if (!usesDates(inputs) || sheet.dateColumn || isEmptySheet(sheet)) return
  throw refuse(
    'This sheet has no column with dates. Choose another sheet, or switch off “Only rows of the report’s dates”.',
    'uses_date_range',
  )
}

function dimensionOf(id: string | null, sheet: Sheet): SheetQuery['dimension'] {
  if (id === null) return null
  const step = STEPS.find((known) => known === id)
  if (step) return step
  if (id === 'labels') {
    const [column] = sheet.columns
    if (!column) throw refuse('The sheet is empty.', 'sheet')
    return { id, label: column.name, group: 'Columns', column }
  }
  const known = columnDimensions(sheet.columns, null).find((dimension) => dimension.id === id)
  if (known) return known
  throw refuse(`The sheet has no column “${id}” with texts (any more). Choose another split.`, 'dimension')
}

function columnNamed(sheet: Sheet, name: string, field: 'filter'): Column {
  const column = sheet.columns.find((known) => known.name === name)
  if (column) return column
  throw refuse(`The sheet has no column “${name}” (any more). Change the filter.`, field)
}

/** Rules are written for the form, where switches have two values and no third. */
const asTexts = (inputs: Inputs) => ({ ...inputs, uses_date_range: String(usesDates(inputs)) })
