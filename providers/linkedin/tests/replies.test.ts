import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { Reply, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { linkedin } from '../index.ts'

/** Reports in the shape in which LinkedIn gives them; names and numbers are invented. */

const REFUSED = new Reply({ status: 403, serviceErrorCode: 100, message: 'Not enough permissions' }, 403)
const row = (pivot: string, numbers: object) => ({ pivotValues: [pivot], ...numbers })

/** @param names what the look-up of names replies */
async function ask(elements: object[], change: Partial<ProviderQuery>, names: unknown = REFUSED) {
  const { context, calls } = replied(({ pathname, search }) => {
    if (pathname.startsWith('/rest/adAccounts/')) return { id: 77, name: 'Kiosk', currency: 'EUR' }
    if (pathname === '/rest/adTargetingEntities') return names
    // Totals are requested separately, over the account.
    const isTotal = search.includes('pivot=ACCOUNT') && change.dimension
    return { elements: isTotal ? [row('urn:li:sponsoredAccount:77', { impressions: 100 })] : elements }
  })
  const query = queryOf({ type: 'linkedin', property: '77', metrics: ['impressions'], ...change })
  const table = await linkedin.run(context, query)
  return { ...table, lookUps: calls.filter(({ pathname }) => pathname === '/rest/adTargetingEntities') }
}

describe('who saw the ads', () => {
  it('bear the names that LinkedIn tells, all asked at once', async () => {
    const names = {
      elements: [
        {
          urn: 'urn:li:organization:1035',
          name: 'Kiosk Holding',
          facetUrn: 'urn:li:adTargetingFacet:employers',
        },
        { urn: 'urn:li:organization:88', name: 'Lamp Works', facetUrn: 'urn:li:adTargetingFacet:employers' },
      ],
    }
    const elements = [
      row('urn:li:organization:1035', { impressions: 50 }),
      row('urn:li:organization:88', { impressions: 20 }),
      row('urn:li:organization:3', { impressions: 5 }),
    ]
    const { rows, lookUps } = await ask(elements, { dimension: 'MEMBER_COMPANY' }, names)
    expect(rows).toEqual([
      ['Company 3', 5],
      ['Kiosk Holding', 50],
      ['Lamp Works', 20],
    ])
    expect(lookUps.map(({ search }) => search)).toEqual([
      '?q=urns&queryVersion=QUERY_USES_URNS&urns=List(urn%3Ali%3Aorganization%3A1035,urn%3Ali%3Aorganization%3A3,urn%3Ali%3Aorganization%3A88)&locale=(language:en,country:US)',
    ])
  })

  it.each([
    ['MEMBER_JOB_TITLE', 'urn:li:title:39', 'Job title 39'],
    ['MEMBER_INDUSTRY', 'urn:li:industry:1594', 'Industry 1594'],
    ['MEMBER_REGION_V2', 'urn:li:geo:106215326', 'Place 106215326'],
    ['MEMBER_DESIGNATED_MARKET_AREA', 'urn:li:designatedMarketArea:501', 'Market area 501'],
    ['MEMBER_INDUSTRY', 'urn:li:industry:27', 'Retail'],
  ])('keep their number where names are refused: %s, %s', async (dimension, urn, label) => {
    const { rows } = await ask([row(urn, { impressions: 5 })], { dimension })
    expect(rows).toEqual([[label, 5]])
  })

  it('are not looked up where our own table names them', async () => {
    const { lookUps } = await ask([row('urn:li:industry:27', { impressions: 5 })], {
      dimension: 'MEMBER_INDUSTRY',
    })
    expect(lookUps).toEqual([])
  })
})

it.each(['averageDailyReach', 'averageDailyFrequency', 'averageDailyCostPerThousandReached'])(
  '%s, which LinkedIn never answers, is not offered, and a widget that has it says so',
  async (metric) => {
    expect(linkedin.definition.types.flatMap(({ metrics }) => metrics.map(({ id }) => id))).not.toContain(
      metric,
    )
    await expect(ask([], { metrics: ['impressions', metric] })).rejects.toMatchObject({
      kind: 'bad_request',
      field: 'metrics',
      message: expect.stringMatching(/average daily .* is no longer offered/i),
    })
  },
)

/** LinkedIn leaves zeros out of a row. A value in an unknown form is unknown and gets a notice. */
it.each<[string, object, number | null]>([
  ['clicks', { impressions: 4 }, 0],
  ['clicks', { impressions: 4, clicks: 0 }, 0],
  ['clicks', { impressions: 4, clicks: 'many' }, null],
  ['costInLocalCurrency', { impressions: 4, costInLocalCurrency: '1.250000000000' }, 1.25],
  ['costInLocalCurrency', { impressions: 4, costInLocalCurrency: {} }, null],
  ['approximateMemberReach', { impressions: 4 }, null],
])('%s of %j is %j', async (metric, numbers, expected) => {
  const { totals, notices } = await ask([row('urn:li:sponsoredAccount:77', numbers)], {
    metrics: ['impressions', metric],
  })
  expect(totals).toEqual([4, expected])
  expect(notices.filter(({ text }) => text.startsWith('LinkedIn does not tell'))).toHaveLength(
    expected === null ? 1 : 0,
  )
})

it('a row in another form costs itself', async () => {
  const elements = [row('urn:li:industry:27', { impressions: 50 }), { pivotValues: 27 }]
  const { context, unread } = replied(({ pathname, search }) => {
    if (pathname.startsWith('/rest/adAccounts/')) return { id: 77, name: 'Kiosk', currency: 'EUR' }
    return { elements: search.includes('pivot=ACCOUNT') ? [row('urn:li:sponsoredAccount:77', {})] : elements }
  })
  const query = queryOf({ type: 'linkedin', property: '77', metrics: ['impressions'] })
  const { rows } = await linkedin.run(context, { ...query, dimension: 'MEMBER_INDUSTRY' })
  expect([rows, unread]).toEqual([[['Retail', 50]], [1]])
})
