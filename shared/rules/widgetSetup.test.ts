import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeInstance, makeWidget } from '../../test/widgetFixture.ts'
import type { MetricDefinition, ParameterDefinition } from '../domain/definitions.ts'
import { type SetupFacts, setupProblem, unsetInWords, unsetOf } from './widgetSetup.ts'

const parameter = (facts: { required: boolean; global: boolean }): ParameterDefinition => ({
  name: 'target',
  label: 'Domain',
  control: 'text',
  dependencies: [],
  ...facts,
})
const CLICKS: MetricDefinition = {
  id: 'clicks',
  label: 'Clicks',
  type: 'integer',
  additive: true,
  direction: 'up',
  group: 'Ads',
}
const facts = (change: Partial<SetupFacts['definition']> = {}, type: Partial<SetupFacts['type']> = {}) => ({
  definition: {
    kind: 'google_ads' as const,
    name: 'Google Ads',
    properties: { label: 'Ad account', labelPlural: 'Ad accounts' },
    ...change,
  },
  type: {
    name: 'Ads',
    parameters: [],
    rules: [],
    manyAccounts: false,
    realTime: null,
    dimensions: [],
    metrics: [CLICKS],
    ...type,
  },
})
const known = (about: SetupFacts | undefined = facts(), kind?: 'google_ads' | 'semrush') => ({
  kindOf: () => kind,
  factsOf: () => about,
})
const ready = (about = facts()) => known(about, 'google_ads')
const fed = (change: Parameters<typeof makeInstance>[0]) => makeWidget({ instances: [makeInstance(change)] })

describe('what is to be set up', () => {
  it.each([
    ['all is chosen', makeWidget(), ready(), null, null],
    [
      'there is no instance',
      makeWidget({ instances: [] }),
      ready(),
      'Choose a source for this widget.',
      'No source is chosen',
    ],
    [
      'no source is chosen',
      fed({ sourceId: null }),
      ready(),
      'Choose a Google Ads source for this widget.',
      'No Google Ads source is chosen',
    ],
    [
      'the source is gone',
      makeWidget(),
      known(),
      'The Google Ads source of this widget was removed. Choose another one.',
      'The Google Ads source was removed',
    ],
    [
      'the source is of another kind',
      makeWidget(),
      known(facts({ name: 'Accuranker' }), 'semrush'),
      'Choose an Accuranker source for this widget.',
      'No Accuranker source is chosen',
    ],
    [
      'no account is chosen',
      fed({ accounts: [] }),
      ready(),
      'Choose an ad account.',
      'No ad account is chosen',
    ],
    [
      'a label is an abbreviation',
      fed({ accounts: [] }),
      ready(facts({ properties: { label: 'ID', labelPlural: 'IDs' } })),
      'Choose an ID.',
      'No ID is chosen',
    ],
    [
      'one account too many is chosen',
      fed({ accounts: ['1', '2'] }),
      ready(),
      'Ads can show one ad account in a widget. Choose one.',
      null,
    ],
    [
      'a choice for all widgets is empty',
      makeWidget(),
      ready(facts({}, { parameters: [parameter({ required: true, global: true })] })),
      'Fill in “Domain”.',
      '“Domain” of Ads is not filled in',
    ],
    [
      'a choice of its own is empty',
      makeWidget(),
      ready(facts({}, { parameters: [parameter({ required: true, global: false })] })),
      'Fill in “Domain”.',
      null,
    ],
    ['nothing is asked', fed({ inputs: { metrics: [] } }), ready(), 'Choose at least one metric.', null],
    [
      'the vendor has given up a metric',
      fed({ inputs: { metrics: ['clicks', 'views'] } }),
      ready(),
      'Ads no longer offers “views”, which this widget shows. Edit it and choose something else.',
      null,
    ],
    [
      'the metric that the vendor has given up had a name',
      fed({ inputs: { metrics: ['clicks', 'views'] } }),
      ready(facts({}, { retiredMetrics: { views: 'Page views' } })),
      'Ads no longer offers “Page views”, which this widget shows. Edit it and choose something else.',
      null,
    ],
    [
      'only the vendor knows its metrics',
      fed({ inputs: { metrics: ['views'], dimension: 'day' } }),
      ready(facts({}, { catalogue: 'remote' })),
      null,
      null,
    ],
    [
      'it has no real-time figures',
      makeWidget({ realTime: true }),
      ready(),
      'Ads has no real-time figures.',
      null,
    ],
    [
      'the vendor cannot answer',
      makeWidget(),
      ready(facts({}, { rules: [{ when: {}, metrics: ['cost'], reason: 'Only cost can be asked.' }] })),
      'Only cost can be asked.',
      null,
    ],
  ])('%s', (_, widget, about, todo, state) => {
    expect(setupProblem(widget, about)).toEqual(todo === null ? null : { todo, state })
  })

  it('an instance without a provider is nothing that can be chosen', () => {
    const nobody = { kindOf: () => undefined, factsOf: () => undefined }
    expect(setupProblem(makeWidget(), nobody)).toEqual({
      todo: 'This installation has no connection for this kind of data.',
      state: null,
    })
  })
})

describe('a whole dashboard', () => {
  const titled = (title: string, change: Parameters<typeof makeInstance>[0]) => ({ ...fed(change), title })

  it('says each thing once, with the widgets that lack it', () => {
    const widgets = [
      titled('Clicks', { accounts: [] }),
      titled('', { accounts: [] }),
      titled('Cost', {}),
      titled('Ads', { sourceId: null }),
      { ...makeWidget({ nature: 'passive', instances: [] }), title: 'A word' },
    ]
    expect(unsetOf(widgets, ready()).map(unsetInWords)).toEqual([
      'No ad account is chosen in 2 widgets: Clicks and Untitled widget.',
      'No Google Ads source is chosen in 1 widget: Ads.',
    ])
  })

  it('names six widgets, or seven, and counts the rest', () => {
    const words = (count: number) =>
      unsetInWords({
        state: 'No page is chosen',
        widgets: Array.from({ length: count }, (_, at) => `W${at}`),
      })
    expect(words(7)).toBe('No page is chosen in 7 widgets: W0, W1, W2, W3, W4, W5 and W6.')
    expect(words(8)).toBe('No page is chosen in 8 widgets: W0, W1, W2, W3, W4, W5 and 2 more.')
  })

  it('names every widget that lacks something for all exactly once', () => {
    const some = fc.record({ accounts: fc.constantFrom<string[]>([], ['1']), gone: fc.boolean() })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (drawn) => {
        const widgets = drawn.map(({ accounts, gone }, at) =>
          titled(`W${at}`, { accounts, sourceId: gone ? null : 's' }),
        )
        const named = unsetOf(widgets, ready()).flatMap((one) => one.widgets)
        const lacking = drawn.flatMap(({ accounts, gone }, at) =>
          gone || accounts.length === 0 ? [`W${at}`] : [],
        )
        expect(named.toSorted()).toEqual(lacking.toSorted())
      }),
    )
  })
})
