import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import type { ProviderError } from '../../providerError.ts'
import { type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { tiktok } from '../index.ts'

const question = queryOf({
  type: 'tiktok',
  property: null,
  inputs: { profile: '71', reportType: 'BASIC' },
  metrics: ['spend'],
})

async function run(report: Replying, change: Partial<ProviderQuery> = {}) {
  const asked: URL[] = []
  const { context } = replied(
    (url, request) => {
      if (url.pathname.endsWith('/advertiser/info/')) {
        return { code: 0, message: 'OK', data: { list: [{ advertiser_id: '71', currency: 'PLN' }] } }
      }
      asked.push(url)
      return report(url, request)
    },
    { client: { id: 'app', secret: 'secret' } },
  )
  return { asked, table: await tiktok.run(context, { ...question, ...change }) }
}
const rows = (list: object[], total_page = 1) => ({
  code: 0,
  message: 'OK',
  request_id: '2026',
  data: { list, page_info: { page: 1, page_size: 1000, total_number: list.length, total_page } },
})

describe('a metric that TikTok refuses', () => {
  const refused = (message: string, code = 40002): Promise<ProviderError> =>
    run(() => ({ code, message, request_id: '2026', data: {} })).then(
      () => Promise.reject(new Error('It was answered.')),
      (error) => error,
    )

  it.each<[string, string]>([
    [
      "Please correct the information in invalid metric fields and try again. Invalid metric fields: ['reach']. ",
      'TikTok does not give “Reach” for this question. Remove it, or choose another split.',
    ],
    [
      "Invalid metric fields: ['cash_spend', 'moon_phase']",
      'TikTok does not give “Cost paid in cash” and “moon_phase” for this question. Remove them, or choose another split.',
    ],
  ])('%s names it', async (message, said) => {
    expect(await refused(message)).toMatchObject({ kind: 'bad_request', field: 'metrics', message: said })
  })

  it('is told from other wrong questions', async () => {
    expect(await refused('Invalid metric fields: []')).toMatchObject({ kind: 'bad_request', field: null })
    expect(await refused('start_date is too early')).toMatchObject({ kind: 'bad_request', field: null })
  })
})

it('the engagement rate is made of what TikTok certainly gives', async () => {
  const answer = rows([
    {
      dimensions: { campaign_id: '1' },
      metrics: { engagements: '30', impressions: '1000', campaign_name: 'A' },
    },
    {
      dimensions: { campaign_id: '2' },
      metrics: { engagements: '10', impressions: '3000', campaign_name: 'B' },
    },
  ])
  const { asked, table } = await run(() => answer, { dimension: 'campaign', metrics: ['engagement_rate'] })
  expect(asked[0]?.searchParams.get('metrics')).not.toContain('engagement_rate')
  // 30 of 1000, 10 of 3000, and 40 of 4000 together.
  expect(table.rows.map((row) => row[1])).toEqual([0.03, 10 / 3000].map((rate) => expect.closeTo(rate, 9)))
  expect(table.totals).toEqual([0.01])
})

it('what a row lacks is not known and named, what it writes as “-” is not there', async () => {
  const answer = rows([{ dimensions: { advertiser_id: '71' }, metrics: { spend: '0.00', likes: '-' } }])
  const { table } = await run(() => answer, { metrics: ['spend', 'likes', 'shares'] })
  expect(table).toMatchObject({ rows: [[0, null, null]], currency: 'PLN' })
  expect(table.notices).toEqual([
    { code: 'partial', text: expect.stringMatching(/tell “Paid shares” everywhere/) },
  ])
})

it('an answer that does not count its pages is read on while they are full', async () => {
  const campaigns = Array.from({ length: 1005 }, (_, number) => ({
    dimensions: { campaign_id: String(number) },
    metrics: { spend: '1' },
  }))
  const { asked, table } = await run((url) => {
    const list = url.searchParams.get('page') === '1' ? campaigns.slice(0, 1000) : campaigns.slice(1000)
    return { code: 0, message: 'OK', data: { list } }
  })
  expect(asked).toHaveLength(2)
  expect(table.rows).toEqual([[1005]])
})

it.each([
  { page: 1, total_page: 0, total_number: 0 },
  { page: 1, total_page: 1, total_number: 40 },
])('counts that are lower than what came end nothing: %o', async (page_info) => {
  const campaigns = Array.from({ length: 1005 }, (_, number) => ({
    dimensions: { campaign_id: String(number) },
    metrics: { spend: '1' },
  }))
  const { table } = await run((url) => {
    const list = url.searchParams.get('page') === '1' ? campaigns.slice(0, 1000) : campaigns.slice(1000)
    return { code: 0, message: 'OK', data: { list, page_info } }
  })
  expect(table).toMatchObject({ rows: [[1005]], notices: [] })
})

it('a campaign that moves onto the next page counts once', async () => {
  const row = (campaign_id: string) => ({
    dimensions: { campaign_id },
    metrics: { spend: '4', campaign_name: `Campaign ${campaign_id}` },
  })
  const { table } = await run(
    (url) => rows(url.searchParams.get('page') === '1' ? [row('1'), row('2')] : [row('2'), row('3')], 2),
    { dimension: 'campaign' },
  )
  expect(table.rows).toEqual([
    ['Campaign 1', 4],
    ['Campaign 2', 4],
    ['Campaign 3', 4],
  ])
  expect(table).toMatchObject({ totals: [12], notices: [] })
})

describe('what is known of the advertiser', () => {
  const info = async (row: object) => {
    const { context } = replied(
      ({ pathname }) =>
        pathname.endsWith('/advertiser/info/')
          ? { code: 0, message: 'OK', data: { list: [row] } }
          : rows([{ dimensions: { advertiser_id: '71' }, metrics: { spend: '4' } }]),
      { client: { id: 'app', secret: 'secret' } },
    )
    const { rows: cells, currency, timeZone } = await tiktok.run(context, question)
    return [cells, currency, timeZone]
  }

  // A row without its id, as a public reader captured one in September 2026; the values are invented.
  it('is what the only row tells, also where that does not say whose it is', async () => {
    expect(await info({ currency: 'GBP', timezone: 'Europe/London' })).toEqual([
      [[4]],
      'GBP',
      'Europe/London',
    ])
    expect(await info({ advertiser_id: null, currency: 'GBP', timezone: null })).toEqual([
      [[4]],
      'GBP',
      'UTC',
    ])
  })

  it('is nothing where the row is another advertiser’s', async () => {
    expect(await info({ advertiser_id: '9', currency: 'GBP' })).toEqual([[[4]], null, 'UTC'])
  })
})

it('an odd row costs itself, and no page', async () => {
  const good = { dimensions: { advertiser_id: '71' }, metrics: { spend: '4' } }
  const { context, unread } = replied(
    ({ pathname }) =>
      pathname.endsWith('/advertiser/info/')
        ? { code: 0, data: { list: [] } }
        : rows([good, { dimensions: null }]),
    {
      client: { id: 'app', secret: 'secret' },
    },
  )
  expect([(await tiktok.run(context, question)).rows, unread]).toEqual([[[4]], [1]])
})

it('an only row in another form is not nothing', async () => {
  await expect(run(() => rows([{ dimensions: null }]), {})).rejects.toMatchObject({ kind: 'unexpected' })
})
