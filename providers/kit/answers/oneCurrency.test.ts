import { expect, it } from 'vitest'
import type { FilterOperator } from '../../contract.ts'
import { asksMoney, foreignNotice, namedCurrency } from './oneCurrency.ts'

const by = (operator: FilterOperator, value: string) => ({
  clauses: [{ field: 'currency', operator, values: [value] }],
})

it.each([
  [by('equals', ' eur '), 'USD', 'EUR'],
  [by('notEquals', 'EUR'), 'USD', 'USD'],
  [by('equals', ''), null, null],
  [null, null, null],
])('the filter names the currency before the widget does: %j, %s', (filter, currency, expected) => {
  expect(namedCurrency({ filter, currency })).toBe(expected)
})

it('money is asked for by any metric of it', () => {
  const metric = (id: string, type: 'money' | 'integer') => ({
    id,
    type,
    label: id,
    additive: true,
    direction: 'up' as const,
    group: '',
  })
  const type = { metrics: [metric('cost', 'money'), metric('clicks', 'integer')] }
  expect([
    asksMoney({ metrics: ['clicks', 'cost'] }, type),
    asksMoney({ metrics: ['clicks'] }, type),
  ]).toEqual([...[true, false]])
})

it('one and several are told apart', () => {
  const said = [1, 3].map((count) => foreignNotice(count, ['deal', 'deals'], 'EUR').text)
  expect(said).toEqual([
    'Amounts are in EUR; 1 deal in another currency counts without its amount. Filter by a currency to see its amounts.',
    'Amounts are in EUR; 3 deals in other currencies count without theirs. Filter by a currency to see its amounts.',
  ])
})
