import { expect, it } from 'vitest'
import type { DataTypeDefinition, DimensionDefinition, MetricDefinition } from '../domain/definitions.ts'
import { withCatalogue, withChosen } from './catalogue.ts'

const metric = (id: string, label = id): MetricDefinition => ({
  id,
  label,
  group: 'Columns',
  type: 'decimal',
  additive: true,
  direction: 'up',
})
const dimension = (id: string, label = id): DimensionDefinition => ({ id, label, group: 'Columns' })
const type: DataTypeDefinition = {
  type: 'google_sheets',
  name: 'Sheet',
  parameters: [],
  metrics: [metric('rows')],
  dimensions: [dimension('date')],
  filters: [],
  catalogue: 'remote',
  rules: [],
  presets: [],
  settlingDays: null,
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
}
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

it('adds remote columns after the type’s own, which keep their meaning, and leaves the definition as it was', () => {
  const remote = {
    metrics: [metric('Cost'), metric('rows', 'A column called rows'), metric('Cost', 'again')],
    dimensions: [dimension('Channel')],
    filters: [{ id: 'Channel', label: 'Channel', type: 'text' as const, operators: ['equals' as const] }],
  }
  const whole = withCatalogue(type, remote)
  expect(ids(whole.metrics)).toEqual(['rows', 'Cost'])
  expect(whole.metrics[0]?.label).toBe('rows')
  expect(ids(whole.dimensions)).toEqual(['date', 'Channel'])
  expect(ids(whole.filters)).toEqual(['Channel'])
  expect(ids(type.metrics)).toEqual(['rows'])
})

it('is the definition itself where there is nothing remote', () => {
  expect(withCatalogue(type, null)).toBe(type)
  expect(withCatalogue(type, undefined)).toBe(type)
})

it('keeps what is chosen in sight, once', () => {
  const shown = withChosen(type, { metrics: ['rows', 'Gone'], dimension: 'Lost' }, 'No longer there')
  expect(shown.metrics.map(({ id, group }) => [id, group])).toEqual([
    ['rows', 'Columns'],
    ['Gone', 'No longer there'],
  ])
  expect(ids(shown.dimensions)).toEqual(['date', 'Lost'])
  expect(withChosen(type, { metrics: [], dimension: null }, 'x')).toEqual(type)
})
