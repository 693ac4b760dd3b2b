import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterOperator } from '../domain/definitions.ts'
import { type Comparable, meetsClause } from './filterClause.ts'

const meets = (values: Comparable[], operator: FilterOperator, ...wanted: string[]) =>
  meetsClause(values, { field: 'any', operator, values: wanted })

describe('a clause on text', () => {
  it.each<[Comparable[], FilterOperator, string[], boolean]>([
    [['Hiking boots'], 'equals', ['hiking boots'], true],
    [['Hiking boots'], 'equals', ['boots'], false],
    [['Hiking boots'], 'contains', ['BOOT'], true],
    [['Hiking boots'], 'beginsWith', ['hik'], true],
    [['Hiking boots'], 'endsWith', [' boots '], true],
    [['core', 'brand'], 'oneOf', ['sale', 'brand'], true],
    [['core', 'brand'], 'notEquals', ['brand'], false],
    [['core', 'brand'], 'notContains', ['sale'], true],
    [[], 'equals', ['core'], false],
    [[], 'notEquals', ['core'], true],
    [['boots'], 'matches', ['.*'], false],
  ])('%j %s %j: %s', (values, operator, wanted, expected) => {
    expect(meets(values, operator, ...wanted)).toBe(expected)
  })
})

describe('a clause on numbers', () => {
  it.each<[Comparable, FilterOperator, string, boolean]>([
    [10, 'less', '11', true],
    [10, 'less', '9', false],
    [10, 'greater', '9', true],
    [0.5, 'equals', '0.50', true],
    [10, 'notEquals', '10', false],
    [10, 'contains', '1', false],
    [10, 'less', 'many', false],
    [null, 'less', '11', false],
    [null, 'notEquals', '11', true],
  ])('%s %s %s: %s', (value, operator, wanted, expected) => {
    expect(meets([value], operator, wanted)).toBe(expected)
  })
})

it('a negated clause is the opposite of its positive one', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (values, wanted) => {
      expect(meets(values, 'notContains', wanted)).toBe(!meets(values, 'contains', wanted))
      expect(meets(values, 'notEquals', wanted)).toBe(!meets(values, 'equals', wanted))
    }),
  )
})
