import type { FilterClause, Inputs } from '../contract.ts'
import { refuse } from '../errors.ts'
import { listInput } from '../question.ts'
import { COMPARABLE, FILTERS, OPERATORS } from './catalogue.filters.ts'
import type { Condition } from './wire.ts'

/** Whether a filter asks about figures: it then judges rows, so that totals asked apart would mean something else. */
export const comparesFigures = (clauses: readonly FilterClause[]): boolean =>
  clauses.some(({ field }) => COMPARABLE.includes(field))

/** @throws ProviderError `bad_request` for a field, operator or number that Meta does not take */
export function condition({ field, operator, values }: FilterClause): Condition {
  const known = FILTERS.find(({ id }) => id === field)
  const wire = known && OPERATORS[known.type][operator]
  if (!known || !wire) {
    const name = known?.label ?? field
    throw refuse(`Meta cannot filter ${name} in this way. Choose another condition.`, 'filter')
  }
  if (wire === 'IN' || wire === 'NOT_IN') return { field, operator: wire, value: values }
  const [value = ''] = values
  if (known.type === 'text') return { field, operator: wire, value }
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw refuse(`The filter on ${known.label} needs a number.`, 'filter')
  }
  return { field, operator: wire, value: number }
}

/** The objects that a parameter names, as a condition; none where it names none. */
export function chosenIn(field: string, inputs: Inputs, name: keyof Inputs): Condition[] {
  const value = listInput(inputs, name)
  return value.length === 0 ? [] : [{ field, operator: 'IN', value }]
}
