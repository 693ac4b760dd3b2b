import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormType } from '../../../../shared/domain/definitions.ts'
import { firstCurrency } from '../../../../shared/rules/firstCurrency.ts'
import { dependentsOf } from '../../../../shared/rules/parameterValidity.ts'
import { formProblems } from './problems.ts'
import {
  columnsOf,
  duplicateWidget,
  newWidget,
  readyBeside,
  withInstance,
  withNature,
  withParameter,
  withPrefixes,
  withPreset,
  withSource,
} from './widgetForm.ts'

const parameter = (name: string, extra = {}) => ({
  name,
  label: name,
  control: 'select',
  required: false,
  global: false,
  dependencies: [],
  ...extra,
})
const type = {
  type: 'google_webmasters',
  name: 'Search Console',
  parameters: [
    parameter('property', { required: true, options: 'remote' }),
    parameter('campaign', { dependencies: ['property'], options: 'remote' }),
    parameter('adGroup', { dependencies: ['campaign'], options: 'remote' }),
    parameter('device', { dependencies: ['property'], options: [{ value: 'x', label: 'X' }], default: 'x' }),
    parameter('metrics', { control: 'metrics', required: true }),
    parameter('calculatedMetrics', { control: 'calculatedMetrics', dependencies: ['metrics'] }),
  ],
  metrics: [],
  dimensions: [],
  filters: [],
  rules: [
    { when: { dimensions: ['appearance'] }, metrics: ['clicks'], reason: 'Only clicks are known there.' },
  ],
  presets: [],
  settlingDays: 3,
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
} as unknown as FormType
const definitions = [
  { kind: 'google_webmasters', name: 'Search Console', types: [type] },
] as unknown as FormDefinition[]
const SOURCE = 'source-source-source-'

const fresh = () => newWidget({ order: 4, realTime: false })
const chosen = () => withSource(fresh(), { id: SOURCE, type })

describe('the currency of a widget', () => {
  const inFrancs = () => withInstance(chosen(), 0, { currency: 'CHF' })
  const currencyOf = ({ instances }: ReturnType<typeof fresh>) => instances.map(({ currency }) => currency)

  it('is the source’s own until one is chosen', () => {
    expect(currencyOf(chosen())).toEqual([null])
  })

  it('begins with the client’s where the source converts, unless that is what nobody chose', () => {
    const converting = { ...type, currency: { help: 'Converts.' } }
    expect(['CHF', 'USD', null].map((code) => firstCurrency(converting, code))).toEqual(['CHF', null, null])
    expect(firstCurrency(type, 'CHF')).toBeNull()
    expect(currencyOf(withSource(fresh(), { id: SOURCE, type }, undefined, 'CHF'))).toEqual(['CHF'])
  })

  it('outlives edits, ready widgets, copies and reopening, but not another source', () => {
    const preset = { id: 'p', title: 'P', format: 'table', width: 2, height: 1, dimension: null, metrics: [] }
    const edits = [
      withParameter(inFrancs(), 0, type, 'device', 'y'),
      withPreset(inFrancs(), 0, { ...preset, description: '' } as never, { type, ready: [] }),
      duplicateWidget(inFrancs(), 5),
      withPrefixes(inFrancs(), definitions),
    ]
    for (const edited of edits) expect(currencyOf(edited)).toEqual(['CHF'])
    expect(currencyOf(withSource(inFrancs(), { id: 'other-source-other-so', type }))).toEqual([null])
  })
})

