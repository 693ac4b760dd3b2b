import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell, TimeStep } from '../../shared/domain/values.ts'
import { type Comparable, meetsClause } from '../../shared/rules/filterClause.ts'
import { combinationProblem } from '../../shared/rules/parameterValidity.ts'
import { limitRows, orderRows } from '../../shared/rules/table.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import {
  type DataTypeDefinition,
  type Filter,
  type Inputs,
  ProviderError,
  type ProviderQuery,
  type ResultColumn,
  type ResultTable,
} from '../contract.ts'

/** What vendors that answer with records instead of figures have in common: we check, filter, group and cut. */

type Question = Pick<ProviderQuery, 'dimension' | 'metrics' | 'inputs'>

/** @throws ProviderError `bad_request` for what the catalogue lacks, or its rules forbid, in the rule's words */
export function checkQuestion({ dimension, metrics, inputs }: Question, type: DataTypeDefinition): void {
  if (dimension !== null && !type.dimensions.some(({ id }) => id === dimension)) {
    throw refuse(`${type.name} has no dimension “${dimension}”.`, 'dimension')
  }
  const unknown = metrics.find((metric) => !type.metrics.some(({ id }) => id === metric))
  if (unknown) throw refuse(`${type.name} has no metric “${unknown}”.`, 'metrics')
  const problem = combinationProblem(type.rules, { dimension, metrics, parameters: inputs })
  if (problem) throw refuse(problem, 'metrics')
}

/**
 * The records that meet every clause.
 * @param read a record's values of a filter field
 * @throws ProviderError `bad_request` for a field or comparison that is not offered, or a number that is none
 */
export function keepRecords<T>(
  records: readonly T[],
  filter: Filter | null,
  type: DataTypeDefinition,
  read: (record: T, field: string) => readonly Comparable[],
): T[] {
  const clauses = filter?.clauses ?? []
  for (const { field, operator, values } of clauses) {
    const known = type.filters.find(({ id }) => id === field)
    if (!known?.operators.includes(operator) || !values.some((value) => value.trim() !== '')) {
      throw refuse(`The filter on “${known?.label ?? field}” is incomplete or not offered.`, 'filter')
    }
    const wrong = values.find((value) => value.trim() === '' || Number.isNaN(Number(value)))
    if (known.type === 'number' && wrong !== undefined) {
      throw refuse(`“${wrong}” is not a number. Correct the filter on “${known.label}”.`, 'filter')
    }
  }
  return records.filter((record) =>
    clauses.every((clause) => meetsClause(read(record, clause.field), clause)),
  )
}

/** The canonical time value that each day of a range belongs to, in order. */
export function timeKeys(step: TimeStep, range: DateRange): Map<string, string> {
  return new Map(
    timeSteps(range, 'day').map((day) => [day, timeSteps({ start: day, end: day }, step)[0] ?? day]),
  )
}

/** The pieces of a range of at most so many days, oldest first. */
export function slices({ start, end }: DateRange, days: number): DateRange[] {
  const parts: DateRange[] = []
  for (let from = start; from <= end; ) {
    const to = shifted(from, days - 1)
    parts.push({ start: from, end: to < end ? to : end })
    from = shifted(from, days)
  }
  return parts
}

/** The ISO date so many days after (before, where negative) another. */
export const shifted = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** One parameter's text; the first of several; `''` where it is empty. */
export const textInput = (inputs: Inputs, name: keyof Inputs): string => listInput(inputs, name)[0] ?? ''

/** One parameter's texts. */
export function listInput(inputs: Inputs, name: keyof Inputs): string[] {
  return [inputs[name]]
    .flat()
    .flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []))
}

/** Choices whose label holds what was typed. */
export function narrowed<T extends { label: string }>(options: readonly T[], search: string): T[] {
  const typed = search.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(typed))
}

/** The finished answer: rows in the asked order, cut at the limit; the dust of binary fractions is swept off. */
export function answerTable(
  { dimension, metrics, order, limit }: ProviderQuery,
  type: DataTypeDefinition,
  rows: Cell[][],
  rest: Omit<ResultTable, 'columns' | 'rows' | 'truncated'> & { truncated?: boolean },
): ResultTable {
  const asked = type.dimensions.find(({ id }) => id === dimension)
  const columns: ResultColumn[] = [
    ...(asked
      ? [{ id: asked.id, label: asked.label, type: asked.time ? ('time' as const) : ('text' as const) }]
      : []),
    ...metrics.flatMap((id) => type.metrics.find((metric) => metric.id === id) ?? []),
  ].map(({ id, label, type }) => ({ id, label, type }))
  const table = {
    columns: columns.map((column) => ({
      ...column,
      additive: false,
      direction: 'neutral' as const,
      currency: null,
    })),
    rows: rows.map((row) => row.map(swept)),
    totals: [],
  }
  const sorted = orderRows(table, order ?? { column: 'dimension', dir: 'asc' }, asked?.time)
  const cut = limitRows(sorted, limit)
  return {
    ...rest,
    columns,
    rows: cut.table.rows,
    totals: rest.totals?.map((total) => (total === null ? null : sweptNumber(total))) ?? null,
    truncated: (rest.truncated ?? false) || cut.others > 0,
  }
}

const sweptNumber = (value: number) => Math.round(value * 1e6) / 1e6 + 0
const swept = (cell: Cell): Cell => (typeof cell === 'number' ? sweptNumber(cell) : cell)

function refuse(message: string, field: 'dimension' | 'metrics' | 'filter'): ProviderError {
  return new ProviderError('bad_request', message, { field })
}
