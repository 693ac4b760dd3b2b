import {
  businessprofileperformance,
  type businessprofileperformance_v1,
  auth as performanceAuth,
} from '@googleapis/businessprofileperformance'
import { auth as accountAuth, mybusinessaccountmanagement } from '@googleapis/mybusinessaccountmanagement'
import {
  auth as locationAuth,
  mybusinessbusinessinformation,
} from '@googleapis/mybusinessbusinessinformation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderQuery } from '../../contract.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { emulator } from '../emulator/index.ts'
import { googleMyBusiness } from '../index.ts'
import { BERLIN, CAFE, KIND, now, POP_UP, question, testProfiles } from './profiles.ts'

let server: EmulatorServer
let tokens: TokenSet

beforeAll(async () => {
  // The paths of the four APIs do not collide, so any of their origins serves all of them.
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'management' } },
  )
  tokens = await testProfiles(server).tokensOf(GOOGLE_PEOPLE[0])
})
afterAll(() => server.stop())

describe('Google’s own clients', () => {
  const accounts = () => {
    const auth = new accountAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return mybusinessaccountmanagement({ version: 'v1', auth, rootUrl: `${server.url}/` }).accounts
  }
  const locations = () => {
    const auth = new locationAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return mybusinessbusinessinformation({ version: 'v1', auth, rootUrl: `${server.url}/` })
  }
  it('list the same locations as we do', async () => {
    const { data } = await accounts().list({ pageSize: 20 })
    expect(data.accounts?.map(({ type }) => type)).toEqual(['PERSONAL', 'LOCATION_GROUP', 'ORGANIZATION'])
    const theirs = new Set<string>()
    for (const { name } of data.accounts ?? []) {
      const page = await locations().accounts.locations.list({
        parent: name ?? '',
        readMask: 'name,title',
        pageSize: 100,
      })
      for (const location of page.data.locations ?? []) theirs.add(location.name ?? '')
    }
    const ours = await googleMyBusiness.listProperties(testProfiles(server).context(tokens))
    expect(ours.map(({ id }) => id.replace(/^accounts\/\d+\//, '')).toSorted()).toEqual(
      [...theirs].toSorted(),
    )
  })
  it('read one location, and are refused without a mask', async () => {
    const { data } = await locations().locations.get({
      name: 'locations/5550001',
      readMask: 'title,storefrontAddress',
    })
    expect(data).toEqual({
      title: 'Northwind Outdoor',
      storefrontAddress: expect.objectContaining({ locality: 'Berlin' }),
    })
    await expect(locations().locations.get({ name: 'locations/5550001' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(locations().locations.get({ name: 'locations/1', readMask: 'title' })).rejects.toMatchObject(
      { status: 404 },
    )
  })
})

describe('Google’s own client of figures', () => {
  const performance = () => {
    const auth = new performanceAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return businessprofileperformance({ version: 'v1', auth, rootUrl: `${server.url}/` }).locations
  }
  const bare = (property: string) => property.replace(/^accounts\/\d+\//, '')
  const ours = (change: Partial<ProviderQuery>) =>
    googleMyBusiness.run(testProfiles(server).context(tokens), { ...question, ...change })
  /** The client writes all of it in camel case, `dailyRange.startDate.year`, where we write `start_date`. */
  const days = (start: string, end: string) => {
    const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)]
    return {
      'dailyRange.startDate.year': from.year,
      'dailyRange.startDate.month': from.month,
      'dailyRange.startDate.day': from.day,
      'dailyRange.endDate.year': to.year,
      'dailyRange.endDate.month': to.month,
      'dailyRange.endDate.day': to.day,
    }
  }
  type Dated = businessprofileperformance_v1.Schema$DatedValue
  const dayOf = ({ date }: Dated) =>
    Temporal.PlainDate.from({
      year: date?.year ?? 0,
      month: date?.month ?? 0,
      day: date?.day ?? 0,
    }).toString()

  it.each([
    ['of two months, in two calls of ours', BERLIN, '2026-09-01', '2026-10-31'],
    ['of a café', CAFE, '2026-10-01', '2026-10-31'],
    ['up to today, the newest three without a value', BERLIN, '2026-11-10', '2026-11-21'],
  ])('reads the same days %s', async (_case, property, start, end) => {
    const metrics = ['WEBSITE_CLICKS', 'CALL_CLICKS', 'BUSINESS_BOOKINGS']
    const location = bare(property)
    const { data, config } = await performance().fetchMultiDailyMetricsTimeSeries({
      location,
      dailyMetrics: metrics,
      ...days(start, end),
    })
    expect(String(config.url)).toContain('dailyRange.startDate.year=2026')
    const series = data.multiDailyMetricTimeSeries?.[0]?.dailyMetricTimeSeries ?? []
    expect(series.map(({ dailyMetric }) => dailyMetric)).toEqual(metrics)
    // Days without bookings have no value.
    expect(series[2]?.timeSeries?.datedValues?.some(({ value }) => value === undefined)).toBe(true)
    const range = { start, end }
    const { rows } = await ours({ property, metrics, range, dimension: 'date' })
    const asGoogle = (at: number) => rows.map((row) => [row[0], Number(row[at + 1] ?? 0)])
    for (const [at, { timeSeries }] of series.entries()) {
      const theirs = (timeSeries?.datedValues ?? []).map((dated) => [
        ...[dayOf(dated), Number(dated.value ?? 0)],
      ])
      expect(theirs).toEqual(asGoogle(at))
    }
    const calls = await performance().getDailyMetricsTimeSeries({
      name: location,
      dailyMetric: 'CALL_CLICKS',
      ...days(start, end),
    })
    expect(calls.data.timeSeries).toEqual(series[1]?.timeSeries)
  })
  it('is given no value where nothing is known yet, and no series that the category does not have', async () => {
    const { data } = await performance().fetchMultiDailyMetricsTimeSeries({
      location: bare(BERLIN),
      dailyMetrics: ['WEBSITE_CLICKS', 'BUSINESS_FOOD_ORDERS'],
      ...days('2026-11-18', '2026-11-19'),
    })
    expect(data.multiDailyMetricTimeSeries?.[0]?.dailyMetricTimeSeries).toEqual([
      {
        dailyMetric: 'WEBSITE_CLICKS',
        timeSeries: {
          datedValues: [
            { date: { year: 2026, month: 11, day: 18 }, value: expect.stringMatching(/^[1-9]\d*$/) },
            { date: { year: 2026, month: 11, day: 19 } },
          ],
        },
      },
    ])
  })
  it('reads the same keywords, page by page, with small numbers hidden', async () => {
    const theirs: businessprofileperformance_v1.Schema$SearchKeywordCount[] = []
    const months = {
      'monthlyRange.startMonth.year': 2026,
      'monthlyRange.startMonth.month': 9,
      'monthlyRange.endMonth.year': 2026,
      'monthlyRange.endMonth.month': 10,
    }
    const sizes: number[] = []
    for (let pageToken: string | undefined; sizes.length === 0 || pageToken; ) {
      const { data } = await performance().searchkeywords.impressions.monthly.list({
        parent: bare(CAFE),
        pageSize: 10,
        ...months,
        ...(pageToken ? { pageToken } : {}),
      })
      const page = data.searchKeywordsCounts ?? []
      theirs.push(...page)
      sizes.push(page.length)
      pageToken = data.nextPageToken ?? undefined
    }
    expect(sizes).toEqual([10, 10, expect.any(Number)])
    const { rows, notices } = await ours({
      property: CAFE,
      metrics: ['keyword_impressions'],
      dimension: 'keyword',
      range: { start: '2026-09-01', end: '2026-10-31' },
    })
    const byName = (table: unknown[][]) => table.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
    const counted = theirs.map(({ searchKeyword, insightsValue }) => [
      searchKeyword,
      insightsValue?.value ? Number(insightsValue.value) : null,
    ])
    expect(byName(rows)).toEqual(byName(counted))
    const hidden = theirs.filter(({ insightsValue }) => insightsValue?.threshold === '15')
    expect(hidden.length).toBeGreaterThan(0)
    expect(notices.map(({ text }) => text).join()).toContain(`here of ${hidden.length} keywords`)
  })
  it('is refused as we are', async () => {
    const october = days('2026-10-01', '2026-10-31')
    const calls = (change: object) =>
      performance().fetchMultiDailyMetricsTimeSeries({
        location: bare(BERLIN),
        dailyMetrics: ['CALL_CLICKS'],
        ...october,
        ...change,
      })
    await expect(calls({ location: bare(POP_UP) })).rejects.toMatchObject({ status: 403 })
    await expect(calls({ location: 'locations/1' })).rejects.toMatchObject({ status: 404 })
    await expect(calls({ dailyMetrics: ['CALLS'] })).rejects.toMatchObject({ status: 400 })
    await expect(calls(days('2026-10-31', '2026-10-01'))).rejects.toMatchObject({ status: 400 })
    await expect(calls(days('2026-10-01', '2026-10-01'))).resolves.toMatchObject({ status: 200 })
  })
})
