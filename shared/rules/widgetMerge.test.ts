import { describe, expect, it, test } from 'vitest'
import { makeInstance, makeWidget } from '../../test/widgetFixture.ts'
import { widget } from '../api/widgets.ts'
import { canMerge, mergeWidgets } from './widgetMerge.ts'

const a = makeWidget()
const other = (instance: Parameters<typeof makeInstance>[0], change: Parameters<typeof makeWidget>[0] = {}) =>
  makeWidget({
    id: 'b'.repeat(21),
    title: 'Sales',
    instances: [makeInstance({ id: 'j'.repeat(21), ...instance })],
    ...change,
  })
const byDay = makeWidget({ instances: [makeInstance({ inputs: { dimension: 'day' } })] })

test.each([
  ['the same type without a dimension', a, other({}), null],
  ['the same type and dimension', byDay, other({ inputs: { dimension: 'day' } }), null],
  ['two types without a dimension', a, other({ type: 'woocommerce' }), null],
  [
    'the same type of rows without a dimension',
    other({ type: 'semrush' }, { id: 'c'.repeat(21) }),
    other({ type: 'semrush' }),
    null,
  ],
  ['itself', a, a, /with itself/],
  ['a passive widget', a, other({}, { nature: 'passive' }), /with data/],
  ['two instances', a, other({}, { instances: [makeInstance(), makeInstance()] }), /single data source/],
  ['no instance', a, other({}, { instances: [] }), /single data source/],
  ['a real-time widget', a, other({}, { realTime: true }), /Real-time/],
  ['another dimension', byDay, other({ inputs: { dimension: 'week' } }), /different dimensions/],
  ['one dimension of two', byDay, other({}), /different dimensions/],
  [
    'two types by the same dimension',
    byDay,
    other({ type: 'woocommerce', inputs: { dimension: 'day' } }),
    /different data sources/,
  ],
  ['a type outside the fixed set', a, other({ type: 'semrush' }), /side by side/],
])('%s', (_name, one, two, expected) => {
  for (const reason of [canMerge(one, two), canMerge(two, one)]) {
    if (expected === null) expect(reason).toBeNull()
    else expect(reason).toMatch(expected)
  }
})

describe('mergeWidgets', () => {
  it('adds the second instance and keeps the first widget', () => {
    const merged = mergeWidgets(
      makeWidget({ orderBy: { column: 'clicks', dir: 'desc' } }),
      other({ prefix: 'Shop' }),
    )
    expect(merged).toMatchObject({
      id: a.id,
      title: 'Clicks',
      format: 'table',
      orderBy: { column: 'Ads:clicks', dir: 'desc' },
    })
    expect(merged.instances.map(({ id, prefix, config }) => [id, prefix, config])).toEqual([
      ['i'.repeat(21), 'Ads', 'overview'],
      ['j'.repeat(21), 'Shop', 'overview'],
    ])
    expect(() => widget.parse(merged)).not.toThrow()
  })

  it('forces a custom config and the summary format for different types', () => {
    const merged = mergeWidgets(
      makeWidget({ format: 'chart:pie', formatOptions: { doughnut: true } }),
      other({ type: 'woocommerce', prefix: 'Shop' }),
    )
    expect(merged.format).toBe('summary')
    expect(merged.formatOptions).toEqual({})
    expect(merged.instances.map(({ config }) => config)).toEqual(['custom', 'custom'])
  })

  test.each([
    ['Ads', 'Ads', 'Sales', ['Ads 1', 'Ads 2']],
    ['', '', 'Sales', ['Clicks', 'Sales']],
    ['', '', 'Clicks', ['Clicks 1', 'Clicks 2']],
    ['x'.repeat(60), 'x'.repeat(60), 'Sales', [`${'x'.repeat(58)} 1`, `${'x'.repeat(58)} 2`]],
  ])('makes the prefixes “%s” and “%s” distinct', (one, two, title, expected) => {
    const merged = mergeWidgets(
      makeWidget({ instances: [makeInstance({ prefix: one })] }),
      other({ prefix: two }, { title }),
    )
    expect(merged.instances.map(({ prefix }) => prefix)).toEqual(expected)
    expect(merged.orderBy).toEqual({ column: 'dimension', dir: 'asc' })
    expect(() => widget.parse(merged)).not.toThrow()
  })

  it('takes the second title where the first is empty', () => {
    expect(mergeWidgets(makeWidget({ title: '' }), other({})).title).toBe('Sales')
  })

  it('refuses what canMerge refuses, with its reason', () => {
    expect(() => mergeWidgets(a, other({}, { realTime: true }))).toThrow(/Real-time/)
  })
})
