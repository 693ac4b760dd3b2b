import { describe, expect, it } from 'vitest'
import { combinationProblem } from '../../../shared/rules/parameterValidity.ts'
import type { ProviderQuery } from '../../contract.ts'
import type { ProviderError } from '../../providerError.ts'
import { Reply, type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { METRICS, RULES } from '../catalogue/index.ts'
import { definition } from '../definition.ts'
import { googleAnalytics } from '../index.ts'

const question = queryOf({ type: 'google_analytics_4', property: '31', metrics: ['sessions'] })
const named = (...names: string[]) => names.map((name) => ({ name }))
const valued = (...values: string[]) => values.map((value) => ({ value }))

async function run(replying: Replying, change: Partial<ProviderQuery>) {
  const bodies: Record<string, unknown>[] = []
  const { context } = replied((url, request) => {
    bodies.push(JSON.parse(String(request.body)))
    return replying(url, request)
  })
  return { bodies, table: await googleAnalytics.run(context, { ...question, ...change }) }
}

const refused = (replying: Replying, change: Partial<ProviderQuery>): Promise<ProviderError> =>
  run(replying, change).then(
    () => Promise.reject(new Error('It was answered.')),
    (error) => error,
  )
const nothingAsked: Replying = () => {
  throw new Error('Nothing is to be asked.')
}

describe('Google’s words for fields that do not go together', () => {
  const saying = (message: string) =>
    new Reply({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }, 400)

  it.each<[string, Partial<ProviderError>]>([
    [
      'Please add sessionCampaignName to make the request compatible for example.',
      { field: 'dimension', message: expect.stringMatching(/by campaign only/) },
    ],
    [
      'Please add sessionGoogleAdsAdGroupName or firstUserMedium to make the request compatible.',
      { field: 'dimension', message: expect.stringMatching(/sessionGoogleAdsAdGroupName/) },
    ],
    [
      'Please remove itemName to make the request compatible for example.',
      { field: 'metrics', message: expect.stringMatching(/Remove itemName/) },
    ],
  ])('%s names the field to change', async (message, expected) => {
    expect(await refused(() => saying(message), {})).toMatchObject({ kind: 'bad_request', ...expected })
  })
})

describe('what a reply leaves out', () => {
  // A reply without headers and rows: plausible/analytics, pull request 4094.
  it('in real time, with nobody there, makes an empty table', async () => {
    const { table } = await run(() => ({ propertyQuota: {}, kind: 'analyticsData#runRealtimeReport' }), {
      metrics: ['activeUsers'],
      dimension: 'country',
      realTime: true,
    })
    expect(table).toMatchObject({ rows: [], totals: null, truncated: false })
  })

  it('of how much was sampled is 0, and fails nothing', async () => {
    const samplingMetadatas = [{ samplingSpaceSize: '9000' }]
    const { table } = await run(
      () => ({
        metricHeaders: named('sessions'),
        rows: [{ metricValues: valued('6') }],
        rowCount: 1,
        metadata: { samplingMetadatas },
      }),
      {},
    )
    expect(table).toMatchObject({ rows: [[6]], notices: [{ code: 'sampled' }] })
  })

  // Two columns as developers.google.com describes SchemaRestrictionResponse; the values are invented.
  it('revenue that the login may not see has no value, where others have', async () => {
    const { table } = await run(
      () => ({
        dimensionHeaders: named('country'),
        metricHeaders: named('sessions', 'totalRevenue'),
        rows: [{ dimensionValues: valued('Chile'), metricValues: valued('6', '0') }],
        totals: [{ dimensionValues: valued('RESERVED_TOTAL'), metricValues: valued('6', '0') }],
        rowCount: 1,
        metadata: {
          schemaRestrictionResponse: {
            activeMetricRestrictions: [
              { metricName: 'totalRevenue', restrictedMetricTypes: ['REVENUE_DATA'] },
            ],
          },
        },
      }),
      { metrics: ['sessions', 'totalRevenue'], dimension: 'country' },
    )
    expect(table).toMatchObject({ rows: [['Chile', 6, null]], totals: [6, null] })
    expect(table.notices).toEqual([
      { code: 'vendor', text: expect.stringMatching(/may not see Total revenue/) },
    ])
  })
})

/** As Google's explorer of dimensions and metrics has it; written down by hand, apart from the catalogue. */
const OF_ADS = [
  ...['advertiserAdCost', 'advertiserAdClicks', 'advertiserAdImpressions'],
  ...['advertiserAdCostPerClick', 'advertiserAdCostPerKeyEvent', 'returnOnAdSpend'],
]
const WITH_ADS = [
  ...['sessionDefaultChannelGroup', 'sessionPrimaryChannelGroup', 'sessionSource', 'sessionMedium'],
  ...['sessionSourceMedium', 'sessionCampaignName', 'sessionCampaignId', 'sessionGoogleAdsCampaignName'],
  ...['sessionGoogleAdsAdGroupName', 'sessionGoogleAdsKeyword', 'firstUserDefaultChannelGroup'],
  ...['firstUserPrimaryChannelGroup', 'firstUserSource', 'firstUserMedium', 'firstUserSourceMedium'],
  ...['firstUserCampaignName', 'firstUserCampaignId', 'firstUserGoogleAdsCampaignName'],
  ...['firstUserGoogleAdsAdGroupName', 'firstUserGoogleAdsKeyword'],
]
const OF_SEARCH = [
  ...['organicGoogleSearchClicks', 'organicGoogleSearchImpressions'],
  ...['organicGoogleSearchClickThroughRate', 'organicGoogleSearchAveragePosition'],
]

describe('what is offered together', () => {
  const [type] = definition.types
  const dimensions = [null, ...(type?.dimensions ?? []).map(({ id }) => id)]
  const offered = (metric: string) =>
    dimensions.filter(
      (dimension) => !combinationProblem(RULES, { dimension, metrics: [metric], parameters: {} }),
    )

  it.each(OF_ADS)('%s goes with what tells where a visit came from', (metric) => {
    const isCounted = OF_ADS.indexOf(metric) < 3
    expect(new Set(offered(metric))).toEqual(new Set([...(isCounted ? [null] : []), ...WITH_ADS]))
  })

  it('of the linked search, data streams are not', () => {
    for (const metric of OF_SEARCH) expect(offered(metric)).not.toContain('streamId')
  })

  it('every metric goes with something, and tells in words what it needs', () => {
    expect(METRICS.filter(({ id }) => offered(id).length === 0)).toEqual([])
    const asked = { dimension: 'date', metrics: ['advertiserAdCost'], parameters: {} }
    expect(combinationProblem(RULES, asked)).toMatch(/^Ads cost, .* need a campaign dimension/)
    const ratio = { dimension: null, metrics: ['returnOnAdSpend'], parameters: {} }
    expect(combinationProblem(RULES, ratio)).toMatch(/return on ad spend need a campaign dimension/)
  })
})

describe('cost of Google Ads without a split', () => {
  const campaigns = {
    dimensionHeaders: named('sessionCampaignName'),
    metricHeaders: named('advertiserAdCost', 'sessions'),
    rows: [{ dimensionValues: valued('Spring'), metricValues: valued('12.5', '40') }],
    totals: [{ dimensionValues: valued('RESERVED_TOTAL'), metricValues: valued('30.75', '95') }],
    rowCount: 3,
    metadata: { currencyCode: 'CHF', timeZone: 'Europe/Zurich' },
  }
  const asked = { metrics: ['advertiserAdCost', 'sessions'] }

  it('is Google’s total over the campaigns, in one call', async () => {
    const { bodies, table } = await run(() => campaigns, asked)
    expect(bodies).toMatchObject([
      { dimensions: [{ name: 'sessionCampaignName' }], metricAggregations: ['TOTAL'], limit: '1' },
    ])
    expect(table).toMatchObject({
      rows: [[30.75, 95]],
      totals: [30.75, 95],
      currency: 'CHF',
      truncated: false,
      notices: [],
      columns: [{ id: 'advertiserAdCost' }, { id: 'sessions' }],
    })
  })

  it('is nothing where there was none', async () => {
    const { metadata, dimensionHeaders, metricHeaders } = campaigns
    const { table } = await run(() => ({ metadata, dimensionHeaders, metricHeaders }), asked)
    expect(table).toMatchObject({ rows: [], totals: null, truncated: false })
  })

  it.each<[string, string, Partial<ProviderQuery>]>([
    ['country', 'country', { inputs: { country: ['Norway'] } }],
    ['data stream', 'profile', { inputs: { profile: '7000' } }],
    [
      'a field of the filter',
      'filter',
      { filter: { clauses: [{ field: 'pagePath', operator: 'contains', values: ['/a'] }] } },
    ],
    [
      'a number of every campaign',
      'filter',
      { filter: { clauses: [{ field: 'sessions', operator: 'greater', values: ['5'] }] } },
    ],
  ])('cannot be narrowed by %s, which is said before Google is asked', async (_by, field, change) => {
    const error = await refused(nothingAsked, { ...asked, ...change })
    expect(error).toMatchObject({ kind: 'bad_request', field, message: expect.stringMatching(/campaign/) })
  })

  it('is narrowed by campaign', async () => {
    const { bodies } = await run(() => campaigns, { ...asked, inputs: { campaign: ['Spring'] } })
    expect(bodies[0]).toMatchObject({ dimensionFilter: { filter: { fieldName: 'sessionCampaignName' } } })
  })
})

it('a metric without a column is not known, and one without a value neither; a notice names the first', async () => {
  const report = {
    dimensionHeaders: named('country'),
    metricHeaders: named('sessions'),
    rows: [
      { dimensionValues: valued('Norway'), metricValues: valued('7') },
      { dimensionValues: valued('Peru'), metricValues: [{}] },
    ],
    rowCount: 2,
  }
  const { table } = await run(() => report, { dimension: 'country', metrics: ['sessions', 'newUsers'] })
  expect(table).toMatchObject({
    rows: [
      ['Norway', 7, null],
      ['Peru', null, null],
    ],
    notices: [{ code: 'partial', text: expect.stringMatching(/New users/) }],
  })
})

/** Google sends both in one report since 2026 (Canonry/canonry PR 943, google/site-kit-wp issues 10143 and 10177). */
describe('“(not set)” and an empty value side by side', () => {
  const report = (dimension: string, ...metrics: string[]) => {
    const row = (value: string, count: string) => ({
      dimensionValues: valued(value),
      metricValues: valued(...metrics.map(() => count)),
    })
    return {
      dimensionHeaders: named(dimension),
      metricHeaders: named(...metrics),
      rows: [row('(not set)', '4'), row('(direct)', '7'), row('', '9')],
      totals: [row('RESERVED_TOTAL', '20')],
      rowCount: 3,
    }
  }
  const change = { dimension: 'sessionSource', metrics: ['sessions'] }

  it('are one row where the figures add up', async () => {
    const { table } = await run(() => report('sessionSource', 'sessions'), change)
    expect(table).toMatchObject({ totals: [20], truncated: false, notices: [] })
    expect(table.rows).toEqual([
      ['(not set)', 13],
      ['(direct)', 7],
    ])
  })

  it('are two rows where a figure does not', async () => {
    const metrics = ['sessions', 'totalUsers']
    const { table } = await run(() => report('sessionSource', ...metrics), { ...change, metrics })
    expect(table.rows).toEqual([
      ['(not set)', 4, 4],
      ['(direct)', 7, 7],
      ['(empty)', 9, 9],
    ])
  })

  it('are both there in real time and among several questions in one call', async () => {
    const rows = [
      ['(not set)', 13],
      ['(direct)', 7],
    ]
    const realTime = { dimension: 'city', metrics: ['screenPageViews'], realTime: true }
    expect((await run(() => report('city', 'screenPageViews'), realTime)).table.rows).toEqual(rows)
    const { context } = replied(() => {
      const one = report('sessionSource', 'sessions')
      return { reports: [one, one] }
    })
    const asked = { ...question, ...change }
    expect(await googleAnalytics.batch?.run(context, [asked, asked])).toMatchObject([{ rows }, { rows }])
  })

  it('count a row once that moves onto the next page', async () => {
    const { rows, ...rest } = report('sessionSource', 'sessions')
    const { table } = await run((_url, request) => {
      const { offset } = JSON.parse(String(request.body))
      return { ...rest, rows: offset === '0' ? rows.slice(0, 2) : rows.slice(1) }
    }, change)
    expect(table.rows).toEqual([
      ['(not set)', 13],
      ['(direct)', 7],
    ])
  })
})

it('pages that repeat count once, and the answer is said to lack something', async () => {
  const rows = ['a', 'b'].map((value) => ({ dimensionValues: valued(value), metricValues: valued('4') }))
  const report = { dimensionHeaders: named('city'), metricHeaders: named('sessions'), rows, rowCount: 9 }
  const { table, bodies } = await run(() => report, { dimension: 'city' })
  expect(table).toMatchObject({
    rows: [
      ['a', 4],
      ['b', 4],
    ],
    truncated: true,
    notices: [{ code: 'truncated' }],
  })
  expect(bodies).toHaveLength(2)
})

describe('a row in another form', () => {
  const report = {
    dimensionHeaders: named('country'),
    rows: [
      { dimensionValues: null, metricValues: valued('9') },
      { dimensionValues: valued('Norway'), metricValues: valued('4') },
    ],
    rowCount: 2,
  }
  it.each([false, true])(
    'costs itself, and the list lacks nothing else (real time: %j)',
    async (realTime) => {
      const metrics = [realTime ? 'activeUsers' : 'sessions']
      const { context, unread } = replied(() => ({ ...report, metricHeaders: named(...metrics) }))
      const asked = { ...question, metrics, dimension: 'country', realTime }
      const table = await googleAnalytics.run(context, asked)
      expect([table.rows, table.truncated, unread]).toEqual([[['Norway', 4]], false, [1]])
    },
  )
})

it('a property in another form costs itself, and no other of its account', async () => {
  const propertySummaries = [{ property: 'properties/31', displayName: 'Shop' }, { displayName: 'Nameless' }]
  const { context, unread } = replied(({ pathname }) =>
    pathname.endsWith('/accountSummaries')
      ? { accountSummaries: [{ account: 'accounts/3', displayName: 'Own', propertySummaries }] }
      : {},
  )
  const properties = await googleAnalytics.listProperties(context)
  expect([properties.map(({ id }) => id), unread]).toEqual([['31'], [1]])
})