describe('a new widget', () => {
  it('has the defaults of a new widget', () => {
    expect(fresh()).toMatchObject({
      format: 'table',
      width: 2,
      height: 1,
      rowsLimit: 15,
      orderBy: { column: 'dimension', dir: 'asc' },
      title: '',
      nature: 'interactive',
      instances: [],
    })
    expect(fresh().id).toMatch(/^[\w-]{21}$/)
    expect(fresh().hash).toMatch(/^[\w-]{10}$/)
  })

  it('starts an instance with the source, the type’s name as prefix and the preset values', () => {
    expect(chosen().instances).toMatchObject([
      {
        sourceId: SOURCE,
        type: 'google_webmasters',
        prefix: 'Search Console',
        accounts: [],
        inputs: { device: 'x' },
      },
    ])
  })

  it('takes the dashboard’s properties for that source only', () => {
    const preset = { sourceId: SOURCE, accounts: ['sc-domain:a.de'] }
    expect(withSource(fresh(), { id: SOURCE, type }, preset).instances[0]?.accounts).toEqual([
      'sc-domain:a.de',
    ])
    expect(withSource(fresh(), { id: 'other', type }, preset).instances[0]?.accounts).toEqual([])
  })
})

describe('resets', () => {
  it('keeps the words that were typed before anything was chosen', () => {
    const typed = { ...fresh(), title: 'Visits by day', description: 'Since the relaunch' }
    expect(withSource(typed, { id: SOURCE, type })).toMatchObject({ title: typed.title })
    expect(withNature(typed, 'passive')).toMatchObject({ title: typed.title, format: 'textCard' })
    expect(withSource(typed, { id: SOURCE, type }).description).toBe(typed.description)
  })

  it('begins anew when source, type or nature change, but keeps identity, place and size', () => {
    const before = { ...chosen(), title: 'Clicks', format: 'chart:line' as const, width: 4, height: 2 }
    for (const after of [withSource(before, { id: 'other', type }), withNature(before, 'passive')]) {
      expect(after).toMatchObject({
        id: before.id,
        hash: before.hash,
        order: 4,
        width: 4,
        height: 2,
        title: '',
      })
    }
    expect(withNature(before, 'passive')).toMatchObject({
      format: 'textCard',
      passive: { type: 'plain' },
      instances: [],
    })
    expect(withNature(before, 'interactive')).toBe(before)
  })

  it('finds what hangs on a parameter, through others too', () => {
    expect(dependentsOf(type.parameters, 'property')).toEqual(['campaign', 'adGroup', 'device'])
    expect(dependentsOf(type.parameters, 'adGroup')).toEqual([])
  })

  it('empties remote choices that hang on a changed parameter, and makes the widget custom', () => {
    let widget = withInstance(chosen(), 0, { config: 'ready', accounts: ['a'] })
    widget = withParameter(widget, 0, type, 'campaign', 'c')
    widget = withParameter(widget, 0, type, 'adGroup', 'g')
    expect(widget.instances[0]).toMatchObject({ config: 'custom', inputs: { campaign: 'c', adGroup: 'g' } })
    widget = withParameter(widget, 0, type, 'property', ['b'])
    expect(widget.instances[0]?.accounts).toEqual(['b'])
    expect(widget.instances[0]?.inputs).toMatchObject({ device: 'x' })
    const inputs: object = widget.instances[0]?.inputs ?? {}
    expect(inputs).toMatchObject({ campaign: undefined, adGroup: undefined })
  })

  it('empties columns that hang on a changed parameter only where the vendor names them', () => {
    const hanging = type.parameters.map((known) =>
      known.name === 'metrics' ? { ...known, dependencies: ['device' as const] } : known,
    )
    const change = (of: FormType, name: 'device' | 'metrics', value: unknown) => {
      const before = withParameter(withSource(fresh(), { id: SOURCE, type: of }), 0, of, 'metrics', ['Cost'])
      const formula = { id: 'f'.repeat(21), name: 'Twice', type: 'numeric', expression: '[Cost] * 2' }
      const written = withParameter(before, 0, of, 'calculatedMetrics', [formula])
      return withParameter(written, 0, of, name, value).instances[0]?.inputs
    }
    const own = { ...type, parameters: hanging }
    expect(change(own, 'device', 'y')).toMatchObject({ metrics: ['Cost'] })
    const remote: FormType = { ...own, catalogue: 'remote' }
    expect(change(remote, 'device', 'y')).toMatchObject({ device: 'y', metrics: [], calculatedMetrics: [] })
    expect(change(remote, 'metrics', ['Clicks'])).toMatchObject({
      metrics: ['Clicks'],
      calculatedMetrics: [{ name: 'Twice' }],
    })
  })

  it('drops the order and options of a metric that is no longer asked', () => {
    let widget = withParameter(chosen(), 0, type, 'metrics', ['clicks', 'ctr'])
    widget = {
      ...withInstance(widget, 0, {
        metricsOptions: { ctr: { cloaked: true, cloakedChange: false, format: null } },
      }),
      orderBy: { column: 'ctr', dir: 'desc' },
    }
    widget = withParameter(widget, 0, type, 'metrics', ['clicks'])
    expect(widget.orderBy).toEqual({ column: 'dimension', dir: 'asc' })
    expect(widget.instances[0]?.metricsOptions).toEqual({})
    expect(widget.instances.flatMap(columnsOf)).toEqual(['clicks'])
  })
})

