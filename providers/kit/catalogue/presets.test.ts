import { describe, expect, it } from 'vitest'
import { providers } from '../../registry.ts'
import {
  area,
  bars,
  barsWithLine,
  figure,
  figures,
  funnel,
  gauge,
  heatTable,
  line,
  ofReport,
  pie,
  rankedBars,
  scorecard,
  scorecardBy,
  stackedBars,
  table,
  template,
  topTen,
} from './presets.ts'

const WORDS = ['clicks', 'Clicks', 'Clicks on ads'] as const
const NAMED = { id: 'clicks', title: 'Clicks', description: 'Clicks on ads' }
const ASKED = { dimension: 'week', metrics: ['clicks', 'cost'] }
const HALF = { width: 2, height: 2 }

it.each([
  ['figure', figure(...WORDS, 'clicks'), { format: 'summary', width: 1, height: 1, metrics: ['clicks'] }],
  [
    'figures',
    figures(...WORDS, ['clicks', 'cost']),
    { format: 'summary', width: 2, height: 1, metrics: ASKED.metrics },
  ],
  [
    'funnel',
    funnel(...WORDS, ['clicks', 'cost']),
    { format: 'funnel', width: 2, height: 2, metrics: ASKED.metrics },
  ],
  ['gauge', gauge(...WORDS, 'ctr'), { format: 'chart:gauge', width: 1, height: 2, metrics: ['ctr'] }],
])('%s asks totals, without a dimension', (_name, preset, shape) => {
  expect(preset).toStrictEqual({ ...NAMED, dimension: null, ...shape })
})

it('scorecard asks one metric by time, in its order', () => {
  expect(scorecard(...WORDS, { dimension: 'week', metric: 'clicks' })).toStrictEqual({
    ...NAMED,
    format: 'scorecard',
    width: 1,
    height: 1,
    dimension: 'week',
    metrics: ['clicks'],
    orderBy: { column: 'week', dir: 'asc' },
  })
})

it('scorecardBy is that of one course', () => {
  expect(scorecardBy('week')(...WORDS, 'clicks')).toStrictEqual(
    scorecard(...WORDS, { dimension: 'week', metric: 'clicks' }),
  )
})

it.each([
  ['line', line, { format: 'chart:line', orderBy: { column: 'week', dir: 'asc' } }],
  ['area', area, { format: 'chart:area', orderBy: { column: 'week', dir: 'asc' } }],
  ['stackedBars', stackedBars, { format: 'chart:stacked', orderBy: { column: 'week', dir: 'asc' } }],
  ['barsWithLine', barsWithLine, { format: 'chart:barLine', orderBy: { column: 'week', dir: 'asc' } }],
  ['heatTable', heatTable, { format: 'heatTable', orderBy: { column: 'week', dir: 'asc' } }],
  ['bars', bars, { format: 'chart:bar', orderBy: { column: 'week', dir: 'asc' } }],
  ['rankedBars', rankedBars, { format: 'chart:bar', orderBy: { column: 'clicks', dir: 'desc' } }],
  ['pie', pie, { format: 'chart:pie', orderBy: { column: 'clicks', dir: 'desc' } }],
  ['table', table, { format: 'table', orderBy: { column: 'clicks', dir: 'desc' } }],
  ['topTen', topTen, { format: 'table', orderBy: { column: 'clicks', dir: 'desc' }, rowsLimit: 10 }],
] as const)('%s is half a row wide and in order', (_name, chart, shape) => {
  expect(chart(...WORDS, ASKED)).toStrictEqual({ ...NAMED, ...ASKED, ...HALF, ...shape })
})

it('what a folder says goes before the shape', () => {
  const said = { orderBy: { column: 'cost', dir: 'asc' }, rowsLimit: 5, width: 4, height: 1 } as const
  expect(topTen(...WORDS, { ...ASKED, ...said })).toStrictEqual({
    ...NAMED,
    ...ASKED,
    format: 'table',
    ...said,
  })
  expect(figure(...WORDS, 'clicks', { width: 2 }).width).toBe(2)
  expect(gauge(...WORDS, 'ctr', { height: 1 }).height).toBe(1)
})

it('no order leaves the app to order', () => {
  expect(pie(...WORDS, { ...ASKED, orderBy: null })).toStrictEqual({
    ...NAMED,
    ...ASKED,
    format: 'chart:pie',
    ...HALF,
  })
})

it('presets of a report ask it beside their own inputs', () => {
  const own = figure(...WORDS, 'clicks', { inputs: { mode: 'this_month' } })
  expect(ofReport('audience', [own, line(...WORDS, ASKED)]).map(({ inputs }) => inputs)).toStrictEqual([
    { reportType: 'audience', mode: 'this_month' },
    { reportType: 'audience' },
  ])
})

it('a template names the widgets of its type in the order of its rows', () => {
  const words = { id: 'ads', name: 'Ads', description: 'What ads brought' }
  expect(template('google_ads', { ...words, rows: [['cost', 'clicks'], ['campaigns']] })).toStrictEqual({
    ...words,
    widgets: ['cost', 'clicks', 'campaigns'].map((preset) => ({ type: 'google_ads', preset })),
  })
})

it.each(providers.flatMap(({ definition }) => definition.types))(
  'scorecards of $type run along a point in time',
  ({ presets, dimensions }) => {
    for (const { dimension } of presets.filter(({ format }) => format === 'scorecard')) {
      expect(dimensions.find(({ id }) => id === dimension)?.time).toBeTruthy()
    }
  },
)

describe('every preset', () => {
  const asked = providers.flatMap(({ definition }) =>
    definition.types.flatMap(({ type, presets, parameters }) =>
      presets.flatMap(({ id, inputs = {} }) =>
        Object.entries(inputs).map(([name, value]) => ({ type, id, name, value, parameters })),
      ),
    ),
  )

  it.each(asked)('$type $id fills $name with what the form offers', ({ name, value, parameters }) => {
    const parameter = parameters.find((known) => known.name === name)
    expect(parameter).toBeDefined()
    if (Array.isArray(parameter?.options))
      expect(parameter.options.map((option) => option.value)).toEqual(expect.arrayContaining([value].flat()))
  })
})
