import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { Reply, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { linkedinSocial } from '../index.ts'
import type { PageReport } from '../metrics.ts'

/** Statistics in the shape in which LinkedIn gives them; numbers are invented. */

const REFUSED = new Reply({ status: 403, serviceErrorCode: 100, message: 'Not enough permissions' }, 403)
const list = (...elements: object[]) => ({ elements, paging: { start: 0, count: 10, links: [] } })
const day = (date: string) => {
  const start = Temporal.Instant.from(`${date}T00:00:00Z`).epochMilliseconds
  return { start, end: start + 86_400_000 }
}

/** @param of replies by resource; a resource that is not given is refused */
async function ask(reportType: PageReport, of: Record<string, unknown>, change: Partial<ProviderQuery>) {
  const { context, calls } = replied(({ pathname }) => of[pathname.split('/').at(-1) ?? ''] ?? REFUSED)
  const query = queryOf({ type: 'linkedin_social', property: '12', metrics: [], ...change })
  const table = await linkedinSocial.run(context, { ...query, inputs: { reportType } })
  return { ...table, paths: calls.map(({ pathname }) => pathname) }
}

describe('visitors by industry', () => {
  const views = (pageViews: number) => ({
    views: { allPageViews: { pageViews }, aboutPageViews: { pageViews: 1 } },
  })
  const statistics = list({
    organization: 'urn:li:organization:12',
    pageStatisticsByIndustryV2: [
      { industryV2: 'urn:li:industry:27', pageStatistics: views(17) },
      { industryV2: 'urn:li:industry:1594', pageStatistics: views(5) },
    ],
  })
  const asked = { dimension: 'industry', metrics: ['pageViews'] }

  it('are rows of their own, with the names that LinkedIn tells', async () => {
    const names = {
      results: { 1594: { id: 1594, name: { localized: { en_US: 'Technology, Information and Media' } } } },
      statuses: {},
      errors: {},
    }
    const { rows } = await ask(
      'pageStatistics',
      { organizationPageStatistics: statistics, industries: names },
      asked,
    )
    expect(rows).toEqual([
      ['Retail', 17],
      ['Technology, Information and Media', 5],
    ])
  })

  it('keep the number where LinkedIn tells no name', async () => {
    const { rows } = await ask('pageStatistics', { organizationPageStatistics: statistics }, asked)
    expect(rows).toEqual([
      ['Industry 1594', 5],
      ['Retail', 17],
    ])
  })

  it('without an industry are unknown, by that word', async () => {
    const odd = list({ pageStatisticsByIndustryV2: [{ pageStatistics: views(3) }] })
    const { rows } = await ask('pageStatistics', { organizationPageStatistics: odd }, asked)
    expect(rows).toEqual([['Unknown', 3]])
  })

  it('of another form than is known are refused, not left out', async () => {
    const odd = list({ pageStatisticsByIndustryV2: { 'urn:li:industry:27': 17 } })
    await expect(ask('pageStatistics', { organizationPageStatistics: odd }, asked)).rejects.toMatchObject({
      kind: 'unexpected',
    })
  })
})

it('followers by place bear the names that LinkedIn tells', async () => {
  const statistics = list({
    followerCountsByGeo: [
      { geo: 'urn:li:geo:90009735', followerCounts: { organicFollowerCount: 40, paidFollowerCount: 0 } },
      { geo: 'urn:li:geo:106967730', followerCounts: { organicFollowerCount: 9, paidFollowerCount: 0 } },
      { geo: 'urn:li:geo:7', followerCounts: {} },
    ],
  })
  const geo = {
    results: { 106967730: { id: 106967730, defaultLocalizedName: { value: 'Berlin, Germany' } } },
    errors: { 7: { status: 404 } },
  }
  const { rows, notices, paths } = await ask(
    'followerStatistics',
    { organizationalEntityFollowerStatistics: statistics, geo },
    { dimension: 'geo', metrics: ['followerCount'] },
  )
  expect(rows).toEqual([
    ['Berlin, Germany', 9],
    ['Munich area', 40],
  ])
  expect(paths).toContain('/v2/geo')
  expect(notices.map(({ text }) => text)).toContainEqual(expect.stringContaining('“Followers by audience”'))
})

describe('clicks on the page’s button', () => {
  const clicks = {
    careersPageClicks: { careersPageBannerPromoClicks: 2, careersPageJobsClicks: 8 },
    desktopCustomButtonClickCounts: [
      { customButtonType: 'VISIT_WEBSITE', clicks: 3 },
      { customButtonType: 'CONTACT_US', clicks: 1 },
    ],
    mobileCareersPageClicks: { careersPageJobsClicks: 5 },
    mobileCustomButtonClickCounts: [{ customButtonType: 'VISIT_WEBSITE', clicks: 2 }],
  }
  const views = { allPageViews: { pageViews: 10, uniquePageViews: 7 } }
  const of = (statistics: object) => ({
    organizationPageStatistics: list({ timeRange: day('2026-10-01'), totalPageStatistics: statistics }),
  })

  it('are counted beside those of the careers page', async () => {
    const { totals, notices } = await ask('pageStatistics', of({ clicks, views }), {
      metrics: ['customButtonClicks', 'pageViews'],
    })
    expect([totals, notices]).toEqual([[6, 10], []])
  })

  it('are split by the button', async () => {
    const { rows } = await ask('pageStatistics', of({ clicks, views }), {
      dimension: 'customButtonType',
      metrics: ['customButtonClicks'],
    })
    expect(rows).toEqual([
      ['Contact us', 1],
      ['Visit website', 5],
    ])
  })
})

/** A value left out or in an unknown form is unknown and gets a notice; a 0 or an empty list is 0. */
const BUTTONS = { desktopCustomButtonClickCounts: [], mobileCustomButtonClickCounts: [] }
const share = (numbers: object) => ({
  organizationalEntityShareStatistics: list({ timeRange: day('2026-10-01'), totalShareStatistics: numbers }),
})
const visits = (statistics: object | undefined) => ({
  organizationPageStatistics: list({ timeRange: day('2026-10-01'), totalPageStatistics: statistics }),
})
const gains = (numbers: object) => ({
  organizationalEntityFollowerStatistics: list({ timeRange: day('2026-10-01'), followerGains: numbers }),
})
it.each<[PageReport, string, Record<string, unknown>, number | null]>([
  ['shareStatistics', 'clickCount', share({ clickCount: 0 }), 0],
  ['shareStatistics', 'clickCount', share({ impressionCount: 4 }), null],
  ['shareStatistics', 'clickCount', share({ clickCount: 'many' }), null],
  ['pageStatistics', 'pageViews', visits({ views: { allPageViews: { pageViews: 0 } } }), 0],
  ['pageStatistics', 'pageViews', visits({ views: { aboutPageViews: { pageViews: 1 } } }), null],
  ['pageStatistics', 'pageViews', visits({ views: { allPageViews: {} } }), null],
  ['pageStatistics', 'pageViews', visits({}), null],
  ['pageStatistics', 'pageViews', visits(undefined), null],
  ['pageStatistics', 'customButtonClicks', visits({ clicks: BUTTONS }), 0],
  ['pageStatistics', 'customButtonClicks', visits({ clicks: { careersPageClicks: { x: 1 } } }), null],
  ['pageStatistics', 'customButtonClicks', visits({}), null],
  ['followerStatistics', 'organicFollowerGain', gains({ organicFollowerGain: 0 }), 0],
  ['followerStatistics', 'organicFollowerGain', gains({ paidFollowerGain: 1 }), null],
])('%s: %s of %j is %j', async (report, metric, replies, expected) => {
  const { totals, notices } = await ask(report, replies, { metrics: [metric] })
  expect(totals?.[0] ?? null).toBe(expected)
  const said = notices.filter(
    ({ code, text }) => code === 'partial' && text.startsWith('LinkedIn does not tell'),
  )
  expect(said).toHaveLength(expected === null ? 1 : 0)
})

it('posts whose pages repeat count once, and are said to lack something', async () => {
  const createdAt = Temporal.Instant.from('2026-10-05T12:00:00Z').epochMilliseconds
  const posts = Array.from({ length: 10 }, (_, id) => ({ id: `urn:li:share:${id}`, createdAt }))
  const { rows, notices } = await ask(
    'posts',
    { posts: list(...posts), organizationalEntityShareStatistics: list() },
    { metrics: ['posts'] },
  )
  expect(rows).toEqual([[10]])
  expect(notices).toContainEqual({
    code: 'truncated',
    text: expect.stringMatching(/^LinkedIn did not give all/),
  })
})

it('a post without its number costs itself, and the next page begins after it', async () => {
  const createdAt = Temporal.Instant.from('2026-10-05T08:00:00Z').epochMilliseconds
  const post = (id: number | null) => ({
    id: id && `urn:li:share:${id}`,
    createdAt,
    lifecycleState: 'PUBLISHED',
  })
  const page = Array.from({ length: 100 }, (_, at) => post(at || null))
  const starts: string[] = []
  const { context, unread } = replied(({ pathname, search }) => {
    if (!pathname.endsWith('/posts')) return list()
    const start = /start=(\d+)/.exec(search)?.[1] ?? ''
    starts.push(start)
    return { elements: start === '0' ? page : [post(100)], paging: { count: 100 } }
  })
  const query = queryOf({ type: 'linkedin_social', property: '12', metrics: ['posts'] })
  const { rows } = await linkedinSocial.run(context, { ...query, inputs: { reportType: 'posts' } })
  expect([rows, starts, unread]).toEqual([[[100]], ['0', '100'], [1]])
})

it('a day of statistics in another form costs itself', async () => {
  const told = { timeRange: day('2026-10-01'), totalShareStatistics: { impressionCount: 4 } }
  const { context, unread } = replied(() => list(told, { ...told, timeRange: 'today' }))
  const query = queryOf({ type: 'linkedin_social', property: '12', metrics: ['impressionCount'] })
  const range = { start: '2026-10-01', end: '2026-10-02' }
  const asked = { ...query, range, inputs: { reportType: 'shareStatistics' } }
  const { rows } = await linkedinSocial.run(context, asked)
  expect([rows, unread]).toEqual([[[4]], [1]])
})
