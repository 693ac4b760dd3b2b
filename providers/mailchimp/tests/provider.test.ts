import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { placeName } from '../details.ts'
import { emulator } from '../emulator/index.ts'
import { mailchimp } from '../index.ts'
import { KIND, NEWSLETTER, now, question, testContext } from './mailchimp.ts'

let server: EmulatorServer
let context: ProviderContext
let clock = now
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => clock })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  clock = now
  server.switchesOf(KIND).clear()
})

const ask = (change: Partial<ProviderQuery>) => mailchimp.run(context, { ...question, ...change })
const about = (reportType: string, metrics: string[], dimension: string | null = null) =>
  ask({ inputs: { reportType }, metrics, dimension })
const sum = (rows: Cell[][], index: number) => rows.reduce((total, row) => total + Number(row[index]), 0)

describe('choices', () => {
  it('are audiences in the account’s zone', async () => {
    const properties = await mailchimp.listProperties(context)
    expect(properties[0]).toEqual({
      id: NEWSLETTER,
      name: 'Newsletter',
      timeZone: 'Europe/Berlin',
      available: true,
    })
    expect(properties).toHaveLength(3)
  })
  it('are the sent campaigns of one audience, the latest first', async () => {
    const options = await mailchimp.listOptions(context, {
      parameter: 'campaign',
      type: 'mailchimp',
      property: NEWSLETTER,
      inputs: {},
      search: 'trail NOTES',
    })
    expect(options[0]?.label).toBe('Trail notes, week 47/2026 (2026-11-17)')
    expect(options.every(({ label }) => label.startsWith('Trail notes'))).toBe(true)
  })
})

describe('campaigns', () => {
  const metrics = ['campaigns', 'emails_sent', 'unique_opens', 'clickers', 'revenue']
  it.each(['date', 'week', 'month', 'campaign', 'subject', 'campaignType', 'audience'])(
    'by %s add up to the total',
    async (dimension) => {
      const [whole] = (await ask({ metrics })).rows
      const { rows, totals } = await ask({ metrics, dimension })
      for (const [at, id] of metrics.entries()) {
        expect(sum(rows, at + 1), id).toBeCloseTo(Number(whole?.[at]), 2)
      }
      expect(totals).toEqual(whole)
    },
  )
  it('of this week still grow', async () => {
    const range = { start: '2026-11-16', end: '2026-11-20' }
    const before = await ask({ range, metrics: ['unique_opens'] })
    expect(before.unsettledFrom).toBe('2026-11-16')
    clock = now.add({ hours: 48 })
    const after = await ask({ range, metrics: ['unique_opens'] })
    expect(after.rows[0]?.[0]).toBeGreaterThan(Number(before.rows[0]?.[0]))
  })
  it('of an audience that never got one are none', async () => {
    expect(await ask({ property: '1234abcd56' })).toMatchObject({ rows: [], totals: null, currency: null })
  })
  it('of years are read page by page', async () => {
    const range = { start: '2024-02-01', end: '2026-10-31' }
    const before = server.calls.length
    const once = await ask({ range, metrics: ['campaigns'] })
    const calls = server.calls.length - before
    server.switchesOf(KIND).add('two_pages')
    expect((await ask({ range, metrics: ['campaigns'] })).rows).toEqual(once.rows)
    expect(calls).toBeGreaterThan(3)
  })
})

