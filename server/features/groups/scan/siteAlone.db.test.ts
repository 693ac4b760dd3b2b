import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { runQueued } from '../../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { makeWatched } from '../../../../test/watched.ts'
import { planScans, requestScan } from './planScans.ts'
import { scanDomainsJob } from './scanDomainsJob.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

it('of a website that is down the site alone is asked again, unless its figures are wanting, changed or of another morning', async () => {
  const { companyId } = people.owner
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const { id: groupId } = await makeWatched(people.owner, 'Down', 'broken.northwind.example')
  const { rows } = await app.owner.query('select id from domains where group_id = $1', [groupId])
  const domainId: string = rows[0].id
  await app.owner.query('delete from domain_feeds where domain_id = $1', [domainId])
  await app.owner.query(
    `insert into domain_feeds (company_id, domain_id, type, source_id, account)
     values ($1, $2, 'google_webmasters', $3, 'sc-domain:northwind.example')`,
    [companyId, domainId, source.id],
  )
  const noon = app.context.now().toZonedDateTimeISO('UTC').add({ days: 1 }).with({ hour: 12 })
  app.clock.advance(app.context.now().until(noon.toInstant()))
  const fetch = vi.spyOn(app.context.results, 'fetch')
  /** What is asked by the scan that is due after some hours. */
  const asked = async (hours: number) => {
    app.clock.advance({ hours })
    fetch.mockClear()
    await planScans(app.context)
    expect(await runQueued(app, scanDomainsJob)).toBe(1)
    const { rows } = await app.owner.query('select measures, scanned_at from domains where id = $1', [
      domainId,
    ])
    expect(app.context.now().epochMilliseconds - rows[0].scanned_at.getTime()).toBeLessThan(60_000)
    expect(rows[0].measures).toHaveProperty('clicks.spark')
    return fetch.mock.calls.length > 0 ? 'figures' : 'site'
  }
  expect(await asked(0)).toBe('figures')
  expect(await asked(1)).toBe('site')
  await app.owner.query(`update domain_series set problem = 'It is down.' where domain_id = $1`, [domainId])
  expect(await asked(1)).toBe('figures')
  expect(await asked(1)).toBe('site')
  await app.context.db.tenant(companyId, (tx) => requestScan(app.context, tx, { companyId, domainId }))
  expect(await asked(0)).toBe('figures')
  // A scan that was lost with its worker.
  await app.owner.query(
    `update domains set next_scan_at = next_scan_at + interval '1 minute' where id = $1`,
    [domainId],
  )
  expect(await asked(2)).toBe('figures')
  expect(await asked(24)).toBe('figures')
  expect(await asked(6)).toBe('site')
  const { rows: alerts } = await app.owner.query(
    `select cause, state, raises from alerts where domain_id = $1 and cause = 'site:down'`,
    [domainId],
  )
  expect(alerts).toEqual([{ cause: 'site:down', state: 'raised', raises: 1 }])
})
