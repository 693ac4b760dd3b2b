import { expect, it } from 'vitest'
import type { ParameterDefinition } from '../../../../shared/domain/definitions.ts'
import { parameterGroups } from './parameterGroups.ts'

const parameter = (
  name: ParameterDefinition['name'],
  change: Partial<ParameterDefinition> = {},
): ParameterDefinition => ({
  name,
  label: name,
  control: 'select',
  required: false,
  global: false,
  dependencies: [],
  ...change,
})
const forAll = { required: true, global: true }
const figures = [
  parameter('dimension'),
  parameter('metrics', { required: true }),
  parameter('filter'),
  parameter('calculatedMetrics'),
]
const grouped = (...parameters: ParameterDefinition[]) => {
  const { read, shown, narrowing } = parameterGroups([...parameters, ...figures])
  return [read, shown, narrowing].map((group) => group.map(({ name }) => name))
}

it('begins with what is read, then has metrics and split, and folds what narrows them', () => {
  expect(grouped(parameter('property', forAll), parameter('campaign'), parameter('device'))).toEqual([
    ['property'],
    ['metrics', 'calculatedMetrics', 'dimension'],
    ['campaign', 'device', 'filter'],
  ])
})

it('leaves what depends on the report below it, and what is required or has a default in sight', () => {
  const report = parameter('reportType', { required: true, default: 'overview' })
  expect(grouped(report, parameter('target', forAll), parameter('mode', { default: 'domain' }))).toEqual([
    [],
    ['reportType', 'target', 'mode', 'metrics', 'calculatedMetrics', 'dimension'],
    ['filter'],
  ])
})

it('counts a sheet with its file', () => {
  const [read] = grouped(parameter('target', forAll), parameter('sheet', forAll), parameter('mode'))
  expect(read).toEqual(['target', 'sheet'])
})
