import { expect, test } from 'vitest'
import { makeInstance, makeWidget } from '../../test/widgetFixture.ts'
import type { Widget, WidgetInstance } from '../api/widgets.ts'
import { changeClass } from './changeClass.ts'

const shown = { clicks: { cloaked: true, cloakedChange: false, format: null } }
const withInstance = (change: Partial<WidgetInstance>): Partial<Widget> => ({
  instances: [{ ...makeInstance(), ...change }],
})

test.each<[string, Partial<Widget>, 0 | 1 | 2 | 3]>([
  ['nothing', {}, 0],
  [
    'nothing, in equal copies',
    { instances: [makeInstance()], orderBy: { column: 'dimension', dir: 'asc' } },
    0,
  ],
  ['an account', withInstance({ accounts: ['456'] }), 1],
  ['the prefix', withInstance({ prefix: 'Other' }), 1],
  ['the metrics', { instances: [makeInstance({ inputs: { metrics: ['cost'] } })] }, 1],
  ['an added instance', { instances: [makeInstance(), makeInstance()] }, 1],
  ['no instance', { instances: [] }, 1],
  ['percent', { percent: true }, 1],
  ['percent and the title', { percent: true, title: 'x' }, 1],
  ['an account and metric options', withInstance({ accounts: [], metricsOptions: shown }), 1],
  ['metric options', withInstance({ metricsOptions: shown }), 2],
  ['the row order', { orderBy: { column: 'dimension', dir: 'desc' } }, 2],
  ['the rows limit', { rowsLimit: 5 }, 2],
  ['the format', { format: 'summary' }, 2],
  ['a format option', { formatOptions: { visibleGrid: false } }, 2],
  ['the rows limit and the title', { rowsLimit: 5, title: 'x' }, 2],
  ['the title', { title: 'x' }, 3],
  ['the place', { order: 9 }, 3],
  ['the size', { width: 4 }, 3],
  ['the description', { description: 'x' }, 3],
  ['being on screens alone', { screenOnly: true }, 3],
  ['hidden changes', { hiddenChange: true }, 3],
])('a change of %s', (_name, change, expected) => {
  expect(changeClass(makeWidget(), makeWidget(change))).toBe(expected)
  expect(changeClass(makeWidget(change), makeWidget())).toBe(expected)
})