describe('a ready widget', () => {
  it('fills the form and keeps source and properties', () => {
    const widget = withPreset(
      withInstance(chosen(), 0, { accounts: ['a'] }),
      0,
      {
        id: 'clicks_by_day',
        title: 'Clicks',
        description: '',
        format: 'chart:line',
        width: 4,
        height: 2,
        dimension: 'date',
        metrics: ['clicks'],
        rowsLimit: 0,
      },
      { type, ready: [] },
    )
    expect(widget).toMatchObject({ title: 'Clicks', format: 'chart:line', width: 4, rowsLimit: 0 })
    expect(widget.instances[0]).toMatchObject({
      sourceId: SOURCE,
      accounts: ['a'],
      config: 'clicks_by_day',
      inputs: { dimension: 'date', metrics: ['clicks'], device: 'x' },
    })
  })
})

it('gives the title of a ready widget, and keeps one that a person wrote', () => {
  const look = {
    description: '',
    format: 'summary',
    width: 1,
    height: 1,
    dimension: null,
    metrics: [],
  } as const
  const ready = ['Clicks', 'Countries'].map((title) => ({ ...look, id: title, title, metrics: ['clicks'] }))
  const pick = (widget: ReturnType<typeof chosen>, title: string) => {
    const preset = ready.find((one) => one.title === title)
    if (!preset) throw new Error(title)
    return withPreset(widget, 0, preset, { type, ready })
  }
  const titled = (title: string) => ({ ...chosen(), title })
  expect(pick(titled(''), 'Clicks').title).toBe('Clicks')
  expect(pick(titled('  '), 'Clicks').title).toBe('Clicks')
  expect(pick(pick(titled(''), 'Clicks'), 'Countries').title).toBe('Countries')
  expect(pick(titled('From search'), 'Clicks').title).toBe('From search')
  expect(pick({ ...pick(titled(''), 'Clicks'), title: 'From search' }, 'Countries').title).toBe('From search')
})

it('makes another ready widget of what the first reads, of its own look and ids', () => {
  const preset = {
    id: 'by_country',
    title: 'Countries',
    description: '',
    format: 'table',
    width: 2,
    height: 2,
    dimension: 'country',
    metrics: ['clicks'],
  } as const
  const first = {
    ...withParameter(chosen(), 0, type, 'property', ['site']),
    title: 'Mine',
    totals: true,
    hiddenChange: true,
  }
  const made = readyBeside(first, { ...preset, metrics: [...preset.metrics] }, type)
  expect(made).toMatchObject({
    title: 'Countries',
    format: 'table',
    height: 2,
    totals: false,
    hiddenChange: false,
  })
  expect(made.instances).toMatchObject([
    {
      sourceId: SOURCE,
      accounts: ['site'],
      config: 'by_country',
      inputs: { dimension: 'country', device: 'x' },
    },
  ])
  const ids = [first, made].flatMap(({ id, hash, instances }) => [
    id,
    hash,
    ...instances.map((one) => one.id),
  ])
  expect(new Set(ids).size).toBe(6)
})

