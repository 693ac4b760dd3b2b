import type { Cell } from '../../shared/domain/values.ts'
import { combinationProblem } from '../../shared/rules/parameterValidity.ts'
import { numberMeets, textMeets } from '../clauseTests.ts'
import {
  type DataTypeDefinition,
  type Filter,
  type Inputs,
  ProviderError,
  type ProviderQuery,
  type ResultTable,
} from '../contract.ts'
import { columnsOf, orderedRows } from '../resultRows.ts'

/** What vendors that answer with records instead of figures have in common: we check, filter, group and count. */

/** @throws ProviderError `bad_request` for what the catalogue lacks, or its rules forbid, in the rule's words */
export function checkQuestion(
  { dimension, metrics, inputs }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'inputs'>,
  type: DataTypeDefinition,
): void {
  if (dimension !== null && !type.dimensions.some(({ id }) => id === dimension)) {
    throw refuse(`${type.name} has no dimension “${dimension}”.`, 'dimension')
  }
  const unknown = metrics.find((metric) => !type.metrics.some(({ id }) => id === metric))
  if (unknown) throw refuse(`${type.name} has no metric “${unknown}”.`, 'metrics')
  const problem = combinationProblem(type.rules, { dimension, metrics, parameters: inputs })
  if (problem) throw refuse(problem, 'metrics')
}

/** A record's values of a filter field: texts, any of which may meet a clause, or one number (null: it has none). */
export type FieldValue = string[] | number | null

/**
 * The records that meet every clause. A record without the number that a clause is about does not meet it.
 * @throws ProviderError `bad_request` for a field or comparison that is not offered, or a number that is none
 */
export function keepRecords<T>(
  records: readonly T[],
  filter: Filter | null,
  type: DataTypeDefinition,
  read: (record: T, field: string) => FieldValue,
): T[] {
  const clauses = filter?.clauses ?? []
  for (const clause of clauses) {
    const known = type.filters.find(({ id }) => id === clause.field)
    if (!known?.operators.includes(clause.operator) || !clause.values.some((value) => value.trim() !== '')) {
      throw refuse(`The filter on “${known?.label ?? clause.field}” is incomplete or not offered.`, 'filter')
    }
    // Complains about a value that is no number even where there is no record to try it on.
    if (known.type === 'number') numberMeets(0, clause)
  }
  return records.filter((record) =>
    clauses.every((clause) => {
      const value = read(record, clause.field)
      if (value === null) return false
      return typeof value === 'number' ? numberMeets(value, clause) : textMeets(value, clause)
    }),
  )
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
  query: ProviderQuery,
  type: DataTypeDefinition,
  all: Cell[][],
  rest: Omit<ResultTable, 'columns' | 'rows' | 'truncated'> & { truncated?: boolean },
): ResultTable {
  const columns = columnsOf(query, type)
  const { rows, truncated } = orderedRows(
    all.map((row) => row.map((cell) => (typeof cell === 'number' ? swept(cell) : cell))),
    columns,
    query,
  )
  return {
    ...rest,
    columns,
    rows,
    totals: rest.totals?.map((total) => (total === null ? null : swept(total))) ?? null,
    truncated: truncated || rest.truncated === true,
  }
}

const swept = (value: number) => Math.round(value * 1e6) / 1e6 + 0

function refuse(message: string, field: 'dimension' | 'metrics' | 'filter'): ProviderError {
  return new ProviderError('bad_request', message, { field })
}
