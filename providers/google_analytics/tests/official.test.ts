import { BetaAnalyticsDataClient, protos } from '@google-analytics/data'
import { analyticsadmin, auth } from '@googleapis/analyticsadmin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { GOOGLE_PEOPLE, SANDBOX_CLIENT_SECRET, sandboxTokens } from '../../platforms/google/emulator/index.ts'
import { ANALYTICS_SCOPE } from '../definition.ts'
import { emulator } from '../emulator/index.ts'

/** Google's own clients against the emulator: the check that it does not repeat our own misreading. */

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const Aggregation = protos.google.analytics.data.v1beta.MetricAggregation
/** The clients drop a path from the address they are given, so each API gets a port of its own. */
let server: EmulatorServer
let adminServer: EmulatorServer
let data: BetaAnalyticsDataClient
let admin: ReturnType<typeof analyticsadmin>

beforeAll(async () => {
  const serve = (origin: string) =>
    serveEmulators(
      { google_analytics: emulator },
      { now: () => now, root: { kind: 'google_analytics', origin } },
    )
  server = await serve('data')
  adminServer = await serve('admin')
  const { refreshToken } = await sandboxTokens(GOOGLE_PEOPLE[0], [ANALYTICS_SCOPE])
  const client = new auth.OAuth2({
    clientId: 'sandbox-google',
    clientSecret: SANDBOX_CLIENT_SECRET,
    endpoints: { oauth2TokenUrl: `${server.url}/google_analytics/oauth2/token` },
  })
  client.setCredentials({ refresh_token: refreshToken })
  admin = analyticsadmin({
    version: 'v1beta',
    auth: client,
    rootUrl: `${adminServer.url}/`,
  })
  data = new BetaAnalyticsDataClient({
    fallback: true,
    protocol: 'http',
    apiEndpoint: '127.0.0.1',
    port: Number(new URL(server.url).port),
    authClient: client,
  })
})
afterAll(async () => {
  await data.close()
  await server.stop()
  await adminServer.stop()
})

const property = 'properties/2000'
const dateRanges = [{ startDate: '2026-10-01', endDate: '2026-10-31' }]
const channels = {
  dateRanges,
  dimensions: [{ name: 'sessionDefaultChannelGroup' }],
  metrics: [{ name: 'sessions' }, { name: 'totalRevenue' }],
}

