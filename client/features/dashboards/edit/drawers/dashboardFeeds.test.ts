import { describe, expect, it } from 'vitest'
import type { ParameterDefinition } from '../../../../../shared/domain/definitions.ts'
import { makeInstance, makeWidget } from '../../../../../test/widgetFixture.ts'
import { presentFeed, sharedParameters, typesIn } from './dashboardFeeds.ts'

const at = (sourceId: string | null, ...accounts: string[]) => makeInstance({ sourceId, accounts })

describe('what the widgets of a type read', () => {
  it.each([
    ['nothing', [at(null), at(null)], { choice: {}, mixed: false }],
    ['a source without property', [at('s'), at(null)], { choice: { sourceId: 's' }, mixed: false }],
    [
      'one for all',
      [at('s', 'p'), at('s', 'p')],
      { choice: { sourceId: 's', accounts: ['p'] }, mixed: false },
    ],
    [
      'one, and some nothing yet',
      [at(null), at('s'), at('s', 'p')],
      { choice: { sourceId: 's', accounts: ['p'] }, mixed: false },
    ],
    ['two sources', [at('s', 'p'), at('t', 'p')], { choice: { sourceId: null }, mixed: true }],
    ['two properties', [at('s', 'p'), at('s', 'q')], { choice: { sourceId: null }, mixed: true }],
  ])('%s', (_, instances, expected) => expect(presentFeed(instances)).toEqual(expected))
})

it('lists the types of a dashboard once', () => {
  const widgets = [
    makeWidget({ instances: [makeInstance({ type: 'semrush' }), makeInstance()] }),
    makeWidget(),
    makeWidget({ nature: 'passive', instances: [] }),
  ]
  expect(typesIn(widgets)).toEqual(['google_ads', 'semrush'])
})

describe('what widgets share beside the property', () => {
  const text: Pick<ParameterDefinition, 'control' | 'required' | 'dependencies'> = {
    control: 'text',
    required: true,
    dependencies: [],
  }
  const parameters: ParameterDefinition[] = [
    { ...text, name: 'reportType', label: 'Report', global: false },
    { ...text, name: 'target', label: 'Domain', global: true, dependencies: ['reportType'] },
    {
      ...text,
      name: 'database',
      label: 'Database',
      global: true,
      unless: { parameter: 'reportType', equals: 'backlinks' },
    },
  ]
  const shared = (inputs: object[], chosen: Record<string, unknown> = {}) => {
    const instances = inputs.map((one) => makeInstance({ type: 'semrush', inputs: one }))
    return sharedParameters(instances, { parameters }, { sourceId: 's', accounts: [], inputs: chosen }).map(
      ({ parameter: { name }, instance }) => [
        name,
        Object.entries(instance.inputs).find(([k]) => k === name)?.[1],
      ],
    )
  }

  it('shows what all of them have, and nothing where they differ', () => {
    const [one, other] = [
      { reportType: 'overview', database: 'us', target: 'a.example' },
      { reportType: 'overview', database: 'us' },
    ]
    expect(shared([one, one])).toEqual([
      ['target', 'a.example'],
      ['database', 'us'],
    ])
    expect(shared([one, other])).toEqual([
      ['target', undefined],
      ['database', 'us'],
    ])
    expect(shared([one, other], { target: 'b.example' })[0]).toEqual(['target', 'b.example'])
  })

  it('leaves out what no widget needs', () => {
    expect(shared([{ reportType: 'backlinks', target: 'a.example' }])).toEqual([['target', 'a.example']])
  })
})
