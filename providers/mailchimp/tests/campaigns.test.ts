import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FilterClause, ProviderQuery } from '../../contract.ts'
import { buildFactRows } from '../../kit/answers/facts.ts'
import { buildTable } from '../../kit/answers/resultRows.ts'
import { campaignFacts, sentCampaigns } from '../campaigns.ts'
import { FIGURES } from '../catalogue.ts'
import type { Api } from '../client.ts'
import { TYPE } from '../definition.ts'
import { askedOf, sendWindow } from '../query.ts'
import { CampaignReport } from '../wire.ts'
import { now, question } from './mailchimp.ts'

const zone = 'Europe/Berlin'
const recorded: { reports: unknown[] } = JSON.parse(
  readFileSync(new URL('fixtures/reports.json', import.meta.url), 'utf8'),
)
/** Returns the recorded response to any request. */
const api: Api = {
  get: async (_path, _parameters, schema) => schema.parse(recorded),
  all: async (_path, _key, _parameters, row) => z.array(row).parse(recorded.reports),
  whole: async (_path, _key, _parameters, row) => z.array(row).parse(recorded.reports),
  truncated: false,
}
const november = { start: '2026-11-12', end: '2026-11-12' }

async function table(change: Partial<ProviderQuery>) {
  const query = { ...question, range: { start: '2026-11-01', end: '2026-11-20' }, ...change }
  const { facts, currency, remarks } = campaignFacts(await sentCampaigns(api, query, zone), zone)
  const { rows, totals } = buildFactRows(query, TYPE, FIGURES, facts)
  const table = buildTable(query, TYPE, rows, { totals, timeZone: zone, now })
  return { rows: table.rows, currency, remarks }
}
const filter = (field: string, operator: FilterClause['operator'], ...values: string[]) => ({
  clauses: [{ field, operator, values }],
})

describe('a recorded campaign', () => {
  it('has the rates that Mailchimp gives, computed from its counts', async () => {
    const [row] = (
      await table({
        range: november,
        metrics: [
          'delivered',
          'open_rate',
          'click_rate',
          'click_to_open',
          'bounce_rate',
          'revenue_per_email',
        ],
      })
    ).rows
    expect(row?.[0]).toBe(3970)
    expect(row?.[1]).toBeCloseTo(0.3879, 4)
    expect(row?.[2]).toBeCloseTo(0.0582, 4)
    expect(row?.[3]).toBeCloseTo(231 / 1540, 10)
    expect(row?.[4]).toBeCloseTo(30 / 4000, 10)
    expect(row?.[5]).toBeCloseTo(480.1 / 3970, 10)
  })
  it('sent late in the evening UTC belongs to the next day of the account', async () => {
    const { rows } = await table({ dimension: 'date', metrics: ['emails_sent'] })
    expect(rows).toEqual([
      ['2026-11-12', 4000],
      ['2026-11-13', 1000],
    ])
  })
  it('without a title is called by its subject', async () => {
    const { rows } = await table({ dimension: 'campaign', metrics: ['campaigns'] })
    expect(rows).toEqual([
      ['A letter', 1],
      ['Autumn sale', 1],
    ])
  })
  it('has opens without proxies where Mailchimp tells them, and says so', async () => {
    const answer = await table({ metrics: ['opens', 'unique_opens'] })
    expect(answer.rows).toEqual([[2310 + 400, 1540 + 250]])
    expect(answer.remarks?.join()).toMatch(/Apple Mail Privacy/)
  })
  it('in another currency leaves its money out of the sum, and says so', async () => {
    const answer = await table({ metrics: ['revenue', 'orders'] })
    expect(answer.currency).toBe('USD')
    expect(answer.rows).toEqual([[20, 1]])
    expect(answer.remarks?.[0]).toMatch(/1 campaigns in another currency than USD/)
  })
  it('weighs the industry by its mails', async () => {
    expect((await table({ range: november, metrics: ['industry_open_rate'] })).rows[0]?.[0]).toBeCloseTo(
      0.34,
      10,
    )
  })
})

describe('which campaigns', () => {
  const names = async (change: Partial<ProviderQuery>) =>
    (await table({ ...change, dimension: 'campaign', metrics: ['campaigns'] })).rows.map(([name]) => name)
  it.each<[string, Partial<ProviderQuery>, string[]]>([
    ['chosen ones', { inputs: { ...question.inputs, campaign: ['42694e9e57'] } }, ['Autumn sale']],
    ['those of one audience', { property: 'another' }, []],
    ['by type, however it is spelt', { filter: filter('campaignType', 'equals', 'plaintext') }, ['A letter']],
    ['by the name of the type', { filter: filter('campaignType', 'equals', 'Plain text') }, ['A letter']],
    ['by subject', { filter: filter('subject', 'contains', '20%') }, ['Autumn sale']],
    ['by name', { filter: filter('campaign', 'notContains', 'autumn') }, ['A letter']],
    ['by size', { filter: filter('emails_sent', 'greater', '1500') }, ['Autumn sale']],
  ])('%s', async (_case, change, expected) => {
    expect(await names(change)).toEqual(expected)
  })
})

it('the window of sending is that of the account’s days, a second wider', () => {
  expect(sendWindow({ start: '2026-10-01', end: '2026-10-31' }, zone)).toEqual({
    since_send_time: '2026-09-30T21:59:59Z',
    before_send_time: '2026-10-31T23:00:01Z',
  })
})

it.each<[string, Partial<ProviderQuery>, string]>([
  ['no audience', { property: null }, 'property'],
  ['an unknown report', { inputs: { reportType: 'x' } }, 'reportType'],
  ['links by day', { inputs: { reportType: 'links' }, dimension: 'date', metrics: ['clicks'] }, 'dimension'],
  ['revenue of the audience', { inputs: { reportType: 'activity' }, metrics: ['revenue'] }, 'dimension'],
  [
    'a filtered audience',
    { inputs: { reportType: 'clients' }, metrics: ['members'], filter: filter('subject', 'contains', 'x') },
    'filter',
  ],
  ['an empty filter', { filter: filter('subject', 'contains', '') }, 'filter'],
])('%s is refused before it is asked', (_case, change, field) => {
  expect(() => askedOf({ ...question, ...change })).toThrow(
    expect.objectContaining({ kind: 'bad_request', field }),
  )
})

it('a report may lack what Mailchimp leaves out', () => {
  expect(CampaignReport.parse({ id: 'x', send_time: null })).toMatchObject({ emails_sent: null, opens: {} })
})
