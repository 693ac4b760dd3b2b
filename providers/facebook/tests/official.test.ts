import { AdAccount, FacebookAdsApi, User } from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator, sandboxCredentials } from '../emulator/index.ts'

/** Meta's own client against the emulator: the check that it does not repeat our own misreading. */

const ACCOUNT = 'act_2030401112223331'
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const time_range = { since: '2026-10-01', until: '2026-10-31' }
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators(
    { facebook: emulator },
    { now: () => now, root: { kind: 'facebook', origin: 'graph' } },
  )
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => server.url, configurable: true })
  const seeded = await sandboxCredentials()
  // The last argument disables crash reports to Meta.
  FacebookAdsApi.init(seeded.type === 'oauth' ? seeded.accessToken : '', null, false)
})
afterAll(() => server.stop())

describe('Meta’s own client', () => {
  it('lists ad accounts page by page', async () => {
    const page = await new User('me').getAdAccounts(['id', 'name', 'currency', 'timezone_name'], { limit: 2 })
    expect(page.map(({ _data }) => _data.name)).toEqual(['Northwind Outdoor', 'Northwind Outdoor US'])
    expect(page.hasNext()).toBe(true)
    const next = await page.next()
    expect(next.map(({ _data }) => _data.name)).toEqual(['Northwind Outdoor 2019'])
    expect(next.hasNext()).toBe(false)
  })

  it('lists campaigns without archived ones', async () => {
    const page = await new AdAccount(ACCOUNT).getCampaigns(['name', 'effective_status', 'objective'], {
      limit: 50,
    })
    const names = page.map(({ _data }) => _data.name)
    expect(names).toContain('Autumn sale')
    expect(names).not.toContain('Camping summer 2025')
    expect(page[0]?._data.objective).toBe('OUTCOME_SALES')
  })

  it('reads insights with figures as text, and turns pages', async () => {
    const rows = await new AdAccount(ACCOUNT).getInsights(['spend', 'actions', 'purchase_roas', 'ad_name'], {
      level: 'ad',
      time_range,
      limit: 5,
    })
    expect(rows).toHaveLength(5)
    expect(rows[0]?._data).toMatchObject({
      spend: expect.stringMatching(/^\d+\.\d\d$/),
      ad_name: expect.any(String),
      date_start: '2026-10-01',
      date_stop: '2026-10-31',
    })
    const seen = rows.map(({ _data }) => _data.spend)
    // The client turns the page in place.
    await rows.next()
    expect(rows).toHaveLength(5)
    expect(rows.map(({ _data }) => _data.spend)).not.toEqual(seen)
  })

  it('orders a report, looks until it is ready and reads it', async () => {
    const account = new AdAccount(ACCOUNT)
    const parameters = { level: 'campaign', time_range, breakdowns: ['publisher_platform'] }
    const run = await account.getInsightsAsync(['campaign_name', 'spend'], parameters)
    await expect(run.get(['async_status'])).rejects.toMatchObject({ status: 400 })
    expect((await run.get(['async_status']))._data.async_status).toBe('Job Running')
    expect((await run.get(['async_status']))._data).toMatchObject({
      async_status: 'Job Completed',
      async_percent_completion: 100,
    })
    const rows = await run.getInsights([], { limit: 100 })
    expect(rows.length).toBeGreaterThan(10)
    expect(rows[0]?._data).toMatchObject({ publisher_platform: expect.any(String) })
  })

  it('throws what Meta says', async () => {
    const wrong = new AdAccount(ACCOUNT).getInsights(['spend', 'likes_of_cats'], { time_range })
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      response: {
        code: 100,
        message: expect.stringContaining('likes_of_cats is not valid for fields param'),
      },
    })
    const pair = { time_range, breakdowns: ['platform_position'] }
    await expect(new AdAccount(ACCOUNT).getInsights(['spend'], pair)).rejects.toMatchObject({
      response: { code: 100 },
    })
  })
})
