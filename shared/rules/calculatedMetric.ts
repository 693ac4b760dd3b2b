import type { CalculatedType, ValueType } from '../domain/values.ts'
import { type DataColumn, type DataTable, isMetric, numeric } from './dataTable.ts'
import { evaluate } from './expression/evaluate.ts'
import { parseExpression } from './expression/parse.ts'
import { RuleError } from './RuleError.ts'

export { evaluate } from './expression/evaluate.ts'
export { MAX_EXPRESSION_LENGTH, parseExpression } from './expression/parse.ts'
export type { Expression, ExpressionError } from './expression/types.ts'

/** A metric that a person has written. */
export interface CalculatedMetric {
  id: string
  name: string
  type: CalculatedType
  /** May name the table's metrics by id and earlier calculated metrics by name or id. */
  expression: string
}

/** How the figures of a calculated type are shown: `average:percent` is a percent, given as a fraction. */
export function valueTypeOf(type: CalculatedType): ValueType {
  const [, detail] = type.split(':') as [string, ValueType | undefined]
  return detail ?? 'decimal'
}

/**
 * Adds a column for each calculated metric. Every row is evaluated by itself. The total of a
 * numeric metric is its expression on the totals; that of an average metric is the mean of the rows that have a
 * value. A definition may use those before it, so that none can depend on itself.
 * @throws RuleError `invalid_expression`, `calculated_cycle`, `mixed_currencies`; the message names the metric
 */
export function applyCalculated(table: DataTable, definitions: CalculatedMetric[]): DataTable {
  return definitions.reduce(
    (grown, definition, index) => addColumn(grown, definition, definitions, index),
    table,
  )
}

function addColumn(
  table: DataTable,
  definition: CalculatedMetric,
  definitions: CalculatedMetric[],
  index: number,
): DataTable {
  const columns = namedColumns(table, definitions.slice(0, index))
  const notYet = definitions.slice(index).flatMap(({ id, name }) => [id, name])
  const parsed = parseExpression(definition.expression, [...columns.keys(), ...notYet])
  if (!parsed.ok) {
    throw new RuleError('invalid_expression', `The formula of “${definition.name}”: ${parsed.error.message}`)
  }
  const early = parsed.metrics.find((metric) => !columns.has(metric))
  if (early !== undefined) {
    const itself = early === definition.id || early === definition.name
    throw new RuleError(
      'calculated_cycle',
      itself
        ? `“${definition.name}” uses itself. Take it out of its own formula.`
        : `“${definition.name}” uses “${early}”, which is calculated later. Move “${early}” before it.`,
    )
  }

  const used = parsed.metrics.map((metric) => [metric, columns.get(metric) ?? -1] as const)
  const valueIn = (cells: (string | number | null)[]) =>
    evaluate(
      parsed.expression,
      Object.fromEntries(used.map(([metric, place]) => [metric, numeric(cells[place])])),
    )
  const values = table.rows.map(valueIn)
  const type = valueTypeOf(definition.type)
  const usedColumns = used.flatMap(([, place]) => table.columns[place] ?? [])
  const currency = commonCurrency(definition.name, usedColumns)
  return {
    columns: [
      ...table.columns,
      {
        id: definition.id,
        label: definition.name,
        type,
        additive: false,
        direction: 'up',
        currency: type === 'money' ? currency : null,
      },
    ],
    rows: table.rows.map((row, place) => [...row, values[place] ?? null]),
    totals: [...table.totals, definition.type.startsWith('average') ? mean(values) : valueIn(table.totals)],
  }
}

/** Where each name that an expression may use is found; the table's own ids win over names that people chose. */
function namedColumns(table: DataTable, earlier: CalculatedMetric[]): Map<string, number> {
  const places = new Map<string, number>()
  table.columns.forEach((column, place) => {
    if (isMetric(column)) places.set(column.id, place)
  })
  for (const { id, name } of earlier) {
    const place = places.get(id)
    if (place !== undefined && !places.has(name)) places.set(name, place)
  }
  return places
}

function commonCurrency(name: string, columns: DataColumn[]): string | null {
  const currencies = [
    ...new Set(columns.filter(({ type }) => type === 'money').map(({ currency }) => currency)),
  ]
  if (currencies.length > 1) {
    const list = currencies.map((currency) => currency ?? 'an unknown currency').join(' and ')
    throw new RuleError(
      'mixed_currencies',
      `“${name}” mixes ${list}. Choose one currency for all of its money, or leave one out.`,
    )
  }
  return currencies[0] ?? null
}

function mean(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  const average = known.reduce((sum, value) => sum + value / known.length, 0)
  return known.length > 0 && Number.isFinite(average) ? average : null
}
