import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { auditEntry } from '../../../../shared/api/audit.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { domain } from '../../../../shared/api/domains.ts'
import { alerting, HOOK, SLACK, TEAMS } from '../../../../test/alerting.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { deliverDue } from './deliver.ts'

/** From what waits for a channel to what has arrived: in words, in order, and once each. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, rowOf, scan, add, channelsOf, deliver, arrivals, eventsOf, mails, mend, next } = alerting(
  () => ({
    app,
    people,
  }),
)

it('an alert reaches all four kinds of channel once, and so does its recovery', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'slack', address: SLACK })
  await add(id, { kind: 'teams', address: TEAMS })
  const { secret } = await add(id, { kind: 'webhook', address: HOOK })
  await add(id, { kind: 'mail', address: '\u200bTeam <team@agency.example>\u00a0' })
  app.sandbox.channels.trust('/hooks.client.example/alerts', [secret ?? ''])
  await scan(id)
  expect(await rowOf(id)).toMatchObject({
    alerts: [
      { check: 'site', severity: 'critical', state: 'raised', sentence: expect.stringContaining('HTTP 503') },
    ],
  })
  await deliver(id)
  expect(arrivals(host).map(({ to, status }) => [to, status])).toEqual(
    expect.arrayContaining([
      ['slack', 200],
      ['teams', 202],
      ['hook', 204],
    ]),
  )
  expect(arrivals(host)).toHaveLength(3)
  expect(mails(host)).toHaveLength(1)
  const hook = arrivals(host).find(({ to }) => to === 'hook')
  // The library goes by the machine's clock.
  const machine = vi.spyOn(Date, 'now').mockReturnValue(app.clock.now().epochMilliseconds)
  expect(new Webhook(secret ?? '').verify(hook?.body ?? '', hook?.headers ?? {})).toMatchObject({
    type: 'alert.triggered',
  })
  machine.mockRestore()
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(3)
  expect(mails(host)).toHaveLength(1)

  await mend(id, `fine.${host}`)
  await scan(id)
  expect((await rowOf(id)).alerts).toEqual([])
  await deliver(id)
  expect(arrivals(`fine.${host}`)).toHaveLength(3)
  expect(arrivals(`fine.${host}`).find(({ to }) => to === 'hook')?.body).toContain('alert.resolved')
  expect(mails(`fine.${host}`)).toHaveLength(1)
  const [recovery] = mails(`fine.${host}`)
  expect(recovery?.subject).toContain(`fine.${host}: Website is back in order`)
  expect(recovery?.text).toContain('Website is back in order.')
  for (const one of await channelsOf(id))
    expect(one).toMatchObject({ state: 'active', waiting: 0, problem: null })
})

it('people read a domain in its own script everywhere, programs in ASCII', async () => {
  const [name, ascii] = ['broken.bücher.example', 'broken.xn--bcher-kva.example']
  const { id, row } = await watched(name)
  await add(id, { kind: 'slack', address: SLACK })
  await add(id, { kind: 'webhook', address: HOOK })
  await add(id, { kind: 'mail', address: 'team@agency.example' })
  await scan(id)
  await deliver(id)
  const { id: domainId, alerts } = await row()
  const panel = (await people.owner.get(`/api/domains/${domainId}`)).as(dataOf(domain)).data
  const [slack] = arrivals(name).filter(({ to }) => to === 'slack')
  const [mail] = mails(name)
  for (const read of [alerts[0]?.sentence, panel.site[0]?.sentence, slack?.body, mail?.subject, mail?.text]) {
    expect(read).toContain(name)
    expect(read).not.toContain(ascii)
  }
  const [hook] = arrivals(ascii)
  expect(JSON.parse(hook?.body ?? '').data).toMatchObject({
    title: `${name}: Website`,
    alerts: [{ domain: ascii }],
  })
  await people.owner.post(`/api/domains/${domainId}/acknowledge`)
  const { data } = (await people.owner.get('/api/audit')).as(dataOf(z.array(auditEntry)))
  expect(data[0]).toMatchObject({ action: 'domain.acknowledged', subjectName: name })
})

it('a message says of each alert how grave it is, and tells the gravest first, what has recovered last', async () => {
  const { id, row } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/grave' })
  await add(id, { kind: 'mail', address: 'grave@agency.example' })
  await app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at, recovered_at)
     select rpad(c, 20, '_') || $3, $1, $2, c, c, s, case when c = 'report' then 'recovered' else 'raised' end, 'It is so.', '2026-11-20', now(),
       case when c = 'report' then now() end
     from (values ('report', 'critical'), ('spend', 'warning'), ('traffic', 'critical'), ('position', 'warning')) one (c, s)`,
    [people.owner.companyId, (await row()).id, next() % 10],
  )
  await app.owner.query(
    `insert into alert_deliveries (company_id, channel_id, alert_id, event, raise, due_at, created_at)
     select $1, c.id, a.id, case when a.state = 'recovered' then 'recovered' else 'raised' end, 1, now(), now()
     from alert_channels c, alerts a where c.group_id = $2 and a.domain_id = $3`,
    [people.owner.companyId, id, (await row()).id],
  )
  await deliver(id)
  const hook = app.sandbox.channels.arrivals.find(({ path }) => path === '/hooks.client.example/grave')
  const told = z
    .object({ data: z.object({ alerts: z.array(z.object({ check: z.string(), severity: z.string() })) }) })
    .parse(JSON.parse(hook?.body ?? ''))
  expect(told.data.alerts.map(({ check, severity }) => [check, severity])).toEqual([
    ['Traffic', 'critical'],
    ['Position', 'warning'],
    ['Budget', 'warning'],
    ['Reports', 'critical'],
  ])
  const { text = '' } = app.sandbox.inbox.mails().find(({ to }) => to.includes('grave@agency.example')) ?? {}
  expect(text.match(/^(Traffic|Position|Budget|Reports): .+/gm)).toEqual([
    'Traffic: critical',
    'Position: warning',
    'Budget: warning',
    'Reports: recovered',
  ])
})

it('of an alert that recovers while its message is on its way, the recovery is told too', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/slow' })
  await scan(id)
  let isMended = false
  const slow = app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      if (!isMended) {
        isMended = true
        await mend(id, `fine.${host}`)
        await scan(id)
      }
      return answer
    },
  })
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  await deliverDue(slow, { companyId: people.owner.companyId, channelId: rows[0].id })
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered', 'alert.resolved'])
})

it('of an alert that recovers before a failed message is tried again, the recovery comes after it', async () => {
  const { id, host } = await watched()
  const path = '/flaky.client.example/recovers'
  await add(id, { kind: 'webhook', address: `https:/${path}` })
  app.sandbox.channels.script(path, [503, 204, 204])
  await scan(id)
  await deliver(id)
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
  await app.owner.query('update alert_deliveries set due_at = now()')
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered', 'alert.triggered', 'alert.resolved'])
})

it('digests and quiet hours wait, and what recovers meanwhile is sent at all to nobody', async () => {
  const { id, host } = await watched()
  const now = app.context.now().toZonedDateTimeISO('UTC')
  const wall = (hours: number) => now.add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
  await add(id, { kind: 'slack', address: SLACK, cadence: 'daily', hour: now.add({ hours: 2 }).hour })
  await add(id, { kind: 'webhook', address: HOOK, quiet: { from: wall(-1), to: wall(1) } })
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  expect((await channelsOf(id)).map(({ waiting }) => waiting)).toEqual([1, 1])
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  expect((await channelsOf(id)).map(({ waiting }) => waiting)).toEqual([0, 0])
})

it('in quiet hours nothing goes out, what was due before they began and what is tried again neither', async () => {
  const { id, host } = await watched()
  const path = '/flaky.client.example/quiet'
  const now = app.context.now().toZonedDateTimeISO('UTC')
  const wall = (hours: number) => now.add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
  const quiet = { from: wall(1), to: wall(2) }
  const { channel: hook } = await add(id, { kind: 'webhook', address: `https:/${path}`, quiet })
  await add(id, { kind: 'slack', address: SLACK, quiet })
  app.sandbox.channels.script(path, [503, 204])
  await scan(id)
  await deliverDue(app.context, { companyId: people.owner.companyId, channelId: hook.id })
  expect(arrivals(host).map(({ status }) => status)).toEqual([503])
  try {
    app.clock.advance({ minutes: 90 })
    await deliver(id)
    expect(arrivals(host)).toHaveLength(1)
    expect((await channelsOf(id)).map(({ waiting }) => waiting)).toEqual([1, 1])
    app.clock.advance({ hours: 1 })
    await deliver(id)
    expect(arrivals(host)).toHaveLength(3)
  } finally {
    app.clock.reset()
  }
})

/** As a scan leaves it that finds a group's only alert to be graver: raised once more, which waits beside the first time. */
const worsen = (id: string) =>
  app.owner.query(
    `with graver as (update alerts set raises = raises + 1
       where domain_id in (select id from domains where group_id = $1) returning company_id, id, raises)
     insert into alert_deliveries (company_id, channel_id, alert_id, event, raise, due_at, created_at)
     select g.company_id, c.id, g.id, 'raised', g.raises, now() - interval '1 minute', now()
     from graver g join alert_channels c on c.group_id = $1`,
    [id],
  )

