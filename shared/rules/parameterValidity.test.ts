import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CombinationRule, ParameterDefinition } from '../domain/definitions.ts'
import { PARAMETER_NAMES } from '../domain/sources.ts'
import {
  brokenRule,
  combinationProblem,
  defaultInputs,
  invalidParameters,
  isFilled,
  type ParameterRule,
  type ParameterState,
  type ParameterValues,
  parameterState,
} from './parameterValidity.ts'

test.each([
  ['text', true],
  ['', false],
  [0, false],
  [1, true],
  [null, false],
  [undefined, false],
  [false, false],
  [true, true],
  [[], false],
  [[''], false],
  [['', null], false],
  [['', 'a'], true],
  [[false, 0], false],
  [{}, true],
])('%o is filled: %s', (value, expected) => {
  expect(isFilled(value)).toBe(expected)
})

test.each([
  [{ a: 1, b: 'x' }, true],
  [{ a: 1, b: '' }, false],
  [{ a: 1 }, false],
  [{ a: 1, b: [''] }, false],
  [
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    true,
  ],
  [[{ a: 1, b: 2 }, { a: 1 }], false],
  [[{ a: 1, b: 2 }, null], false],
  ['text', false],
  [[], false],
  [null, false],
])('%o with the required children a and b is filled: %s', (value, expected) => {
  expect(isFilled(value, ['a', 'b'])).toBe(expected)
})

const rule = (name: ParameterRule['name'], change: Partial<ParameterRule> = {}): ParameterRule => ({
  name,
  required: true,
  dependencies: [],
  control: 'select',
  ...change,
})
const expectState = (definitions: ParameterRule[], values: ParameterValues, state: ParameterState) =>
  expect(parameterState(definitions, values, definitions[0]?.name ?? 'metrics')).toBe(state)

