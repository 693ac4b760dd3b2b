import { describe, expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { facebook } from '../index.ts'

/** Rows of insights in the shape in which Meta gives them; names and numbers are invented. */

const dates = { date_start: '2026-10-01', date_stop: '2026-10-31' }
async function ask(row: object, metrics: string[]) {
  const { context } = replied(({ pathname }) =>
    pathname.endsWith('/insights')
      ? { data: [{ ...dates, ...row }], paging: {} }
      : { id: 'act_1', name: 'Kiosk', currency: 'EUR', timezone_name: 'Europe/Berlin' },
  )
  return await facebook.run(context, queryOf({ type: 'facebook', property: 'act_1', metrics }))
}
const goal = { indicator: 'actions:offsite_conversion.fb_pixel_purchase' }

describe('results', () => {
  it.each<[string, object[], number | null]>([
    ['a goal without values was not reached', [goal], 0],
    ['a goal with its number', [{ ...goal, values: [{ value: '7', attribution_windows: ['default'] }] }], 7],
    ['a goal with a value that is none is not known', [{ ...goal, values: [{ value: 'n/a' }] }], null],
    ['several goals do not add up', [goal, { indicator: 'reach', values: [{ value: '4' }] }], null],
    ['nothing told is not known', [], null],
  ])('%s', async (_case, results, expected) => {
    const { rows, notices } = await ask({ results }, ['results'])
    expect(rows).toEqual([[expected]])
    expect(notices.filter(({ code }) => code === 'partial').length).toBe(expected === null ? 1 : 0)
  })
  it('without values cost nothing that could be told', async () => {
    expect((await ask({ cost_per_result: [goal] }, ['cost_per_result'])).rows).toEqual([[null]])
  })
})

describe('purchases', () => {
  const item = (action_type: string, value: string) => ({ action_type, value })
  it.each<[string, object[], number]>([
    ['everywhere', [item('offsite_conversion.fb_pixel_purchase', '20'), item('omni_purchase', '25.5')], 25.5],
    ['known under the pixel’s name alone', [item('offsite_conversion.fb_pixel_purchase', '20')], 20],
    [
      'known under the plain name',
      [item('purchase', '21'), item('offsite_conversion.fb_pixel_purchase', '20')],
      21,
    ],
    ['that did not happen', [item('link_click', '3')], 0],
  ])('%s have their value', async (_case, action_values, expected) => {
    expect((await ask({ action_values }, ['purchase_value'])).rows).toEqual([[expected]])
  })
})

/** Names as in fivetran/dbt_facebook_ads_source's seeds and in Meta's list of action types; numbers are invented. */
describe('what Meta counts under a narrower type', () => {
  const PIXEL = 'offsite_conversion.fb_pixel'
  const APP = 'app_custom_event.fb_mobile'
  const PURCHASE = ['omni_purchase', 'purchase', `${PIXEL}_purchase`, `${APP}_purchase`]
  it.each<[string, string, string[]]>([
    [
      'checkouts',
      'actions',
      [
        'omni_initiated_checkout',
        'initiate_checkout',
        `${PIXEL}_initiate_checkout`,
        `${APP}_initiated_checkout`,
      ],
    ],
    [
      'content_views',
      'actions',
      ['omni_view_content', 'view_content', `${PIXEL}_view_content`, `${APP}_content_view`],
    ],
    [
      'adds_to_cart',
      'actions',
      ['omni_add_to_cart', 'add_to_cart', `${PIXEL}_add_to_cart`, `${APP}_add_to_cart`],
    ],
    ['app_installs', 'actions', ['omni_app_install', 'app_install', 'mobile_app_install']],
    ['leads', 'actions', ['lead', `${PIXEL}_lead`]],
    ['leads', 'actions', ['lead', 'onsite_conversion.lead_grouped']],
    ['cost_per_lead', 'cost_per_action_type', ['lead', `${PIXEL}_lead`]],
    ['purchases', 'actions', PURCHASE],
    ['purchase_value', 'action_values', PURCHASE],
    ['cost_per_purchase', 'cost_per_action_type', PURCHASE],
    ['purchase_roas', 'purchase_roas', PURCHASE],
  ])('makes %s, the widest type that is there alone', async (metric, field, types) => {
    const click = { action_type: 'link_click', value: '90' }
    const items = types.map((action_type, at) => ({ action_type, value: String(37 + at) }))
    for (const [at, { value }] of items.entries()) {
      const { rows } = await ask({ [field]: [click, ...items.slice(at).toReversed()] }, [metric])
      expect(rows, types[at]).toEqual([[Number(value)]])
    }
  })
})

/** “`lead`: All offsite leads plus all On-Facebook leads”: Grouped Action Types of the Ads Action Stats. */
it('leads of the website and of forms add up where Meta does not do it', async () => {
  const of = (pixel: string, forms: string) => [
    { action_type: 'offsite_conversion.fb_pixel_lead', value: pixel },
    { action_type: 'onsite_conversion.lead_grouped', value: forms },
  ]
  const { rows } = await ask({ actions: of('6', '3'), cost_per_action_type: of('30', '60') }, [
    'leads',
    'cost_per_lead',
  ])
  expect(rows).toEqual([[9, 20]])
})

/** Meta leaves out zero counts; a value in an unknown form is unknown and gets a notice. */
it.each<[string, object, number | null]>([
  ['impressions', {}, 0],
  ['impressions', { impressions: '0' }, 0],
  ['impressions', { impressions: 'n/a' }, null],
  ['spend', { spend: { amount: '4' } }, null],
  ['leads', {}, 0],
  ['leads', { actions: [{ action_type: 'lead', value: 'some' }] }, null],
  ['leads', { actions: { lead: '4' } }, null],
  ['leads', { actions: ['lead'] }, null],
])('%s of %j is %j', async (metric, row, expected) => {
  const { rows, notices } = await ask(row, [metric])
  expect(rows).toEqual([[expected]])
  expect(notices.filter(({ text }) => text.startsWith('Meta does not tell'))).toHaveLength(
    expected === null ? 1 : 0,
  )
})

it('an only row in another form is not nothing', async () => {
  await expect(ask({ date_start: null }, ['clicks'])).rejects.toMatchObject({ kind: 'unexpected' })
})

/** Paging as “Paginated results” of the Graph API guide describes it. */
describe('rows in pages', () => {
  const row = (campaign_id: string, clicks: string) => ({
    ...dates,
    campaign_id,
    campaign_name: `Campaign ${campaign_id}`,
    clicks,
  })
  /** @param pages replies in turn, the last of them for ever */
  async function read(...pages: object[]) {
    let page = 0
    const { context, calls } = replied(({ pathname }) =>
      pathname.endsWith('/insights')
        ? pages[Math.min(page++, pages.length - 1)]
        : { id: 'act_1', name: 'Kiosk', currency: 'EUR', timezone_name: 'Europe/Berlin' },
    )
    const asked = queryOf({ type: 'facebook', property: 'act_1', metrics: ['clicks'], dimension: 'campaign' })
    const { rows, truncated, notices } = await facebook.run(context, asked)
    const said = notices.map(({ code }) => code)
    return {
      rows,
      truncated,
      said,
      calls: calls.filter(({ pathname }) => pathname.endsWith('/insights')).length,
    }
  }
  const next = 'https://graph.test/act_1/insights?limit=25&offset=25'

  it('whose cursor never changes are counted once', async () => {
    const page = { data: [row('1', '3')], paging: { cursors: { before: 'c', after: 'c' }, next } }
    expect(await read(page)).toEqual({
      rows: [['Campaign 1', 3]],
      truncated: true,
      said: ['truncated'],
      calls: 2,
    })
  })
  it('without cursors are followed by their offset', async () => {
    const pages = [{ data: [row('1', '3')], paging: { next } }, { data: [row('2', '4')] }]
    const rows = [
      ['Campaign 1', 3],
      ['Campaign 2', 4],
    ]
    expect(await read(...pages)).toEqual({ rows, truncated: false, said: [], calls: 2 })
  })
})

it('a campaign that moves onto the next page of insights counts once, though its figures have changed', async () => {
  const row = (campaign_id: string, spend: string) => ({
    ...dates,
    campaign_id,
    campaign_name: `Campaign ${campaign_id}`,
    spend,
  })
  const { context } = replied(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/insights'))
      return { id: 'act_1', name: 'Kiosk', currency: 'EUR', timezone_name: 'Europe/Berlin' }
    return searchParams.has('after')
      ? { data: [row('2', '4.5'), row('3', '1')], paging: {} }
      : {
          data: [row('1', '9'), row('2', '4')],
          paging: { cursors: { after: 'b' }, next: 'https://graph.test/next' },
        }
  })
  const asked = queryOf({ type: 'facebook', property: 'act_1', dimension: 'campaign', metrics: ['spend'] })
  const { rows } = await facebook.run(context, asked)
  expect(rows.map(([name]) => name)).toEqual(['Campaign 1', 'Campaign 2', 'Campaign 3'])
})
