import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '../../../../shared/api/common.ts'
import { domain } from '../../../../shared/api/domains.ts'
import { alerting, SLACK } from '../../../../test/alerting.ts'
import { makeClient, makeDashboard, makeReport, makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { planScans } from './planScans.ts'
import { scanDomainsJob } from './scanDomainsJob.ts'

/** What scans find, and when it ends. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, rowOf, scan, add, deliver, arrivals, eventsOf, mend, next } = alerting(() => ({
  app,
  people,
}))

it('a certificate is told of as many days before its end as the domain sets, else its group', async () => {
  // The sandbox's ends in five days.
  const { id, row } = await watched(`expiring.site${next()}.example`)
  const told = async () => {
    await scan(id)
    return (await row()).alerts.map(({ sentence }) => sentence)
  }
  expect((await people.owner.put(`/api/groups/${id}`, { checks: { site: { days: 3 } } })).status).toBe(200)
  expect(await told()).toEqual([])
  const own = `/api/domains/${(await row()).id}`
  expect((await people.owner.put(own, { checks: { site: { days: 10 } } })).status).toBe(200)
  expect(await told()).toEqual([expect.stringMatching(/certificate .* expires in [45] days/)])
})

it.each([
  ['an outage is one alert, whatever the website answers', ['broken', 'missing', 'broken'], ['triggered']],
  [
    'a certificate that ends is told to be worse, never well',
    ['expiring', 'expired'],
    ['triggered', 'triggered'],
  ],
  [
    'what an outage hides is not known to be well',
    ['hidden', 'broken', 'hidden'],
    ['triggered', 'triggered', 'resolved'],
  ],
])('%s', async (_, moods, events) => {
  const name = `site${next()}.example`
  const { id } = await watched(`${moods[0]}.${name}`)
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/websites' })
  for (const mood of moods) {
    await mend(id, `${mood}.${name}`)
    await scan(id)
    await deliver(id)
  }
  expect(eventsOf(name)).toEqual(events.map((event) => `alert.${event}`))
  const ends = arrivals(name).filter(({ body }) => body.includes('is back in order'))
  expect(ends).toHaveLength(events.filter((event) => event === 'resolved').length)
  expect((await rowOf(id)).alerts).toHaveLength(1)
})

it('a domain that has not been scanned for more than a day and a half is overdue', async () => {
  const { id, row } = await watched()
  expect(await row()).toMatchObject({ scannedAt: null, isOverdue: false })
  for (const [hours, isOverdue] of [
    [35, false],
    [37, true],
  ] as const) {
    const at = app.context.now().subtract({ hours }).toString()
    await app.owner.query('update domains set scanned_at = $2 where group_id = $1', [id, at])
    expect(await row()).toMatchObject({ isOverdue })
  }
})

it('of what no account reads any more the alert ends and says why, to those who were told too', async () => {
  const search = await makeSource(app, people.owner, 'google_webmasters')
  const { id, row } = await watched('northwind.example')
  const { id: domainId } = await row()
  await add(id, { kind: 'slack', address: SLACK })
  await scan(id)
  const alertIds = await app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     select rpad(check_name, 21, '_'), $1, $2, check_name, check_name, 'warning', 'raised', 'Fewer of them.', '2026-11-20', now()
     from unnest(array['indexing', 'clicks']) check_name returning id`,
    [people.owner.companyId, domainId],
  )
  await app.owner.query(
    `insert into alert_deliveries (company_id, channel_id, alert_id, event, raise, state, due_at, created_at, sent_at)
     select $1, c.id, a, 'raised', 1, 'sent', now(), now(), now()
     from alert_channels c, unnest($3::text[]) a where c.group_id = $2`,
    [people.owner.companyId, id, alertIds.rows.map((one) => one.id)],
  )
  await scan(id)
  expect((await rowOf(id)).alerts.map(({ check }) => check)).toContain('indexing')

  expect((await people.owner.delete(`/api/sources/${search.id}`)).status).toBe(200)
  await scan(id)
  expect((await rowOf(id)).alerts).toEqual([])
  const { history } = (await people.owner.get(`/api/domains/${domainId}`)).as(dataOf(domain)).data
  const endOf = (check: string) => history.find((one) => one.check === check)
  const gone = 'No account of this domain gives “Pages in search” any more.'
  expect(endOf('indexing')).toMatchObject({ state: 'recovered', endReason: gone })
  await deliver(id)
  expect(arrivals('northwind.example').filter(({ body }) => body.includes(gone))).toHaveLength(1)
})

it('a report of its client that is held, then fails, is one alert of a domain, until it goes out', async () => {
  const { companyId, userId } = people.owner
  const clientId = await makeClient(app.context, companyId, { name: 'Reported' })
  const dashboard = await makeDashboard(app.context, companyId, { name: 'Monthly', clientId })
  const reportId = await makeReport(app.context, dashboard, userId)
  const { id, row } = await watched('reported.example')
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId })
  /** What the domain's alerts say once a run of the report that was due then has come to this. */
  const after = async (state: string, hours: number) => {
    const scheduledFor = app.context.now().subtract({ hours }).toString()
    await app.context.db.tenant(companyId, (tx) =>
      tx
        .insertInto('reportRuns')
        .values({ id: nanoid(), companyId, reportId, scheduledFor, createdAt: scheduledFor, state })
        .execute(),
    )
    await scan(id)
    return (await row()).alerts.map(({ check, severity, sentence }) => [check, severity, sentence])
  }
  expect(await after('held', 3)).toEqual([
    ['report', 'warning', expect.stringContaining('The report of “Monthly” is held')],
  ])
  const [{ id: alertId } = { id: '' }] = (await row()).alerts
  expect(await after('failed', 2)).toEqual([
    ['report', 'critical', expect.stringContaining('The report of “Monthly” was not sent')],
  ])
  expect((await row()).alerts[0]?.id).toBe(alertId)
  // How a run ends that is on its way is not known yet.
  expect(await after('rendering', 1)).toHaveLength(1)
  expect(await after('sent', 0)).toEqual([])
})

