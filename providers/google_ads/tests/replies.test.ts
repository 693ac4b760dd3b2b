import { describe, expect, it } from 'vitest'
import type { ProviderContext } from '../../contract.ts'
import type { ProviderError } from '../../providerError.ts'
import { Reply, type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { googleAds } from '../index.ts'

/** Cost over the whole range is requested as a stream, the split by campaign page by page. */
const total = queryOf({ type: 'google_ads', property: '4400000001', metrics: ['cost_micros'] })
const setting: ProviderContext['setting'] = (name) => (name === 'GOOGLE_ADS_VERSION' ? 'v26' : '')
const run = (replying: Replying, question = total) =>
  googleAds.run(replied(replying, { setting }).context, question)
const failure = (reply: Reply, question = total): Promise<ProviderError> =>
  run(() => reply, question).then(
    () => Promise.reject(new Error('It was answered.')),
    (error) => error,
  )

const adsFailure = (category: string, name: string, message: string, more: object = {}) => ({
  '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
  errors: [{ errorCode: { [category]: name }, message, ...more }],
  requestId: 'a1b2c3',
})
const refusal = (code: number, status: string, ...details: object[]) => ({
  error: { code, message: 'Request contains an invalid argument.', status, details },
})

describe('a refusal of searchStream, which stands in a list', () => {
  it.each<[string, object, Partial<ProviderError>]>([
    [
      'says which field is wrong',
      refusal(400, 'INVALID_ARGUMENT', adsFailure('queryError', 'UNRECOGNIZED_FIELD', 'No metrics.moon.')),
      { kind: 'bad_request', message: 'Google refused the question. No metrics.moon.' },
    ],
    [
      'that asks to wait, says how long',
      refusal(
        429,
        'RESOURCE_EXHAUSTED',
        adsFailure('quotaError', 'RESOURCE_EXHAUSTED', 'Too many.', {
          details: { quotaErrorDetails: { rateName: 'Operations', retryDelay: '420s' } },
        }),
      ),
      { kind: 'rate_limited', waitSeconds: 420, vendorMessage: 'Too many.' },
    ],
    [
      'of a version that is switched off, is the operator’s to mend',
      refusal(400, 'INVALID_ARGUMENT', adsFailure('requestError', 'UNSUPPORTED_VERSION', 'Gone.')),
      { kind: 'unexpected', message: expect.stringContaining('VENDOR_GOOGLE_ADS_VERSION') },
    ],
    [
      'of an installation that is not approved, is the operator’s to mend',
      refusal(
        403,
        'PERMISSION_DENIED',
        adsFailure('authorizationError', 'DEVELOPER_TOKEN_NOT_APPROVED', 'Test accounts only.'),
      ),
      { kind: 'unexpected', message: expect.stringContaining('operator') },
    ],
    [
      'of a sign-in without the permission, asks to sign in again',
      refusal(403, 'PERMISSION_DENIED', {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
      }),
      { kind: 'reauthorise' },
    ],
  ])('%s', async (_case, body, expected) => {
    const { code } = (body as { error: { code: number } }).error
    expect(await failure(new Reply([body], code))).toMatchObject(expected)
  })

  it('is seen after rows that came before it', async () => {
    const rows = { results: [{ metrics: { costMicros: '1500000' } }] }
    const broken = refusal(500, 'INTERNAL', adsFailure('internalError', 'INTERNAL_ERROR', 'Broke off.'))
    expect(await failure(new Reply([rows, broken]))).toMatchObject({ kind: 'unavailable' })
  })
})

it.each([
  ['the stream', total],
  ['pages', { ...total, dimension: 'campaign.id' }],
])(
  'a version that is no longer served, as the page of %s says, is the operator’s to mend',
  async (_of, question) => {
    const page = '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>Not here.</p></html>'
    const gone = await failure(new Reply(page, 404, { 'content-type': 'text/html' }), question)
    expect(gone).toMatchObject({
      kind: 'unexpected',
      message: expect.stringMatching(/VENDOR_GOOGLE_ADS_VERSION to a newer one/),
    })
  },
)

it('pages whose token never changes end, and their rows count once', async () => {
  const row = {
    customer: { resourceName: 'customers/4400000001', currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
    campaign: { resourceName: 'customers/4400000001/campaigns/7', id: '7', name: 'Lamps' },
    metrics: { clicks: '3' },
  }
  const asked: string[] = []
  const table = await run(
    ({ pathname }) => {
      asked.push(pathname.split(':').at(-1) ?? '')
      if (pathname.endsWith(':searchStream')) return [{ summaryRow: { metrics: row.metrics } }]
      return { results: [row], nextPageToken: 'same' }
    },
    { ...total, dimension: 'campaign.id', metrics: ['clicks'] },
  )
  expect(table.rows.map(([, clicks]) => clicks)).toEqual([3])
  expect(table).toMatchObject({ totals: [3], truncated: true, notices: [{ code: 'truncated' }] })
  expect(asked).toEqual(['search', 'search', 'searchStream'])
})

it('a campaign that moves onto the next page counts once, where Google names its resource', async () => {
  const row = (id: string, costMicros: string, named = true) => ({
    ...(named && {
      campaign: { resourceName: `customers/4400000001/campaigns/${id}`, id, name: `No. ${id}` },
    }),
    ...(!named && { campaign: { id, name: `No. ${id}` } }),
    customer: { resourceName: 'customers/4400000001', currencyCode: 'EUR', timeZone: 'Europe/Berlin' },
    metrics: { costMicros },
  })
  const asked = async (named: boolean) => {
    const table = await run(
      (url, { body }) => {
        if (url.pathname.endsWith(':searchStream')) return []
        const { pageToken } = JSON.parse(String(body))
        return pageToken
          ? { results: [row('2', '4500000', named), row('3', '1000000', named)] }
          : { results: [row('1', '9000000', named), row('2', '4000000', named)], nextPageToken: 'b' }
      },
      { ...total, dimension: 'campaign.id', limit: 50 },
    )
    return table.rows.map(([, cost]) => cost)
  }
  expect(await asked(true)).toEqual([9, 4, 1])
  expect(await asked(false)).toEqual([9, 8.5, 1])
})

it('a row in another form costs itself and is counted', async () => {
  const row = {
    customer: { resourceName: 'customers/4400000001', currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
    campaign: { resourceName: 'customers/4400000001/campaigns/7', id: '7', name: 'Lamps' },
    metrics: { clicks: '3' },
  }
  const { context, unread } = replied(
    ({ pathname }) => (pathname.endsWith(':searchStream') ? [] : { results: [row, ['odd']] }),
    { setting },
  )
  const table = await googleAds.run(context, { ...total, dimension: 'campaign.id', metrics: ['clicks'] })
  expect([table.rows.map(([, clicks]) => clicks), unread]).toEqual([[3], [1]])
})