it('who was told of a warning is told of its end, also where it has become critical and that still waits', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/warned' })
  await scan(id)
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
  await app.owner.query(
    `with graver as (update alerts set raises = raises + 1
       where domain_id in (select id from domains where group_id = $1) returning company_id, id, raises)
     insert into alert_deliveries (company_id, channel_id, alert_id, event, raise, due_at, created_at)
     select g.company_id, c.id, g.id, 'raised', g.raises, now() + interval '1 day', now()
     from graver g join alert_channels c on c.group_id = $1`,
    [id],
  )
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered', 'alert.resolved'])
  await scan(id)
  await deliver(id)
  expect(eventsOf(host)).toHaveLength(2)
})

it('an alert that gets graver before it was told is told once', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/once' })
  await add(id, { kind: 'mail', address: 'once@agency.example' })
  await scan(id)
  await worsen(id)
  await deliver(id)
  const [hook, ...others] = arrivals(host)
  expect(others).toEqual([])
  expect(JSON.parse(hook?.body ?? '').data.alerts).toHaveLength(1)
  const [mail] = mails(host)
  expect(mail?.text.match(/^Website: critical$/gm)).toHaveLength(1)
  expect((await channelsOf(id)).map(({ waiting }) => waiting)).toEqual([0, 0])
})

it('an alert that gets graver and ends before it was told is told to nobody', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: HOOK })
  await scan(id)
  await worsen(id)
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  expect(await channelsOf(id)).toMatchObject([{ waiting: 0 }])
})

it('the end of an alert comes after an older raise of it that is tried again', async () => {
  const { id, host } = await watched()
  const path = '/flaky.client.example/older'
  await add(id, { kind: 'webhook', address: `https:/${path}` })
  app.sandbox.channels.script(path, [503, 204, 204])
  await scan(id)
  await deliver(id)
  await worsen(id)
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
  await app.owner.query('update alert_deliveries set due_at = now()')
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered', 'alert.triggered', 'alert.resolved'])
})