describe('parameterState', () => {
  test.each<[string, Partial<ParameterRule>, unknown, ParameterState]>([
    ['a filled select', {}, 'x', 'valid'],
    ['an empty select', {}, '', 'missing'],
    ['an absent select', {}, undefined, 'missing'],
    ['an optional empty select', { required: false }, '', 'valid'],
    ['an empty multiselect', { control: 'multiselect' }, [], 'missing'],
    ['a multiselect of blanks', { control: 'multiselect' }, [''], 'missing'],
    ['a multiselect', { control: 'multiselect' }, ['', 'a'], 'valid'],
    ['true', { control: 'boolean' }, true, 'valid'],
    ['false', { control: 'boolean' }, false, 'valid'],
    ['a boolean left open', { control: 'boolean' }, undefined, 'missing'],
    ['an optional boolean left open', { control: 'boolean', required: false }, undefined, 'valid'],
    ['a word for a boolean', { control: 'boolean' }, 'yes', 'missing'],
    ['a word for an optional boolean', { control: 'boolean', required: false }, 'yes', 'missing'],
    [
      'a filter',
      { control: 'filter' },
      { clauses: [{ field: 'a', operator: 'equals', values: ['b'] }] },
      'valid',
    ],
    ['a filter without clauses', { control: 'filter' }, { clauses: [] }, 'missing'],
    ['an optional filter without clauses', { control: 'filter', required: false }, { clauses: [] }, 'valid'],
    ['no optional filter', { control: 'filter', required: false }, null, 'valid'],
    [
      'a half-filled optional filter',
      { control: 'filter', required: false },
      { clauses: [{ field: 'a', operator: 'equals', values: [''] }] },
      'missing',
    ],
    [
      'a calculated metric without a formula',
      { control: 'calculatedMetrics', required: false },
      [{ name: 'A', type: 'numeric', expression: '' }],
      'missing',
    ],
    [
      'a calculated metric',
      { control: 'calculatedMetrics' },
      [{ name: 'A', type: 'numeric', expression: '1' }],
      'valid',
    ],
  ])('%s', (_name, change, value, state) => {
    expectState([rule('campaign', change)], { campaign: value }, state)
  })

  test.each<[string, ParameterRule['unless'], ParameterValues, ParameterState]>([
    ['equals', { parameter: 'mode', equals: 'all' }, { mode: 'all' }, 'exempt'],
    ['equals another', { parameter: 'mode', equals: 'all' }, { mode: 'one' }, 'missing'],
    ['equals nothing', { parameter: 'mode', equals: 'all' }, {}, 'missing'],
    ['equals in a list', { parameter: 'mode', equals: 'all' }, { mode: ['one', 'all'] }, 'exempt'],
    ['equals false', { parameter: 'mode', equals: false }, { mode: false }, 'exempt'],
    ['does not equal', { parameter: 'mode', equals: 'all', negated: true }, { mode: 'one' }, 'exempt'],
    ['does equal', { parameter: 'mode', equals: 'all', negated: true }, { mode: 'all' }, 'missing'],
    ['one of', { parameter: 'mode', oneOf: ['a', 'b'] }, { mode: 'b' }, 'exempt'],
    ['none of', { parameter: 'mode', oneOf: ['a', 'b'] }, { mode: 'c' }, 'missing'],
    ['not one of', { parameter: 'mode', oneOf: ['a', 'b'], negated: true }, { mode: 'c' }, 'exempt'],
    ['the other is valid', { parameter: 'mode', isValid: true }, { mode: 'x' }, 'exempt'],
    ['the other is not valid', { parameter: 'mode', isValid: true }, { mode: '' }, 'missing'],
    [
      'the other is not valid, negated',
      { parameter: 'mode', isValid: true, negated: true },
      { mode: '' },
      'exempt',
    ],
    ['an undefined other', { parameter: 'term', isValid: true }, { term: 'x' }, 'missing'],
  ])('unless %s', (_name, unless, values, state) => {
    expectState([rule('target', { unless }), rule('mode')], values, state)
  })

  it('does not let an optional empty parameter exempt another', () => {
    const unless = { parameter: 'mode', isValid: true } as const
    expectState([rule('target', { unless }), rule('mode', { required: false })], {}, 'missing')
  })

  it('lets two parameters exempt each other', () => {
    const either = [
      rule('target', { unless: { parameter: 'term', isValid: true } }),
      rule('term', { unless: { parameter: 'target', isValid: true } }),
    ]
    expect(invalidParameters(either, { target: 'x' })).toEqual([])
    expect(invalidParameters(either, { term: 'x' })).toEqual([])
    expect(invalidParameters(either, {})).toEqual(['target', 'term'])
  })

  const chain = [
    rule('ad', { dependencies: ['adGroup'], required: false }),
    rule('adGroup', { dependencies: ['campaign'] }),
    rule('campaign', { required: false }),
  ]
  test.each<[ParameterValues, ParameterState]>([
    [{}, 'blocked'],
    [{ adGroup: 'g' }, 'blocked'],
    [{ campaign: 'c' }, 'blocked'],
    [{ campaign: 'c', adGroup: 'g' }, 'valid'],
    [{ campaign: 'c', adGroup: 'g', ad: 'a' }, 'valid'],
    [{ ad: 'a' }, 'blocked'],
  ])('down a chain of dependencies, %o', (values, state) => {
    expectState(chain, values, state)
  })

  it('is not blocked by an exempt or unknown parameter', () => {
    const exempt = rule('campaign', { unless: { parameter: 'mode', equals: 'all' } })
    expectState([rule('ad', { dependencies: ['campaign'] }), exempt], { mode: 'all', ad: 'a' }, 'valid')
    expectState([rule('ad', { dependencies: ['campaign'] })], { ad: 'a' }, 'valid')
  })

  it('calls a parameter that is not defined valid', () => {
    expect(parameterState([], {}, 'metrics')).toBe('valid')
  })
})

test('invalidParameters lists required ones that are missing or blocked', () => {
  const definitions = [
    rule('property'),
    rule('campaign', { dependencies: ['property'] }),
    rule('ad', { dependencies: ['campaign'], required: false }),
    rule('metrics', { control: 'metrics' }),
  ]
  expect(invalidParameters(definitions, { metrics: ['clicks'] })).toEqual(['property', 'campaign'])
  expect(invalidParameters(definitions, { property: 'p', campaign: 'c', metrics: ['clicks'] })).toEqual([])
})

