import { expect, it } from 'vitest'
import {
  CALCULATED_METRICS,
  multiselectParameter,
  propertyParameter,
  questionParameters,
  reportParameter,
  textParameter,
} from './parameters.ts'

const REPORTS = [
  { value: 'page', label: 'Page' },
  { value: 'posts', label: 'Posts' },
]

it('a parameter is optional, the widget’s own and open from the start, unless it says otherwise', () => {
  const open = { required: false, global: false, dependencies: [] }
  expect(textParameter('term', 'Keyword')).toEqual({
    name: 'term',
    label: 'Keyword',
    control: 'text',
    ...open,
  })
  const shared = multiselectParameter('campaign', 'Campaigns', 'remote', { global: true })
  expect(shared).toMatchObject({ ...open, global: true, options: 'remote', control: 'multiselect' })
  expect(propertyParameter('Account')).toMatchObject({ required: true, global: true, options: 'remote' })
})

it('a form begins with the first report', () => {
  expect(reportParameter(REPORTS)).toMatchObject({ required: true, default: 'page', options: REPORTS })
  expect(reportParameter(REPORTS, { required: false, default: 'posts' })).toMatchObject({
    required: false,
    default: 'posts',
  })
})

it('a form ends with what is asked of the property', () => {
  const whole = questionParameters({
    split: { label: 'Split by' },
    dependencies: ['reportType'],
    filter: { label: 'Filter (posts only)' },
  })
  expect(whole.map(({ label, dependencies }) => [label, dependencies])).toEqual([
    ['Split by', ['reportType']],
    ['Metrics', ['reportType']],
    ['Filter (posts only)', ['reportType']],
    ['Calculated metrics', ['metrics']],
  ])
  const unfiltered = questionParameters({ filter: null })
  expect(unfiltered.map(({ name }) => name)).toEqual(['dimension', 'metrics', CALCULATED_METRICS.name])
})
