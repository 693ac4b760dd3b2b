import { withCatalogue } from '../../shared/rules/catalogue.ts'
import type { DataTypeDefinition, MetricDefinition, Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { noticesWhere } from '../kit/answers/notices.ts'
import { keepRecords } from '../kit/answers/records.ts'
import { buildRoundedTable } from '../kit/answers/resultRows.ts'
import { refuse } from '../kit/http/errors.ts'
import { stepOfDay } from '../kit/query/days.ts'
import { type ColumnMetric, catalogueOf, dimensionOf, metricOf } from './catalogue/index.ts'
import type { SheetQuery } from './query.ts'
import { figureOf, labelOf, type Readers, readersOf } from './sheet/cells.ts'
import { type Column, isNumeric } from './sheet/columns.ts'
import { isCurrency } from './sheet/currency.ts'
import type { Sheet } from './sheet/index.ts'
import { MOST_ROWS, type Reading } from './sheet/rows.ts'
import { Tally } from './tally.ts'
import type { Value } from './wire.ts'

const NAMES = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Merges rows into the result of one query, block by block; rows are discarded once counted. */
export class TableBuilder {
  readonly #sheet: Sheet
  readonly #plan: SheetQuery
  readonly #query: ProviderQuery
  readonly #type: DataTypeDefinition
  readonly #readers: Readers
  readonly #all: Tally
  readonly #groups = new Map<string, Tally>()
  readonly #steps = new Map<string, string>()
  readonly #unreadable = new Map<string, number>()
  readonly #currencies = new Map<Column, Set<string>>()
  #undated = 0

  constructor(type: DataTypeDefinition, sheet: Sheet, plan: SheetQuery, query: ProviderQuery) {
    this.#sheet = sheet
    this.#plan = plan
    this.#query = query
    this.#type = withCatalogue(type, catalogueOf(sheet.columns, null))
    this.#readers = readersOf(sheet.locale)
    this.#all = new Tally(plan.metrics)
  }

  /** Counts rows, each with the cells of the plan's columns. Throws ProviderError for a filter that cannot be judged. */
  add(rows: Value[][]): void {
    const { dateColumn, columns } = this.#sheet
    const counted = dateColumn ?? columns[0]
    const wanted = keepRecords(this.#inRange(rows), this.#query.filter, this.#type, (row, field) =>
      this.#fieldOf(row.cells, field),
    )
    for (const { cells, day } of wanted) {
      this.#noteCurrencies(cells)
      const figures = this.#plan.metrics.map((metric) =>
        metric === 'rows' ? null : this.#figure(cells, metric.column),
      )
      const counts = counted === undefined || this.#cell(cells, counted) !== ''
      this.#all.add(figures, day, counts)
      if (this.#plan.dimension === null) continue
      const key = this.#keyOf(cells, day)
      this.#groups.getOrInsertComputed(key, () => new Tally(this.#plan.metrics)).add(figures, day, counts)
    }
  }

  /** @throws ProviderError `bad_request` for amounts of several currencies */
  finish(reading: Reading): ResultTable {
    this.#refuseMixedMoney()
    const { dimension, metrics } = this.#plan
    const isEmpty = this.#all.rows === 0 && this.#all.counts().every((count) => count === 0)
    const totals = this.#all.figures()
    const split = [...this.#groups].map(([key, tally]) => [key, ...tally.figures()])
    const whole = isEmpty ? [] : [totals]
    const asked = typeof dimension === 'object' ? dimension : null
    const table = buildRoundedTable(this.#query, this.#type, dimension === null ? whole : split, {
      totals,
      currency: null,
      timeZone: this.#sheet.timeZone,
      unsettledFrom: null,
      truncated: reading.truncated,
      notices: this.#notices(reading),
      catalogue: {
        metrics: metrics.flatMap((metric) => (metric === 'rows' ? [] : [this.#definitionOf(metric)])),
        dimensions: asked && asked.id !== 'labels' ? [dimensionOf(asked)] : [],
        filters: [],
      },
    })
    const [first, ...others] = table.columns
    return first && asked ? { ...table, columns: [{ ...first, label: asked.label }, ...others] } : table
  }

  #inRange(rows: Value[][]): { cells: Value[]; day: string }[] {
    const { dateColumn } = this.#sheet
    if (!dateColumn) return rows.map((cells) => ({ cells, day: '' }))
    const { start, end } = this.#query.range
    return rows.flatMap((cells) => {
      const day = this.#readers.dates(this.#cell(cells, dateColumn))
      if (day === null) this.#undated++
      return day !== null && day >= start && day <= end ? [{ cells, day }] : []
    })
  }

  #keyOf(cells: Value[], day: string): string {
    const { dimension } = this.#plan
    if (dimension === null || dimension === 'date') return day
    if (typeof dimension === 'object')
      return labelOf(this.#cell(cells, dimension.column), dimension.column, this.#readers)
    return this.#steps.getOrInsertComputed(day, () => stepOfDay(day, dimension))
  }

  #figure(cells: Value[], column: Column): number | null {
    const figure = figureOf(this.#cell(cells, column), column, this.#readers)
    if (figure !== 'unreadable') return figure
    this.#unreadable.set(column.name, (this.#unreadable.get(column.name) ?? 0) + 1)
    return null
  }

  #noteCurrencies(cells: Value[]): void {
    const { amounts, columns } = this.#plan
    for (const [place, column] of amounts.entries()) {
      const currency = cells[columns.length + place]
      if (typeof currency !== 'string') continue
      this.#currencies.getOrInsertComputed(column, () => new Set<string>()).add(currency)
    }
  }

  #refuseMixedMoney(): void {
    for (const [{ name }, currencies] of this.#currencies) {
      if (currencies.size < 2) continue
      throw refuse(
        `“${name}” has amounts in ${NAMES.format([...currencies].sort())}, and money of different currencies is never added. ` +
          'Give each currency a column of its own, or filter for rows of one.',
        'metrics',
      )
    }
  }

  /** In the currency of the rows that were counted, which need not be that of most. */
  #definitionOf(metric: ColumnMetric): MetricDefinition {
    const [currency] = this.#currencies.get(metric.column) ?? []
    const known = metric.currency && currency && isCurrency(currency) ? { currency } : {}
    return { ...metricOf(metric), ...known }
  }

  #fieldOf(cells: Value[], field: string): string[] | number | null {
    const column = this.#plan.filters.find(({ name }) => name === field)
    if (!column) return null
    const cell = this.#cell(cells, column)
    if (!isNumeric(column)) return [labelOf(cell, column, this.#readers)]
    const figure = figureOf(cell, column, this.#readers)
    return figure === 'unreadable' ? null : figure
  }

  #cell(cells: Value[], column: Column): Value {
    return cells[this.#plan.columns.indexOf(column)] ?? ''
  }

  #notices({ truncated }: Reading): Notice[] {
    const counts = this.#all.counts()
    const averaged = this.#plan.metrics.filter(
      (metric, place): metric is ColumnMetric =>
        metric !== 'rows' &&
        metric.aggregate === 'average' &&
        metric.type === 'percent' &&
        (counts[place] ?? 0) > 1,
    )
    const said = (text: string) => [true, 'vendor', text] as const
    return noticesWhere(
      ...[...this.#unreadable].map(([name, count]) =>
        said(`“${name}”: ${leftOut(count, 'cell holds', 'cells hold', 'an error or no number')}`),
      ),
      [
        this.#undated > 0,
        'vendor',
        leftOut(this.#undated, 'row has', 'rows have', 'no date that can be read'),
      ],
      [!this.#sheet.dateColumn, 'vendor', 'The whole sheet is counted, whatever the dates of the report.'],
      ...averaged.map(({ label }) => said(`“${label}” is the plain average of the rows.`)),
      [
        truncated,
        'truncated',
        `Only the first ${MOST_ROWS.toLocaleString('en-US')} rows of the sheet are read.`,
      ],
    )
  }
}

/** The result of a sheet that has a heading and nothing else. */
export const emptyAnswer = (
  type: DataTypeDefinition,
  { timeZone }: Sheet,
  query: ProviderQuery,
): ResultTable =>
  buildRoundedTable(query, type, [], {
    totals: null,
    currency: null,
    timeZone,
    unsettledFrom: null,
    notices: [],
  })

const leftOut = (count: number, one: string, many: string, what: string) =>
  count === 1 ? `1 ${one} ${what} and is left out.` : `${count} ${many} ${what} and are left out.`