describe('the Data API client', () => {
  it('runs a report with filter, order, totals, quota and enums as numbers', async () => {
    const [report] = await data.runReport({
      property,
      ...channels,
      dimensionFilter: {
        notExpression: {
          filter: {
            fieldName: 'sessionDefaultChannelGroup',
            stringFilter: { matchType: 'EXACT', value: 'direct' },
          },
        },
      },
      metricFilter: {
        filter: {
          fieldName: 'sessions',
          numericFilter: { operation: 'GREATER_THAN', value: { int64Value: 100 } },
        },
      },
      orderBys: [
        {
          dimension: {
            dimensionName: 'sessionDefaultChannelGroup',
            orderType: 'CASE_INSENSITIVE_ALPHANUMERIC',
          },
        },
      ],
      metricAggregations: [Aggregation.TOTAL, Aggregation.MINIMUM, Aggregation.MAXIMUM],
      returnPropertyQuota: true,
      limit: 5,
      offset: 1,
    })
    expect(report.kind).toBe('analyticsData#runReport')
    expect(report.metricHeaders?.map(({ type }) => type)).toEqual(['TYPE_INTEGER', 'TYPE_CURRENCY'])
    expect(report.rows).toHaveLength(5)
    expect(report.rowCount).toBeGreaterThan(6)
    const names = report.rows?.map((row) => row.dimensionValues?.[0]?.value ?? '') ?? []
    expect(names).toEqual(names.toSorted())
    expect(names).not.toContain('Direct')
    expect(report.totals?.[0]?.dimensionValues?.[0]?.value).toBe('RESERVED_TOTAL')
    expect(Number(report.maximums?.[0]?.metricValues?.[0]?.value)).toBeGreaterThan(
      Number(report.minimums?.[0]?.metricValues?.[0]?.value),
    )
    expect(report.metadata).toMatchObject({ currencyCode: 'EUR', timeZone: 'Europe/Berlin' })
    expect(report.propertyQuota?.tokensPerDay?.remaining).toBe(199_996)
  })

  it('gets a dateRange column for two ranges', async () => {
    const [report] = await data.runReport({
      property,
      dateRanges: [
        { startDate: '7daysAgo', endDate: 'yesterday', name: 'now' },
        { startDate: '14daysAgo', endDate: '8daysAgo' },
      ],
      metrics: [{ name: 'sessions' }],
    })
    expect(report.dimensionHeaders?.map(({ name }) => name)).toEqual(['dateRange'])
    expect(report.rows?.map((row) => row.dimensionValues?.[0]?.value).toSorted()).toEqual([
      'date_range_1',
      'now',
    ])
  })

  it('runs a batch in order; one bad report fails it', async () => {
    const [batch] = await data.batchRunReports({
      property,
      requests: [channels, { dateRanges, metrics: [{ name: 'activeUsers' }] }],
    })
    expect(batch.reports?.map(({ metricHeaders }) => metricHeaders?.[0]?.name)).toEqual([
      'sessions',
      'activeUsers',
    ])
    const bad = data.batchRunReports({
      property,
      requests: [channels, { dateRanges, metrics: [{ name: 'foo' }] }],
    })
    await expect(bad).rejects.toThrow(/Field foo is not a valid metric/)
  })

  it('runs a real-time report', async () => {
    const [report] = await data.runRealtimeReport({
      property,
      dimensions: [{ name: 'unifiedScreenName' }],
      metrics: [{ name: 'activeUsers' }],
      minuteRanges: [{ name: 'last5', startMinutesAgo: 4, endMinutesAgo: 0 }],
      limit: 3,
    })
    expect(report.kind).toBe('analyticsData#runRealtimeReport')
    expect(report.rows?.length).toBeLessThanOrEqual(3)
    expect(report.rowCount).toBeGreaterThan(0)
  })

  it('checks compatibility', async () => {
    const [answer] = await data.checkCompatibility({
      property,
      dimensions: [{ name: 'date' }, { name: 'itemName' }, { name: 'source' }],
      metrics: [{ name: 'sessions' }],
    })
    expect(answer.dimensionCompatibilities?.map(({ compatibility }) => compatibility)).toEqual([
      'COMPATIBLE',
      'INCOMPATIBLE',
      'INCOMPATIBLE',
    ])
  })

  it('reads the metadata of everything the catalogue offers', async () => {
    const [metadata] = await data.getMetadata({ name: `${property}/metadata` })
    expect(metadata.metrics?.length).toBeGreaterThan(60)
    expect(metadata.metrics?.find(({ apiName }) => apiName === 'keyEvents')?.type).toBe('TYPE_FLOAT')
    expect(metadata.dimensions?.map(({ apiName }) => apiName)).toContain('sessionSourceMedium')
    expect(metadata.dimensions?.map(({ apiName }) => apiName)).not.toContain('minutesAgo')
    const [universal] = await data.getMetadata({ name: 'properties/0/metadata' })
    expect(universal.dimensions).toEqual(metadata.dimensions)
  })

  it.each([
    [
      'too many metrics',
      { metrics: Array.from({ length: 11 }, () => ({ name: 'sessions' })) },
      /limited to 10 metrics/,
    ],
    [
      'too many dimensions',
      { dimensions: Array.from({ length: 10 }, () => ({ name: 'date' })) },
      /limited to 9 dimensions/,
    ],
    [
      'too many ranges',
      { dateRanges: Array.from({ length: 5 }, () => dateRanges[0] ?? {}) },
      /limited to 4 dateRanges/,
    ],
    ['incompatible fields', { dimensions: [{ name: 'itemName' }] }, /Please remove itemName/],
    [
      'a metric filter on what is not asked',
      { metricFilter: { filter: { fieldName: 'newUsers', emptyFilter: {} } } },
      /not in the request/,
    ],
    [
      'an order by what is not asked',
      { orderBys: [{ metric: { metricName: 'newUsers' } }] },
      /not in the request/,
    ],
    ['a date that is none', { dateRanges: [{ startDate: '2026-02-30', endDate: 'today' }] }, /2026-02-30/],
    [
      'days in the wrong order',
      { dateRanges: [{ startDate: 'today', endDate: 'yesterday' }] },
      /after endDate/,
    ],
    [
      'a reserved name',
      { dateRanges: [{ startDate: 'today', endDate: 'today', name: 'RESERVED_X' }] },
      /reserved/,
    ],
    ['an unknown currency', { currencyCode: 'XXX' }, /XXX/],
  ])('is refused %s', async (_name, change, words) => {
    await expect(data.runReport({ property, ...channels, ...change })).rejects.toThrow(words)
  })

  it('is refused a foreign property', async () => {
    const foreign = data.runReport({ ...channels, property: 'properties/4711' })
    await expect(foreign).rejects.toThrow(/User does not have sufficient permissions for this property/)
  })
})

describe('the Admin API client', () => {
  it('lists accounts in pages', async () => {
    const { data: first } = await admin.accountSummaries.list({ pageSize: 1 })
    expect(first.accountSummaries?.map(({ displayName }) => displayName)).toEqual(['Northwind Outdoor'])
    expect(first.accountSummaries?.[0]?.propertySummaries).toHaveLength(3)
    const { data: second } = await admin.accountSummaries.list({
      pageSize: 1,
      pageToken: first.nextPageToken ?? '',
    })
    expect(second.accountSummaries?.[0]?.propertySummaries).toBeUndefined()
    expect(second.nextPageToken).toBeUndefined()
  })

  it('reads a property, its streams and the properties of an account', async () => {
    const { data: one } = await admin.properties.get({ name: property })
    expect(one).toMatchObject({ timeZone: 'Europe/Berlin', currencyCode: 'EUR' })
    const { data: streams } = await admin.properties.dataStreams.list({ parent: property })
    expect(streams.dataStreams?.[0]?.name).toBe('properties/2000/dataStreams/7000')
    const { data: list } = await admin.properties.list({ filter: 'parent:accounts/1000' })
    expect(list.properties).toHaveLength(3)
    await expect(admin.properties.list({})).rejects.toMatchObject({ code: 400 })
  })
})