it('keeps what every widget of the type needs when a ready one is chosen', () => {
  const sheets: FormType = {
    ...type,
    parameters: type.parameters.map((known) =>
      known.name === 'campaign' ? { ...known, required: true, global: true } : known,
    ),
  }
  const filled = withParameter(withParameter(chosen(), 0, sheets, 'campaign', 'c'), 0, sheets, 'adGroup', 'g')
  const look = { title: 'Rows', description: '', format: 'summary', width: 1, height: 1 } as const
  const ready = withPreset(
    filled,
    0,
    { ...look, id: 'rows', dimension: null, metrics: ['rows'] },
    { type: sheets, ready: [] },
  )
  const inputs: object = ready.instances[0]?.inputs ?? {}
  expect(inputs).toMatchObject({ campaign: 'c', metrics: ['rows'] })
  expect(inputs).not.toHaveProperty('adGroup')
})

it('names instances that nobody has named', () => {
  const widget = withInstance(chosen(), 0, { prefix: '' })
  expect(withPrefixes(widget, definitions).instances[0]?.prefix).toBe('Search Console')
  expect(withPrefixes(withInstance(widget, 0, { prefix: 'Mine' }), definitions).instances[0]?.prefix).toBe(
    'Mine',
  )
})

it('duplicates with ids of its own', () => {
  const original = chosen()
  const copy = duplicateWidget(original, 9)
  expect(copy).toMatchObject({ order: 9, format: original.format })
  expect(copy.id).not.toBe(original.id)
  expect(copy.instances[0]?.id).not.toBe(original.instances[0]?.id)
})

describe('problems', () => {
  const filled = () => {
    const widget = { ...chosen(), title: 'Clicks' }
    return withParameter(withParameter(widget, 0, type, 'property', ['a']), 0, type, 'metrics', ['clicks'])
  }
  const fields = (widget: Parameters<typeof formProblems>[0]) =>
    formProblems(widget, definitions).map(({ field }) => field)

  it('names what is missing', () => {
    expect(fields(fresh())).toEqual(['title', 'instances'])
    expect(fields(chosen())).toEqual(['title', 'property', 'metrics'])
    expect(fields(filled())).toEqual([])
    expect(fields(withInstance(filled(), 0, { sourceId: null }))).toEqual(['source'])
  })

  it('says why a combination cannot be asked', () => {
    const widget = withParameter(filled(), 0, type, 'metrics', ['ctr'])
    const problems = formProblems(withParameter(widget, 0, type, 'dimension', 'appearance'), definitions)
    expect(problems).toMatchObject([{ field: 'combination', reason: 'Only clicks are known there.' }])
  })

  it('refuses options that the chosen format cannot show', () => {
    const aimed = (target: number, format: 'scorecard' | 'table' = 'scorecard') =>
      formProblems({ ...filled(), format, formatOptions: { target } }, definitions)
    expect(aimed(0)).toEqual([
      { field: 'formatOptions', instance: null, reason: 'A target is above 0. Leave it empty for none.' },
    ])
    expect(aimed(-5)).toHaveLength(1)
    expect(aimed(0.5)).toEqual([])
    expect(aimed(0, 'table')).toEqual([])
  })

  it('reads formulas, which may use earlier ones only', () => {
    const metric = (name: string, expression: string) =>
      ({ id: name.padEnd(21, '_'), name, type: 'numeric', expression }) as const
    const withFormulas = (...list: ReturnType<typeof metric>[]) =>
      formProblems(withParameter(filled(), 0, type, 'calculatedMetrics', list), definitions)
    expect(withFormulas(metric('double', 'clicks * 2'), metric('four', 'double * 2'))).toEqual([])
    expect(withFormulas(metric('four', 'double * 2'), metric('double', 'clicks * 2'))).toHaveLength(1)
    expect(withFormulas(metric('broken', 'clicks *'))[0]?.field).toBe('calculatedMetrics')
  })
})
