import { describe, expect, it } from 'vitest'
import type { WidgetInstance } from '../../../../shared/api/widgets.ts'
import type { FormType, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import { makeInstance, makeWidget } from '../../../../test/widgetFixture.ts'
import { filledTitle, withWords } from './title.ts'

const type = {
  metrics: [
    { id: 'clicks', label: 'Clicks' },
    { id: 'cost', label: 'Cost' },
  ],
  dimensions: [{ id: 'device', label: 'Device' }],
} as unknown as FormType
const ready = [
  { id: 'overview', title: 'At a glance', dimension: null, metrics: ['clicks'], filter: { clauses: [] } },
  { id: 'devices', title: 'Devices', dimension: 'device', metrics: ['cost'], inputs: { mode: 'all' } },
] as unknown as WidgetPreset[]
const formula = { id: 'f'.repeat(21), name: 'Cost of a click', type: 'numeric', expression: 'cost / clicks' }
const custom = (inputs: object, more: Partial<Pick<WidgetInstance, 'metricsOptions'>> = {}) =>
  makeWidget({ instances: [makeInstance({ config: 'custom', inputs, ...more })] })

describe('the title that is filled in', () => {
  it.each([
    [
      'of what is shown',
      custom({ metrics: ['clicks', 'cost'], dimension: 'device' }),
      'Clicks and cost by device',
    ],
    ['of a ready widget is its own', makeWidget(), 'At a glance'],
    [
      'of a ready widget that is not loaded is not known',
      makeWidget({ instances: [makeInstance({ config: 'x' })] }),
      null,
    ],
    [
      'of a ready widget’s figures is its own, however they are narrowed',
      custom({ metrics: ['cost'], dimension: 'device', mode: 'all', campaign: ['c'] }),
      'Devices',
    ],
    [
      'of the same metrics of another report is not that of the ready widget',
      custom({ metrics: ['cost'], dimension: 'device', mode: 'some' }),
      'Cost by device',
    ],
    ['of what a ready widget shows a part of is not its', custom({ metrics: ['clicks'] }), 'Clicks'],
    ['of nothing is empty', custom({ metrics: [] }), ''],
    ['of a widget without a source is empty', makeWidget({ instances: [] }), ''],
    ['of a metric that is gone is not known', custom({ metrics: ['gone'] }), null],
    ['of a split that is gone is not known', custom({ dimension: 'gone' }), null],
    ['of merged widgets is not known', makeWidget({ instances: [makeInstance(), makeInstance()] }), null],
  ])('%s', (_, widget, title) => expect(filledTitle(widget, type, ready)).toBe(title))

  it('leaves out what is hidden', () => {
    const hidden = { cloaked: true, cloakedChange: false, format: null }
    const widget = custom(
      { metrics: ['clicks', 'cost'], calculatedMetrics: [formula] },
      { metricsOptions: { clicks: hidden, cost: hidden } },
    )
    expect(filledTitle(widget, type, ready)).toBe('Cost of a click')
  })
})

describe('what a person wrote', () => {
  const titled = (title: string) => makeWidget({ title, description: 'Ours' })
  const changed = (before: string, next: string, isTyped: boolean) =>
    withWords(titled(before), { ...titled(next), description: '' }, { isTyped, filled: 'Clicks' })

  it.each([
    ['stays as another source empties the form', 'Mine', '', true, 'Mine'],
    ['stays though it is what would be filled in', 'Clicks', 'Clicks', true, 'Clicks'],
    ['stays as a ready widget is chosen', 'Mine', 'At a glance', true, 'Mine'],
    ['stays in a widget that is opened again', 'Mine', 'Mine', false, 'Mine'],
    ['is not what was filled in', 'Clicks', 'Clicks', false, ''],
    ['is not the title of an earlier ready widget', 'Countries', 'At a glance', false, ''],
  ])('%s', (_, before, next, isTyped, title) => expect(changed(before, next, isTyped).title).toBe(title))

  it('is the description, which no change takes', () => {
    expect(changed('Mine', '', true).description).toBe('Ours')
  })
})