test('whatever refers to whatever, every parameter gets a state', () => {
  const name = fc.constantFrom(...PARAMETER_NAMES.slice(0, 5))
  const unless = fc.option(
    fc.oneof(
      fc.record({ parameter: name, isValid: fc.constant(true as const), negated: fc.boolean() }),
      fc.record({ parameter: name, equals: fc.constantFrom('x', 'y'), negated: fc.boolean() }),
    ),
    { nil: undefined },
  )
  const definition = fc.record({
    name,
    required: fc.boolean(),
    dependencies: fc.array(name, { maxLength: 2 }),
    control: fc.constantFrom('select' as const, 'boolean' as const),
    unless,
  })
  const definitions = fc.uniqueArray(definition, { selector: (one) => one.name, maxLength: 5 })
  fc.assert(
    fc.property(definitions, fc.dictionary(name, fc.constantFrom('x', '', true)), (given, values) => {
      const states = given.map((one) => parameterState(given, values, one.name))
      for (const state of states) expect(['valid', 'missing', 'exempt', 'blocked']).toContain(state)
      const invalid = invalidParameters(given, values)
      for (const one of given) {
        const state = parameterState(given, values, one.name)
        if (state === 'valid' || state === 'exempt') expect(invalid).not.toContain(one.name)
      }
    }),
  )
})

describe('combinationProblem', () => {
  const rules: CombinationRule[] = [
    {
      when: { dimensions: ['item'] },
      metrics: ['revenue', 'units'],
      reason: 'Items only with item metrics.',
    },
    { when: { metrics: ['reach'] }, dimensions: [null, 'day'], reason: 'Reach only by day.' },
    {
      when: { parameter: { name: 'mode', values: ['live'] } },
      dimensions: [null],
      reason: 'Live has no dimension.',
    },
    { when: { parameter: { name: 'has_header', values: ['false'] } }, metrics: ['a'], reason: 'Headless.' },
  ]
  test.each<[string | null, string[], ParameterValues, string | null]>([
    ['item', ['revenue'], {}, null],
    ['item', ['revenue', 'clicks'], {}, 'Items only with item metrics.'],
    ['item', [], {}, null],
    ['page', ['clicks'], {}, null],
    ['day', ['reach', 'clicks'], {}, null],
    [null, ['reach'], {}, null],
    ['page', ['clicks', 'reach'], {}, 'Reach only by day.'],
    ['page', ['clicks'], { mode: 'live' }, 'Live has no dimension.'],
    ['page', ['clicks'], { mode: ['old', 'live'] }, 'Live has no dimension.'],
    ['page', ['clicks'], { mode: 'old' }, null],
    [null, ['clicks'], { mode: 'live' }, null],
    [null, ['b'], { has_header: false }, 'Headless.'],
  ])('by %s the metrics %o with %o', (dimension, metrics, parameters, problem) => {
    expect(combinationProblem(rules, { dimension, metrics, parameters })).toBe(problem)
  })

  test.each([
    ['page', ['clicks', 'reach'], 'dimension'],
    ['item', ['revenue', 'clicks'], 'metrics'],
  ])('by %s the metrics %o are at fault by their %s', (dimension, metrics, field) => {
    expect(brokenRule(rules, { dimension, metrics, parameters: {} })?.field).toBe(field)
  })

  it('applies a rule without conditions always', () => {
    const always: CombinationRule[] = [{ when: {}, metrics: ['clicks'], reason: 'Only clicks.' }]
    expect(combinationProblem(always, { dimension: null, metrics: ['x'], parameters: {} })).toBe(
      'Only clicks.',
    )
  })
})

it('starts a form with what has a default, a switch that is off among it', () => {
  const parameter = (name: ParameterDefinition['name'], value?: ParameterDefinition['default']) => ({
    name,
    label: name,
    control: 'select' as const,
    required: false,
    global: false,
    dependencies: [],
    ...(value === undefined ? {} : { default: value }),
  })
  const parameters = [parameter('has_footer', false), parameter('mode'), parameter('country', ['de'])]
  expect(defaultInputs({ parameters })).toEqual({ has_footer: false, country: ['de'] })
})