describe('details', () => {
  it('of links are those of all campaigns together, without tracking parameters', async () => {
    const { rows } = await about('links', ['clicks', 'unique_clicks'], 'link')
    const [whole] = (await ask({ metrics: ['clicks', 'unique_clicks'] })).rows
    expect([sum(rows, 1), sum(rows, 2)]).toEqual(whole)
    expect(rows.map(([link]) => link)).toContain('https://www.northwind.example/boots/')
    expect(rows).toHaveLength(5)
  })
  it('of domains and places add up too', async () => {
    const domains = await about('domains', ['emails_sent', 'bounce_rate'], 'domain')
    expect(sum(domains.rows, 1)).toBe((await ask({ metrics: ['emails_sent'] })).rows[0]?.[0])
    const opens = (await ask({ metrics: ['opens'] })).rows[0]?.[0]
    for (const dimension of ['country', 'region']) {
      expect(sum((await about('locations', ['opens'], dimension)).rows, 1)).toBe(opens)
    }
  })
  it('of more than sixty campaigns are those of the latest, and say so', async () => {
    const range = { start: '2025-10-01', end: '2026-10-31' }
    const answer = await ask({
      range,
      inputs: { reportType: 'links' },
      metrics: ['clicks'],
      dimension: 'link',
    })
    expect(answer.notices[0]?.text).toMatch(/Only the latest 60 campaigns/)
    expect(answer.covered).toMatchObject({ end: '2026-10-31' })
    expect(answer.covered?.start).toMatch(/^2026-/)
  })
  it.each([
    ['DE', 'Germany'],
    ['', 'Unknown'],
    ['ZZ', 'Unknown'],
    ['Kosovo', 'KOSOVO'],
  ])('the country “%s” is %s', (code, name) => {
    expect(placeName(code)).toBe(name)
  })
})

describe('the audience', () => {
  it('by day adds up to its change of size', async () => {
    const days = await about('activity', ['net_growth', 'new_subscribers', 'lost_subscribers'], 'date')
    expect(days.rows).toHaveLength(31)
    const months = await about('growth', ['audience_size', 'audience_change'])
    expect(sum(days.rows, 1)).toBe(months.rows[0]?.[1])
    expect(sum(days.rows, 2) - sum(days.rows, 3)).toBe(sum(days.rows, 1))
  })
  it('by month has the counters of each month, and no total', async () => {
    const range = { start: '2026-08-15', end: '2026-11-21' }
    const months = await ask({
      range,
      inputs: { reportType: 'growth' },
      metrics: ['audience_size', 'audience_change'],
      dimension: 'month',
    })
    expect(months.rows.map(([month]) => month)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    const [, september, october] = months.rows
    expect(Number(october?.[1]) - Number(september?.[1])).toBe(october?.[2])
    expect(months.totals).toBeNull()
    expect(months.covered).toEqual({ start: '2026-08-01', end: '2026-11-21' })
    const whole = await ask({ range, inputs: { reportType: 'growth' }, metrics: ['audience_size'] })
    expect(whole.rows[0]?.[0]).toBe(months.rows[3]?.[1])
    expect(whole.covered).toBeUndefined()
  })
  it('of longer ago than half a year says that days are missing', async () => {
    const range = { start: '2026-01-01', end: '2026-10-31' }
    const answer = await ask({ range, inputs: { reportType: 'activity' }, metrics: ['new_subscribers'] })
    expect(answer.notices[0]).toMatchObject({ code: 'kept', text: expect.stringMatching(/keeps 180 days/) })
    expect(answer.covered).toEqual({ start: '2026-05-25', end: '2026-10-31' })
  })
  it.each([
    ['clients', 'emailClient'],
    ['places', 'country'],
  ])('by %s is that of now', async (report, dimension) => {
    const { rows, notices } = await about(report, ['members'], dimension)
    const range = { start: '2026-11-01', end: '2026-11-21' }
    const size = await ask({ range, inputs: { reportType: 'growth' }, metrics: ['audience_size'] })
    expect(sum(rows, 1)).toBe(size.rows[0]?.[0])
    expect(notices[0]?.text).toMatch(/figures of now/)
  })
  it('has automations of its own, over all time', async () => {
    const { rows } = await about('automations', ['emails_sent', 'click_to_open'], 'automation')
    expect(rows.map(([name]) => name)).toEqual(['We miss you', 'Welcome series'])
    const other = await ask({
      property: 'f6a7b8c9d0',
      inputs: { reportType: 'automations' },
      metrics: ['emails_sent'],
      dimension: 'automation',
    })
    expect(other.rows).toEqual([])
  })
  it('that was deleted is named as the cause', async () => {
    const gone = ask({
      property: 'deleted',
      inputs: { reportType: 'activity' },
      metrics: ['new_subscribers'],
    })
    await expect(gone).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
})
