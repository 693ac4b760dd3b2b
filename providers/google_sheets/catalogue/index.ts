import type {
  Catalogue,
  CombinationRule,
  DimensionDefinition,
  FilterField,
  MetricDefinition,
} from '../../contract.ts'
import { DATE, idsOf, MONTH, WEEK, YEAR } from '../../kit/catalogue/catalogue.ts'
import { numberField, textField } from '../../kit/catalogue/filterFields.ts'
import { type Column, isNumeric, VALUE_TYPES } from '../sheet/columns.ts'

/** How the figures of several rows become one. */
export type Aggregate = 'sum' | 'average' | 'latest' | 'rows'

const COUNTS = 'Rows'
const DATES = 'Date column'

/** What every sheet has. */
export const METRICS: MetricDefinition[] = [
  {
    id: 'rows',
    label: 'Rows',
    type: 'integer',
    additive: true,
    direction: 'up',
    group: COUNTS,
    description:
      'Filled rows: those with a date in the range or, without dates, with something in the first column.',
  },
]
export const DIMENSIONS: DimensionDefinition[] = [
  ...[{ ...DATE, label: 'Day' }, WEEK, MONTH, YEAR].map((step) => ({ ...step, group: DATES })),
  { id: 'labels', label: 'First column', group: 'Columns' },
]
export const RULES: CombinationRule[] = [
  {
    when: {
      dimensions: idsOf([DATE, WEEK, MONTH, YEAR]),
      parameter: { name: 'uses_date_range', values: ['false'] },
    },
    dimensions: [],
    reason:
      'Days, weeks, months and years come from the date column: switch on “Only rows of the report’s dates”.',
  },
]
export const RESERVED = idsOf([...METRICS, ...DIMENSIONS])

/** A metric made of a column. */
export interface ColumnMetric extends MetricDefinition {
  column: Column
  aggregate: Exclude<Aggregate, 'rows'>
}

/** A dimension that is a column. */
export interface ColumnDimension extends DimensionDefinition {
  column: Column
}

/** Sums, averages and latest figures of every column with numbers; percentages are never added up. */
export function columnMetrics(columns: readonly Column[]): ColumnMetric[] {
  const names = new Set(columns.map(({ name }) => name))
  return columns.filter(isNumeric).flatMap((column): ColumnMetric[] => {
    const common = {
      column,
      type: VALUE_TYPES[column.kind],
      direction: 'up' as const,
      ...(column.currency && { currency: column.currency }),
    }
    const named = (what: string) => {
      const id = `${column.name} (${what})`
      return names.has(id) ? `${column.name} (${what} of the column)` : id
    }
    const made = (aggregate: ColumnMetric['aggregate'], id: string, group: string, description: string) => ({
      ...common,
      aggregate,
      id,
      label: id,
      group,
      description,
      additive: aggregate === 'sum',
      // A mean of whole numbers is seldom whole.
      ...(aggregate === 'average' && column.kind === 'integer' ? { type: 'decimal' as const } : {}),
    })
    const average = (id: string) => made('average', id, 'Averages', 'The plain average of the rows.')
    const latest = made(
      'latest',
      named('latest'),
      'Latest figures',
      'The figure of the latest row that has one.',
    )
    if (column.kind === 'percent') return [average(column.name), latest]
    const sum = made('sum', column.name, 'Sums', 'The sum of the rows.')
    return [sum, average(named('average')), latest]
  })
}

/** The columns by which rows can be split. The date column of the range is there as day, week, month and year. */
export function columnDimensions(columns: readonly Column[], dateColumn: Column | null): ColumnDimension[] {
  return columns
    .filter((column) => !isNumeric(column) && column !== dateColumn)
    .map((column) => ({ id: column.name, label: column.name, group: 'Columns', column }))
}

/** All that can be queried in a sheet, in addition to rows and days. */
export function catalogueOf(columns: readonly Column[], dateColumn: Column | null): Catalogue {
  return {
    metrics: columnMetrics(columns).map(metricOf),
    dimensions: columnDimensions(columns, dateColumn).map(dimensionOf),
    filters: columns.map(filterOf),
  }
}

/** The definition without its internal properties. */
export const metricOf = ({
  column: _column,
  aggregate: _aggregate,
  ...metric
}: ColumnMetric): MetricDefinition => metric
export const dimensionOf = ({ column: _column, ...dimension }: ColumnDimension): DimensionDefinition =>
  dimension

function filterOf({ name, kind }: Column): FilterField {
  if (kind === 'text') return textField(name, name)
  const units = {
    percent: ', as a fraction (0.05 is 5%)',
    duration: ', in seconds',
    date: ', as 2026-10-31',
  }
  const unit = kind === 'percent' || kind === 'duration' || kind === 'date' ? units[kind] : ''
  if (kind === 'date') return textField(name, name + unit, ['equals', 'notEquals', 'beginsWith', 'oneOf'])
  return numberField(name, name + unit)
}
