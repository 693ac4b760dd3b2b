import { describe, expect, it, test } from 'vitest'
import { CALCULATED_TYPES } from '../domain/values.ts'
import { applyCalculated, type CalculatedMetric, valueTypeOf } from './calculatedMetric.ts'
import type { DataColumn, DataTable } from './dataTable.ts'
import { RuleError } from './RuleError.ts'

const column = (id: string, change: Partial<DataColumn> = {}): DataColumn => ({
  id,
  label: id,
  type: 'integer',
  additive: true,
  direction: 'up',
  currency: null,
  ...change,
})
const money = (id: string, currency: string | null) => column(id, { type: 'money', currency })
const table: DataTable = {
  columns: [
    column('page', { type: 'text', additive: false }),
    column('clicks'),
    column('impressions'),
    money('cost', 'EUR'),
  ],
  rows: [
    ['a', 10, 100, 5],
    ['b', 30, 100, 15],
    ['c', 5, 0, null],
  ],
  totals: [null, 45, 200, 20],
}
const metric = (change: Partial<CalculatedMetric>): CalculatedMetric => ({
  id: 'calculated1',
  name: 'Rate',
  type: 'numeric',
  expression: '[clicks] / [impressions]',
  ...change,
})
const problem = (...definitions: CalculatedMetric[]) => {
  try {
    applyCalculated(table, definitions)
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.message]
    throw error
  }
  return null
}

describe('applyCalculated', () => {
  it('evaluates each row, and the total of a numeric metric from the totals', () => {
    const grown = applyCalculated(table, [metric({ type: 'numeric:percent' })])
    expect(grown.rows.map((row) => row.at(-1))).toEqual([0.1, 0.3, null])
    expect(grown.totals.at(-1)).toBe(0.225)
    expect(grown.columns.at(-1)).toEqual(
      column('calculated1', { label: 'Rate', type: 'percent', additive: false }),
    )
    expect(grown.rows[0]?.slice(0, 4)).toEqual(table.rows[0])
  })

  it('takes the mean of the known rows as the total of an average metric', () => {
    const grown = applyCalculated(table, [metric({ type: 'average' })])
    expect(grown.totals.at(-1)).toBeCloseTo(0.2, 12)
    const empty = applyCalculated({ ...table, rows: [] }, [metric({ type: 'average' })])
    expect(empty.totals.at(-1)).toBeNull()
  })

  it('lets a metric use earlier ones by name or id', () => {
    const grown = applyCalculated(table, [
      metric({ id: 'one', name: 'Click rate' }),
      metric({ id: 'two', name: 'Doubled', expression: '[Click rate] + [one]' }),
    ])
    expect(grown.rows.map((row) => row.at(-1))).toEqual([0.2, 0.6, null])
    expect(grown.totals.at(-1)).toBe(0.45)
  })

  it('prefers the table’s own metric where a name is taken', () => {
    const grown = applyCalculated(table, [
      metric({ id: 'one', name: 'clicks', expression: '1' }),
      metric({ id: 'two', name: 'Same', expression: '[clicks]' }),
    ])
    expect(grown.rows.map((row) => row.at(-1))).toEqual([10, 30, 5])
  })

  it('keeps the currency of the money it uses', () => {
    const perClick = metric({ type: 'numeric:money', expression: '[cost] / [clicks]' })
    expect(applyCalculated(table, [perClick]).columns.at(-1)?.currency).toBe('EUR')
    const none = metric({ type: 'numeric:money', expression: '[clicks] * 2' })
    expect(applyCalculated(table, [none]).columns.at(-1)?.currency).toBeNull()
  })

  it('never mixes currencies', () => {
    const two: DataTable = {
      columns: [money('euros', 'EUR'), money('dollars', 'USD')],
      rows: [[1, 2]],
      totals: [1, 2],
    }
    const sum = metric({ name: 'Spend', expression: 'euros + dollars', type: 'numeric:money' })
    expect(() => applyCalculated(two, [sum])).toThrow('“Spend” mixes EUR and USD.')
  })

  it('refuses a metric that uses itself, a later one, the dimension or something unknown', () => {
    const itself = metric({ expression: '[Rate] + 1' })
    expect(problem(itself)).toEqual([
      'calculated_cycle',
      '“Rate” uses itself. Take it out of its own formula.',
    ])
    const first = metric({ id: 'one', name: 'A', expression: '[B]' })
    const second = metric({ id: 'two', name: 'B', expression: '[A]' })
    expect(problem(first, second)?.[0]).toBe('calculated_cycle')
    expect(problem(first, second)?.[1]).toContain('“A” uses “B”')
    expect(problem(metric({ expression: '[page]' }))?.[0]).toBe('invalid_expression')
    expect(problem(metric({ expression: '[visits]' }))).toEqual([
      'invalid_expression',
      'The formula of “Rate”: There is no metric “visits” here.',
    ])
  })

  it('changes nothing without definitions', () => {
    expect(applyCalculated(table, [])).toBe(table)
  })
})

test('every sub-type decides how its figures are shown', () => {
  const shown = CALCULATED_TYPES.filter((type) => type.startsWith('average')).map(valueTypeOf)
  expect(shown).toEqual(['decimal', 'money', 'percent', 'milliseconds', 'seconds', 'minutes', 'hours'])
  expect(valueTypeOf('numeric:money')).toBe('money')
  expect(valueTypeOf('numeric')).toBe('decimal')
})
