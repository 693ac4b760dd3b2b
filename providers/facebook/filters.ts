import type { FilterClause, Inputs } from '../contract.ts'
import { listInput, type ReadClause } from '../kit/query/readQuery.ts'
import { COMPARABLE, OPERATORS } from './catalogue/filters.ts'
import { type Level, PARAMETERS } from './labels.ts'
import type { Condition } from './wire.ts'

/** Whether a filter compares metrics: it then applies to rows, so separate totals would not match them. */
export const comparesFigures = (clauses: readonly FilterClause[]): boolean =>
  clauses.some(({ field }) => COMPARABLE.includes(field))

export function condition({ field: { id, type }, operator, values, number }: ReadClause): Condition {
  const wire = OPERATORS[type][operator] ?? 'EQUAL'
  if (wire === 'IN' || wire === 'NOT_IN') return { field: id, operator: wire, value: values }
  return { field: id, operator: wire, value: type === 'number' ? number : values[0] }
}

/** The objects of a level that its parameter names, as a condition; none where it names none. */
export function chosenIn(level: Level, inputs: Inputs): Condition[] {
  const value = listInput(inputs, PARAMETERS[level])
  return value.length === 0 ? [] : [{ field: `${level}.id`, operator: 'IN', value }]
}