it('of a check that is switched off for a group the alerts end at once', async () => {
  const { id, row } = await watched()
  await scan(id)
  expect((await row()).alerts).toHaveLength(1)
  await people.owner.put(`/api/groups/${id}`, { checks: { site: { on: false } } })
  const { rows } = await app.owner.query(
    'select next_scan_at < now() as due from domains where group_id = $1',
    [id],
  )
  expect(rows).toEqual([{ due: true }])
  expect(await queuedPayloads(app, scanDomainsJob)).not.toEqual([])
  await scan(id)
  expect((await row()).alerts).toEqual([])
})

it('of a check that is changed for a group only domains with an alert of it are read anew', async () => {
  const { id, row } = await watched()
  await scan(id)
  expect((await row()).alerts).toMatchObject([{ check: 'site' }])
  const isDueAfter = async (checks: object) => {
    await app.owner.query(`update domains set next_scan_at = now() + interval '1 day' where group_id = $1`, [
      id,
    ])
    expect((await people.owner.put(`/api/groups/${id}`, { checks })).status).toBe(200)
    const { rows } = await app.owner.query(
      'select next_scan_at < now() as due from domains where group_id = $1',
      [id],
    )
    return rows[0].due
  }
  expect(await isDueAfter({ traffic: { least: 0.3 } })).toBe(false)
  expect(await isDueAfter({ traffic: { least: 0.3 }, site: { on: false } })).toBe(true)
  await app.owner.query(
    `update alerts set check_name = 'tracking', cause = 'tracking:conversions' where domain_id = $1`,
    [(await row()).id],
  )
  expect(await isDueAfter({ conversions: { minimum: 50 }, site: { on: false } })).toBe(true)
  // The alert of another check tells of it.
  await app.owner.query(
    `update alerts set check_name = 'traffic', cause = 'traffic', figures = '{"followers": ["conversions", "revenue"]}'
     where domain_id = $1`,
    [(await row()).id],
  )
  const told = { conversions: { minimum: 50 }, site: { on: false } }
  expect(await isDueAfter({ ...told, clicks: { on: false } })).toBe(false)
  expect(await isDueAfter({ ...told, clicks: { on: false }, revenue: { on: false } })).toBe(true)
})

it('domains that are due are scanned by the worker, each once however many plan', async () => {
  const { id } = await watched('planned.example')
  // What was added has been queued already.
  expect(await queuedPayloads(app, scanDomainsJob)).not.toEqual([])
  await app.owner.query(
    `update domains set next_scan_at = case when group_id = $1 then now() else now() + interval '1 day' end`,
    [id],
  )
  const planned = await Promise.all([planScans(app.context), planScans(app.context)])
  expect(planned).toEqual([1, 1])
  expect(await runQueued(app, scanDomainsJob)).toBe(1)
  expect((await rowOf(id)).scannedAt).not.toBeNull()
  const { rows } = await app.owner.query('select next_scan_at from domains where group_id = $1', [id])
  const hours = app.context
    .now()
    .until(Temporal.Instant.from(rows[0].next_scan_at.toISOString()))
    .total('hours')
  expect(hours).toBeGreaterThan(0)
  expect(hours).toBeLessThan(27)
})
