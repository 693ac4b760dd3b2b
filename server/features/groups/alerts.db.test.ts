import { nanoid } from 'nanoid'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ProviderError } from '../../../providers/providerError.ts'
import { changedChannel, channel, channelTest } from '../../../shared/api/alertChannels.ts'
import { auditEntry } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { domain } from '../../../shared/api/domains.ts'
import { makeClient, makeDashboard, makeReport, makeSource } from '../../../test/factories.ts'
import { refusal, startMailServer } from '../../../test/mailServer.ts'
import { makeLimited, makePeople, type People, type Person } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../../test/watched.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { channelDisabledJob } from './channels/channelDisabledJob.ts'
import { deliverDue } from './channels/deliver.ts'
import { planScans } from './scan/planScans.ts'
import { evaluateDomain, scanDomain } from './scan/scanDomain.ts'
import { scanDomainsJob } from './scan/scanDomainsJob.ts'

/** From a website that goes down to whoever is to know it, by every kind of channel. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const SLACK = 'https://hooks.slack.com/services/T000/B000/XXXX'
const TEAMS = 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc'
const HOOK = 'https://hooks.client.example/alerts'

let made = 0
async function watched(host = `broken.site${++made}.example`) {
  const { id } = await makeWatched(people.owner, `Group ${++made}`, host)
  return { id, host, row: () => rowOf(id) }
}
async function rowOf(id: string, who: Person = people.owner) {
  const [row] = await watchedRows(who, id)
  if (!row) throw new Error('There is no domain.')
  return row
}
/** What the worker does, without the bound of those who ask for it. */
const scanOf = (domainId: string | undefined) =>
  scanDomain(app.context, { companyId: people.owner.companyId, domainId: domainId ?? '' })
const scan = async (id: string) => scanOf((await rowOf(id)).id)
const add = async (id: string, form: object, who: Person = people.owner) => {
  const answer = await who.post(`/api/groups/${id}/channels`, { timezone: 'UTC', ...form })
  expect(answer.status).toBe(201)
  return answer.as(dataOf(changedChannel)).data
}
const channelsOf = async (id: string, who: Person = people.owner) =>
  (await who.get(`/api/groups/${id}/channels`)).as(dataOf(z.array(channel))).data
/** What the worker does for every channel of a group. */
const deliver = async (id: string) => {
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  for (const { id: channelId } of rows) {
    await deliverDue(app.context, { companyId: people.owner.companyId, channelId })
  }
}
/** What has arrived about a host. */
const arrivals = (host: string) => app.sandbox.channels.arrivals.filter(({ body }) => body.includes(host))
/** What a webhook was sent about a host, in order. */
const eventsOf = (host: string) =>
  arrivals(host)
    .filter(({ to }) => to === 'hook')
    .map(({ body }) => z.object({ type: z.string() }).parse(JSON.parse(body)).type)
const mails = (host: string) => app.sandbox.inbox.mails().filter(({ text }) => text.includes(host))
/** Puts a silent alert on a group's domain. */
const silence = (id: string) =>
  app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     select rpad('of-' || id, 21, '_'), company_id, id, 'traffic', 'traffic', 'warning', 'snoozed', 'It is low.', '2026-11-20', now()
     from domains where group_id = $1`,
    [id],
  )
/** The website is mended, as the sandbox's answer by their names. */
const mend = async (id: string, host: string) =>
  app.owner.query('update domains set host = $2 where group_id = $1', [id, host])

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
  const name = `site${++made}.example`
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
    [people.owner.companyId, (await row()).id, made % 10],
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

it('a snoozed domain sends nothing, not what waits either, and is raised again once the snooze is over', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'slack', address: SLACK })
  await scan(id)
  const row = await rowOf(id)
  await people.member.post(`/api/domains/${row.id}/snooze`, { reason: 'They move house' })
  await deliver(id)
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    alerts: [{ state: 'snoozed' }],
    snooze: { reason: 'They move house' },
  })
  await app.owner.query(`update domains set snoozed_until = now() - interval '1 minute' where id = $1`, [
    row.id,
  ])
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ alerts: [{ state: 'raised' }], snooze: null })
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

it('what is found while a domain is snoozed is sent once the snooze is taken back, and what was sent before is not', async () => {
  const { id, host, row } = await watched()
  await add(id, { kind: 'slack', address: SLACK })
  const path = `/api/domains/${(await row()).id}/snooze`
  await people.member.post(path, {})
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  await people.member.delete(path)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
  await people.member.post(path, {})
  await people.member.delete(path)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
})

it('an alert that somebody looked after who has left is acknowledged once a snooze is taken back', async () => {
  const { id, row } = await watched()
  await scan(id)
  const path = `/api/domains/${(await row()).id}`
  await people.member.post(`${path}/acknowledge`)
  // As the database does it where a person is deleted.
  await app.owner.query('update alerts set acknowledged_by = null where domain_id = $1', [(await row()).id])
  await people.owner.post(`${path}/snooze`, {})
  await people.owner.delete(`${path}/snooze`)
  expect(await row()).toMatchObject({ alerts: [{ state: 'acknowledged' }] })
})

it('a domain whose snooze is over waits for somebody before a scan has noted it, and is scanned then, not on its next morning', async () => {
  const { id, host, row } = await watched()
  await scan(id)
  const path = `/api/domains/${(await row()).id}`
  const until = app.context.now().add({ minutes: 90 })
  await people.owner.post(`${path}/snooze`, { until: until.toString() })
  const nextScan = async () =>
    (await app.owner.query('select next_scan_at from domains where group_id = $1', [id])).rows[0].next_scan_at
  expect((await nextScan()).getTime()).toBeLessThanOrEqual(until.epochMilliseconds)
  await app.owner.query(`update domains set next_scan_at = now() + interval '1 day' where group_id = $1`, [
    id,
  ])
  await mend(id, `fine.${host}`)
  await scan(id)
  expect((await nextScan()).getTime()).toBe(until.epochMilliseconds)

  await silence(id)
  await app.owner.query(
    `update domains set snoozed_until = now() - interval '1 minute' where group_id = $1`,
    [id],
  )
  const needing = async () =>
    z
      .object({ needing: z.number(), snoozed: z.number() })
      .parse((await people.owner.get(`/api/groups/${id}`)).as(dataOf(z.looseObject({}))).data)
  expect(await row()).toMatchObject({ snooze: null, alerts: [{ check: 'traffic', state: 'raised' }] })
  expect((await people.owner.get(path)).as(dataOf(domain)).data.history).toContainEqual(
    expect.objectContaining({ check: 'traffic', state: 'raised' }),
  )
  expect(await needing()).toEqual({ needing: 1, snoozed: 0 })
  await people.owner.post(`${path}/acknowledge`)
  expect(await row()).toMatchObject({ alerts: [{ state: 'acknowledged' }] })
  expect(await needing()).toEqual({ needing: 0, snoozed: 0 })
})

it('a receiver that fails is tried again under the same id, later each time; one that is gone is switched off', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://flaky.client.example/alerts' })
  await add(id, { kind: 'slack', address: 'https://hooks.slack.com/services/T000/B000/404' })
  app.sandbox.channels.script('/flaky.client.example/alerts', [503, 204])
  await scan(id)
  await deliver(id)
  const [hook, slack] = await channelsOf(id)
  expect(hook).toMatchObject({ state: 'failing', waiting: 1, problem: expect.stringContaining('503') })
  expect(slack).toMatchObject({ state: 'disabled', waiting: 0 })
  await deliver(id)
  expect(arrivals(host).filter(({ to }) => to === 'hook')).toHaveLength(1)
  app.clock.advance({ minutes: 1 })
  await deliver(id)
  app.clock.reset()
  const tries = arrivals(host).filter(({ to }) => to === 'hook')
  expect(tries.map(({ status }) => status)).toEqual([503, 204])
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  expect((await channelsOf(id))[0]).toMatchObject({ state: 'active', waiting: 0, problem: null })
  const { data } = (await people.owner.get('/api/audit?action=channel.disabled')).as(
    dataOf(z.array(auditEntry)),
  )
  expect(data[0]).toMatchObject({ subjectName: 'Slack', actorName: 'By itself' })
})

it('a receiver that hangs is left after one message, so that others have their turn', async () => {
  const { id } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/hangs' })
  await people.owner.post(`/api/groups/${id}/domains`, { hosts: `broken.site${++made}.example` })
  const domains = await watchedRows(people.owner, id)
  for (const one of domains) await scanOf(one.id)
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  // Messages that were tried one by one are sent one by one.
  await app.owner.query(
    `update alert_deliveries set message_id = 'msg_' || alert_id, tries = 1 where channel_id = $1`,
    [rows[0].id],
  )
  let posts = 0
  const context = app.context.with({
    http: async () => {
      posts++
      app.clock.advance({ seconds: 20 })
      throw new ProviderError('unavailable', 'The server did not answer in time.')
    },
  })
  const place = { companyId: people.owner.companyId, channelId: rows[0].id }
  await deliverDue(context, place)
  expect(posts).toBe(1)
  await deliverDue(context, place)
  expect(posts).toBe(2)
  app.clock.reset()
})

it('what has failed to arrive is sent at once where a test arrives, or the address is changed', async () => {
  const tried = async (path: string) => {
    const { id, host } = await watched()
    const { channel: hook } = await add(id, { kind: 'webhook', address: `https:/${path}` })
    app.sandbox.channels.script(path, [503, 204])
    await scan(id)
    await deliver(id)
    await app.owner.query(
      `update alert_deliveries set due_at = now() + interval '5 hours' where channel_id = $1`,
      [hook.id],
    )
    await deliver(id)
    const statuses = async () => {
      await deliver(id)
      return arrivals(host).map(({ status }) => status)
    }
    const ids = () => new Set(arrivals(host).map(({ headers }) => headers['webhook-id'])).size
    return { hook, statuses, ids }
  }
  const tested = await tried('/mended.client.example/alerts')
  expect(await tested.statuses()).toEqual([503])
  expect(
    (await people.owner.post(`/api/channels/${tested.hook.id}/test`)).as(dataOf(channelTest)).data.isSent,
  ).toBe(true)
  expect(await tested.statuses()).toEqual([503, 204])
  expect(tested.ids()).toBe(1)

  const moved = await tried('/moved.client.example/alerts')
  await people.owner.put(`/api/channels/${moved.hook.id}`, { name: 'The same address' })
  expect(await moved.statuses()).toEqual([503])
  await people.owner.put(`/api/channels/${moved.hook.id}`, { address: 'https://hooks.client.example/moved' })
  expect(await moved.statuses()).toEqual([503, 204])
  expect(moved.ids()).toBe(1)
})

it.each(['a test of it arrives', 'its address is changed'])(
  'a channel that was switched off is told once %s of what nobody looks after, and of nothing twice',
  async (how) => {
    const { id, host } = await watched()
    const second = `second.${host}`
    const looked = `looked.${host}`
    await people.owner.post(`/api/groups/${id}/domains`, { hosts: `${second} ${looked}` })
    const { channel: hook } = await add(id, { kind: 'webhook', address: `https://gone.client.example/${id}` })
    app.sandbox.channels.script(`/gone.client.example/${id}`, [410, 204])
    const idOf = async (name: string) =>
      (await watchedRows(people.owner, id)).find((one) => one.host === name)?.id
    const fails = async (name: string) => {
      const domainId = await idOf(name)
      const down = `broken.${name}`
      await app.owner.query('update domains set host = $2 where id = $1', [domainId, down])
      await scanOf(domainId)
      await deliver(id)
      return domainId
    }
    await fails(host)
    expect(await channelsOf(id)).toMatchObject([{ state: 'disabled', waiting: 0 }])
    // Nothing is noted for a channel that is off.
    await fails(second)
    await people.owner.post(`/api/domains/${await fails(looked)}/acknowledge`)
    const next = 'https://hooks.client.example/on'
    for (let time = 0; time < 2; time++) {
      if (how === 'a test of it arrives') await people.owner.post(`/api/channels/${hook.id}/test`)
      else await people.owner.put(`/api/channels/${hook.id}`, { address: `${next}${time}` })
      await deliver(id)
    }
    const told = arrivals(host).filter(({ status }) => status === 204)
    const hosts = told.map(({ body }) =>
      z
        .object({ data: z.object({ alerts: z.array(z.object({ domain: z.string() })) }) })
        .parse(JSON.parse(body))
        .data.alerts.map(({ domain: name }) => name)
        .toSorted(),
    )
    expect(hosts).toEqual([[`broken.${host}`, `broken.${second}`]])
    expect(await channelsOf(id)).toMatchObject([{ state: 'active', waiting: 0 }])
  },
)

it.each(['is off', 'is switched off by it'])(
  'a channel that was told of an alert is told of its end, once, also where that comes while it %s',
  async (when) => {
    const { id, host } = await watched()
    const path = `/gone.client.example/${id}`
    const { channel: hook } = await add(id, { kind: 'webhook', address: `https:/${path}` })
    app.sandbox.channels.script(path, [204, 410])
    await scan(id)
    await deliver(id)
    const off = () => app.owner.query(`update alert_channels set state = 'disabled' where id = $1`, [hook.id])
    if (when === 'is off') await off()
    await mend(id, `fine.${host}`)
    await scan(id)
    await deliver(id)
    expect(await channelsOf(id)).toMatchObject([{ state: 'disabled', waiting: 0 }])
    for (const time of [1, 2]) {
      await off()
      await people.owner.put(`/api/channels/${hook.id}`, {
        address: `https://hooks.client.example/ends${time}`,
      })
      await deliver(id)
    }
    const told = arrivals(host).filter(({ status }) => status === 204)
    expect(told.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.triggered', 'alert.resolved'])
  },
)

it.each([
  ['is gone', 410],
  ['asks to wait', 503],
])(
  'what an address answers that %s says nothing of the one that a channel got meanwhile, which is told',
  async (_what, status) => {
    const { id, host } = await watched()
    const former = `/former${status}.client.example/alerts`
    const { channel: hook } = await add(id, { kind: 'webhook', address: `https:/${former}` })
    app.sandbox.channels.script(former, [status])
    await scan(id)
    let isDone = false
    const context = app.context.with({
      http: async (request) => {
        const answer = await app.context.http(request)
        if (!isDone) {
          isDone = true
          await people.owner.put(`/api/channels/${hook.id}`, { address: 'https://hooks.client.example/next' })
        }
        return answer
      },
    })
    await deliverDue(context, { companyId: people.owner.companyId, channelId: hook.id })
    expect(arrivals(host).map((one) => one.status)).toEqual([status, 204])
    expect(await channelsOf(id)).toMatchObject([{ state: 'active', problem: null, waiting: 0 }])
  },
)

it('whoever can mend a channel that was switched off is mailed once: the admins, or the person whose own it is', async () => {
  await queuedPayloads(app, channelDisabledJob)
  const mailed = async () => {
    const before = app.sandbox.inbox.mails().length
    await runQueued(app, channelDisabledJob)
    const mails = app.sandbox.inbox.mails()
    // The newest first.
    return mails.slice(0, mails.length - before)
  }
  const { id } = await watched()
  const gone = 'https://hooks.slack.com/services/T000/B000/404'
  const { channel: slack } = await add(id, { kind: 'slack', address: gone, name: 'Watch room' })
  await scan(id)
  await deliver(id)
  await deliver(id)
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: [people.owner.email], subject: expect.stringContaining('switched off') })
  for (const said of ['“Watch room”', '404', `/groups/${id}?channels=1`]) expect(mail?.text).toContain(said)
  expect(await mailed()).toEqual([])

  // On again by then, there is nothing to mend.
  const again = await watched()
  const { channel: mended } = await add(again.id, { kind: 'slack', address: gone })
  await scan(again.id)
  await deliver(again.id)
  await people.owner.put(`/api/channels/${mended.id}`, { address: SLACK })
  expect(await mailed()).toEqual([])
  expect((await channelsOf(id)).find((one) => one.id === slack.id)?.state).toBe('disabled')

  const own = await watched()
  const { channel } = await add(own.id, { kind: 'mail', personal: true }, people.member)
  await scan(own.id)
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user here')),
  })
  try {
    const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
    const { companyId } = people.owner
    await deliverDue(app.context.with({ mailer }), { companyId, channelId: channel.id })
  } finally {
    await server.stop()
  }
  expect((await mailed()).map(({ to }) => to)).toEqual([[people.member.email]])
})

it('of a worker that dies while it sends, another one sends once more under the same id', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: HOOK })
  await scan(id)
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  const place = { companyId: people.owner.companyId, channelId: rows[0].id }
  const dies = app.context.with({
    http: async (request) => {
      await app.context.http(request)
      throw new Error('killed')
    },
  })
  await expect(deliverDue(dies, place)).rejects.toThrow('killed')
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
  await app.owner.query('update alert_deliveries set due_at = now() where channel_id = $1', [rows[0].id])
  await deliver(id)
  expect(arrivals(host)).toHaveLength(2)
  expect(new Set(arrivals(host).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('what was sent is noted once the database answers again, and not sent twice', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/noted' })
  await scan(id)
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  let outages = 0
  const context = app.context.with({
    db: {
      ...app.context.db,
      tenant: async (company, work) => {
        if (arrivals(host).length > 0 && outages++ === 0)
          throw Object.assign(new Error('It restarts.'), { code: '57P01' })
        return app.context.db.tenant(company, work)
      },
    },
  })
  await deliverDue(context, { companyId: people.owner.companyId, channelId: rows[0].id })
  expect(outages).toBeGreaterThan(1)
  expect(await channelsOf(id)).toMatchObject([{ state: 'active', waiting: 0 }])
  expect(arrivals(host)).toHaveLength(1)
})

it('what was sent is noted for as long as the claim keeps others from it, however long it took', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/unnoted' })
  await scan(id)
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  const begun = performance.now()
  const context = app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      app.clock.advance({ minutes: 2, seconds: 58 })
      return answer
    },
    db: {
      ...app.context.db,
      tenant: async (company, work) => {
        if (arrivals(host).length > 0) throw Object.assign(new Error('It restarts.'), { code: '57P01' })
        return app.context.db.tenant(company, work)
      },
    },
  })
  const place = { companyId: people.owner.companyId, channelId: rows[0].id }
  await expect(deliverDue(context, place)).rejects.toThrow('It restarts.')
  app.clock.reset()
  expect(performance.now() - begun).toBeLessThan(15_000)
})

it('a mail that no mail server takes for now is tried daily, and its channel is not switched off', async () => {
  const { id } = await watched()
  await add(id, { kind: 'mail', address: 'patient@agency.example' })
  await scan(id)
  const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  const place = { companyId: people.owner.companyId, channelId: rows[0].id }
  await app.owner.query('update alert_deliveries set tries = 12 where channel_id = $1', [rows[0].id])
  await app.owner.query(`update alert_deliveries set message_id = 'msg_patient' where channel_id = $1`, [
    rows[0].id,
  ])
  await deliverDue(app.context.with({ mailer: null }), place)
  expect(await channelsOf(id)).toMatchObject([{ state: 'failing', waiting: 1 }])
})

it('a mail that no mail server takes for two weeks is given up, which admins see, and the next one is tried', async () => {
  const { id, host } = await watched()
  const { channel: mail } = await add(id, { kind: 'mail', address: 'given-up@agency.example' })
  await scan(id)
  const place = { companyId: people.owner.companyId, channelId: mail.id }
  await app.owner.query(
    `update alert_deliveries set tries = 19, message_id = 'msg_given_up' where channel_id = $1`,
    [mail.id],
  )
  await deliverDue(app.context.with({ mailer: null }), place)
  const problem = expect.stringContaining('given up after two weeks')
  expect(await channelsOf(id)).toMatchObject([{ state: 'failing', waiting: 0, problem }])
  const { data } = (await people.owner.get('/api/audit?action=channel.gaveUp')).as(
    dataOf(z.array(auditEntry)),
  )
  expect(data).toMatchObject([
    { subjectId: mail.id, details: { reason: expect.stringContaining('mail server') } },
  ])

  for (const name of [`fine.${host}`, host]) {
    await mend(id, name)
    await scan(id)
  }
  await deliver(id)
  expect(mails(host)).toHaveLength(1)
  expect(await channelsOf(id)).toMatchObject([{ state: 'active', problem: null }])
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

it('a source that no longer lets us in is one message of a channel, however many domains it feeds', async () => {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  await app.owner.query(
    `update sources set invalid = true, invalid_reason = 'Its login has ended.' where id = $1`,
    [source.id],
  )
  const { id } = await watched('fine.one.example')
  await people.owner.post(`/api/groups/${id}/domains`, { hosts: 'fine.two.example fine.three.example' })
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/login' })
  await app.owner.query(
    `insert into domain_feeds (company_id, domain_id, type, source_id, account)
     select company_id, id, 'google_webmasters', $2, 'sc-domain:northwind.example' from domains where group_id = $1
     on conflict do nothing`,
    [id, source.id],
  )
  const domains = await watchedRows(people.owner, id)
  expect(domains).toHaveLength(3)
  const told = () =>
    app.sandbox.channels.arrivals.filter(({ path }) => path === '/hooks.client.example/login')
  for (const one of domains) {
    await scanOf(one.id)
    await deliver(id)
  }
  expect((await watchedRows(people.owner, id)).map(({ alerts }) => alerts.map(({ check }) => check))).toEqual(
    [['source'], ['source'], ['source']],
  )
  expect(told()).toHaveLength(1)
  await app.owner.query('update sources set invalid = false, invalid_reason = null where id = $1', [
    source.id,
  ])
  for (const one of domains) await scanOf(one.id)
  await deliver(id)
  expect(told().map(({ body }) => JSON.parse(body).type)).toEqual(['alert.triggered', 'alert.resolved'])
})

/** A group whose domains a source feeds that no longer lets us in, with a webhook of its own and what that was sent. */
async function withBrokenLogin(count: number) {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const isWell = (well: boolean) =>
    app.owner.query('update sources set invalid = $2, invalid_reason = $3 where id = $1', [
      source.id,
      !well,
      well ? null : 'Its login has ended.',
    ])
  await isWell(false)
  const { id } = await watched(`fine.first${++made}.example`)
  const others = Array.from({ length: count - 1 }, () => `fine.next${++made}.example`)
  if (others.length > 0) await people.owner.post(`/api/groups/${id}/domains`, { hosts: others.join(' ') })
  const path = `/hooks.client.example/login${++made}`
  const { channel: hook } = await add(id, { kind: 'webhook', address: `https:/${path}` })
  await app.owner.query(
    `insert into domain_feeds (company_id, domain_id, type, source_id, account)
     select company_id, id, 'google_webmasters', $2, 'sc-domain:northwind.example' from domains where group_id = $1
     on conflict do nothing`,
    [id, source.id],
  )
  const domains = (await watchedRows(people.owner, id)).map((one) => one.id)
  const told = () =>
    app.sandbox.channels.arrivals
      .filter((one) => one.path === path && one.status === 204)
      .map(({ body }) => z.object({ type: z.string() }).parse(JSON.parse(body)).type)
  const scanAll = () => Promise.all(domains.map(scanOf))
  return { id, path, hook, domains, told, isWell, scanAll }
}

it('of a broken login the channel is told the end once every domain is well, also where the one it was told of has gone', async () => {
  for (const goes of ['is deleted', 'is fed by another source']) {
    const { id, domains, told, isWell } = await withBrokenLogin(3)
    for (const one of domains) {
      await scanOf(one)
      await deliver(id)
    }
    expect(told()).toEqual(['alert.triggered'])
    const [first = '', ...others] = domains
    if (goes === 'is deleted') await people.owner.delete(`/api/domains/${first}`)
    else await app.owner.query('delete from domain_feeds where domain_id = $1', [first])
    await scanOf(first)
    await deliver(id)
    // The login is broken still.
    expect(told(), goes).toEqual(['alert.triggered'])
    await isWell(true)
    await scanOf(others[0])
    await deliver(id)
    expect(told(), goes).toEqual(['alert.triggered'])
    await scanOf(others[1])
    await deliver(id)
    expect(told(), goes).toEqual(['alert.triggered', 'alert.resolved'])
  }
})

it.each(['is snoozed', 'is deleted'])(
  'of a broken login the channel is told the end within an hour where the last domain that is not well yet %s',
  async (goes) => {
    const { id, domains, told, isWell, scanAll } = await withBrokenLogin(3)
    const [first = '', second = '', last = ''] = domains
    await scanAll()
    await deliver(id)
    await isWell(true)
    for (const one of [first, second]) {
      await scanOf(one)
      await deliver(id)
    }
    expect(told()).toEqual(['alert.triggered'])
    if (goes === 'is deleted') await people.owner.delete(`/api/domains/${last}`)
    else await people.owner.post(`/api/domains/${last}/snooze`, {})
    try {
      for (let time = 0; time < 2; time++) {
        app.clock.advance({ hours: 1 })
        await deliver(id)
        expect(told()).toEqual(['alert.triggered', 'alert.resolved'])
      }
    } finally {
      app.clock.reset()
    }
  },
)

it('the ends of a broken login are one line, whether domains are well or fed by another source', async () => {
  const { id, path, domains, told, isWell, scanAll } = await withBrokenLogin(3)
  await scanAll()
  await deliver(id)
  await app.owner.query('delete from domain_feeds where domain_id = $1', [domains[0]])
  await scanOf(domains[0])
  await deliver(id)
  await isWell(true)
  await scanAll()
  await deliver(id)
  expect(told()).toEqual(['alert.triggered', 'alert.resolved'])
  const last = app.sandbox.channels.arrivals.findLast((one) => one.path === path)
  expect(JSON.parse(last?.body ?? '').data).toMatchObject({
    title: expect.stringMatching(/^fine\.\w+\.example and 2 other domains: Sources are back/),
    alerts: [{ state: 'resolved' }],
  })
  expect(JSON.parse(last?.body ?? '').data.alerts).toHaveLength(1)
})

it('the end of a broken login has the id that its alert had, whichever domain is well last', async () => {
  const { id, path, domains, isWell } = await withBrokenLogin(2)
  const inTurn = async (order: readonly string[]) => {
    for (const one of order) await scanOf(one)
    await deliver(id)
  }
  await inTurn(domains)
  await isWell(true)
  await inTurn(domains.toReversed())
  const told = app.sandbox.channels.arrivals
    .filter((one) => one.path === path)
    .flatMap(({ body }) => JSON.parse(body).data.alerts)
  expect(told.map(({ state }) => state)).toEqual(['triggered', 'resolved'])
  expect(told[1].id).toBe(told[0].id)
})

it('of a broken login a channel that is on again gets one line', async () => {
  const { id, path, hook, scanAll, told } = await withBrokenLogin(3)
  app.sandbox.channels.script(path, [410, 204])
  await scanAll()
  await deliver(id)
  expect(await channelsOf(id)).toMatchObject([{ state: 'disabled' }])
  await people.owner.post(`/api/channels/${hook.id}/test`)
  await deliver(id)
  expect(told()).toEqual(['webhook.test', 'alert.triggered'])
  const last = app.sandbox.channels.arrivals.findLast((one) => one.path === path)
  expect(JSON.parse(last?.body ?? '').data).toMatchObject({
    title: expect.stringMatching(/^fine\.\w+\.example and 2 other domains: Sources$/),
    alerts: [{ check: 'Sources', state: 'triggered' }],
  })
})

it('of a broken login that domains are scanned for at once one message is sent, also while it is under way', async () => {
  const { id, hook, domains, told, scanAll, isWell } = await withBrokenLogin(3)
  const [first, ...others] = domains
  await scanOf(first)
  let isBeside = false
  const slow = app.context.with({
    http: async (request) => {
      if (!isBeside) {
        isBeside = true
        await Promise.all(others.map(scanOf))
        await deliver(id)
      }
      return app.context.http(request)
    },
  })
  await deliverDue(slow, { companyId: people.owner.companyId, channelId: hook.id })
  await deliver(id)
  expect(told()).toEqual(['alert.triggered'])
  expect(await channelsOf(id)).toMatchObject([{ waiting: 0 }])
  await isWell(true)
  await scanAll()
  await deliver(id)
  expect(told()).toEqual(['alert.triggered', 'alert.resolved'])

  const atOnce = await withBrokenLogin(2)
  const [slowest = '', fastest] = atOnce.domains
  const figures = { series: new Map(), isPassing: false, problems: new Map() }
  // One scan is noted while the message of another one goes out, which does not see it.
  await app.context.db.tenant(people.owner.companyId, async (tx) => {
    await evaluateDomain(app.context, tx, slowest, { figures, site: null })
    await scanOf(fastest)
    await deliver(atOnce.id)
  })
  await deliver(atOnce.id)
  expect(atOnce.told()).toEqual(['alert.triggered'])
  expect(await channelsOf(atOnce.id)).toMatchObject([{ waiting: 0 }])
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

it('a message that is under way as a snooze is set and taken back is not sent a second time', async () => {
  const { id, row } = await watched()
  await add(id, { kind: 'webhook', address: HOOK })
  await scan(id)
  const delivery = `select d.state, d.message_id, d.due_at, d.tries from alert_deliveries d join alert_channels c on c.id = d.channel_id
    where c.group_id = $1`
  // As claim.ts leaves it until the receiver has answered.
  await app.owner.query(
    `update alert_deliveries d set message_id = 'under-way', tries = 1, due_at = now() + interval '3 minutes'
     from alert_channels c where c.id = d.channel_id and c.group_id = $1`,
    [id],
  )
  const before = (await app.owner.query(delivery, [id])).rows
  const path = `/api/domains/${(await row()).id}/snooze`
  expect((await people.owner.post(path, {})).status).toBe(200)
  expect((await app.owner.query(delivery, [id])).rows).toMatchObject([{ state: 'dropped' }])
  expect((await people.owner.delete(path)).status).toBe(200)
  expect((await app.owner.query(delivery, [id])).rows).toEqual(before)
})

it('a message that arrives while its domain is snoozed is not sent a second time as the snooze is taken back', async () => {
  const { id, host, row } = await watched()
  const { channel: hook } = await add(id, { kind: 'webhook', address: 'https://hooks.client.example/late' })
  await scan(id)
  const path = `/api/domains/${(await row()).id}/snooze`
  const slow = app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      expect((await people.owner.post(path, {})).status).toBe(200)
      return answer
    },
  })
  await deliverDue(slow, { companyId: people.owner.companyId, channelId: hook.id })
  expect((await people.owner.delete(path)).status).toBe(200)
  await app.owner.query('update alert_deliveries set due_at = now() where channel_id = $1', [hook.id])
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
})

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

it('an own channel hears of domains in reach alone, and is seen and changed by its person alone', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Reached' }),
    await makeClient(app.context, companyId, { name: 'Not reached' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const { channel: own } = await add(id, { kind: 'mail', personal: true }, lin)
  expect(own).toMatchObject({ personal: true, address: lin.email })
  expect(await channelsOf(id)).toEqual([])
  expect((await people.owner.delete(`/api/channels/${own.id}`)).status).toBe(404)
  expect(
    (await lin.post(`/api/groups/${id}/channels`, { kind: 'slack', address: SLACK, timezone: 'UTC' })).status,
  ).toBe(403)
  await scan(id)
  await deliver(id)
  expect(mails(host).map(({ to }) => to)).toEqual([[lin.email]])

  const other = await watched()
  await add(other.id, { kind: 'mail', personal: true }, people.member)
  await people.owner.put(`/api/domains/${(await other.row()).id}`, { clientId: theirs })
  await app.owner.query('update alert_channels set person_id = $2 where group_id = $1', [
    other.id,
    lin.userId,
  ])
  await scan(other.id)
  await deliver(other.id)
  expect(mails(other.host)).toEqual([])
})

it('a person has own channels of every kind, one of each, of which nobody else learns, and which end with the reach', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Own hooks' }),
    await makeClient(app.context, companyId, { name: 'No more own hooks' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const own = (form: object) =>
    lin.post(`/api/groups/${id}/channels`, { timezone: 'UTC', personal: true, ...form })
  expect((await own({ kind: 'webhook', address: 'https://intranet/hook' })).status).toBe(422)
  expect((await own({ kind: 'slack' })).status).toBe(422)
  await add(id, { kind: 'slack', address: SLACK, personal: true }, lin)
  await add(id, { kind: 'teams', address: TEAMS, personal: true }, lin)
  const hook = await add(id, { kind: 'webhook', address: HOOK, personal: true }, lin)
  expect((await own({ kind: 'slack', address: SLACK })).status).toBe(409)
  expect(hook).toMatchObject({
    channel: { personal: true, address: 'hooks.client.example …erts' },
    secret: expect.any(String),
  })
  app.sandbox.channels.trust('/hooks.client.example/alerts', [hook.secret ?? ''])
  expect(await channelsOf(id)).toEqual([])
  for (const path of ['secret', 'test'])
    expect((await people.owner.post(`/api/channels/${hook.channel.id}/${path}`)).status).toBe(404)
  expect(
    (await lin.post(`/api/channels/${hook.channel.id}/test`)).as(dataOf(channelTest)).data,
  ).toMatchObject({ isSent: true })
  const moved = await lin.put(`/api/channels/${hook.channel.id}`, { address: `${HOOK}/moved` })
  expect(moved.as(dataOf(changedChannel)).data.channel.address).toBe('hooks.client.example …oved')
  app.sandbox.channels.trust('/hooks.client.example/alerts/moved', [hook.secret ?? ''])
  await scan(id)
  await deliver(id)
  expect(
    arrivals(host)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['hook', 'slack', 'teams'])

  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(arrivals(`fine.${host}`)).toEqual([])
})

it('of own channels the address and the secret go with their person, as an own mail alone is kept', async () => {
  const { companyId } = people.owner
  const client = await makeClient(app.context, companyId, { name: 'Left behind' })
  const lin = await makeLimited(app, companyId, [client])
  const { id, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: client })
  await add(id, { kind: 'mail', personal: true }, lin)
  await add(id, { kind: 'webhook', address: HOOK, personal: true }, lin)
  expect((await people.owner.delete(`/api/users/${lin.userId}`)).status).toBeLessThan(300)
  const { rows: left } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  expect(left).toEqual([])
  const { rows: kept } = await app.owner.query(
    `select content ->> 'kind' as kind from deleted_rows
     where table_name = 'alert_channels' and content ->> 'group_id' = $1`,
    [id],
  )
  expect(kept).toEqual([{ kind: 'mail' }])
})

it('that an own channel was switched off is not told once its group is out of reach', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Still ours' }),
    await makeClient(app.context, companyId, { name: 'No more ours' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const { channel: own } = await add(id, { kind: 'mail', personal: true }, lin)
  await app.owner.query("update alert_channels set state = 'disabled' where id = $1", [own.id])
  const tell = () => channelDisabledJob.run(app.context, { companyId, userId: lin.userId, channelId: own.id })
  const told = () =>
    app.sandbox.inbox
      .mails()
      .filter(({ to, subject }) => to.includes(lin.email) && /switched off/.test(subject)).length
  await tell()
  expect(told()).toBe(1)
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await tell()
  expect(told()).toBe(1)
})

it('what waits for an own channel is not sent once its domain is out of reach, and whoever snoozes it stops all of it', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Now ours' }),
    await makeClient(app.context, companyId, { name: 'Then theirs' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  await add(id, { kind: 'mail', personal: true, quiet: null }, lin)
  await scan(id)
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await deliver(id)
  expect(mails(host)).toEqual([])

  const other = await watched()
  await people.owner.put(`/api/domains/${(await other.row()).id}`, { clientId: ours })
  await add(other.id, { kind: 'slack', address: SLACK })
  await scan(other.id)
  expect((await lin.post(`/api/domains/${(await other.row()).id}/snooze`, {})).status).toBe(200)
  await deliver(other.id)
  expect(arrivals(other.host)).toEqual([])
})

it('who adds the same at once adds it once', async () => {
  const { id } = await watched('once.example')
  const hosts = Array.from({ length: 50 }, (_, index) => `site${index}.once.example`).join(' ')
  const paste = () => people.owner.post(`/api/groups/${id}/domains`, { hosts })
  const own = () =>
    people.owner.post(`/api/groups/${id}/channels`, { kind: 'mail', personal: true, timezone: 'UTC' })
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted()
  expect(await statuses([paste(), paste(), paste()])).toEqual([200, 200, 201])
  expect(await statuses([own(), own(), own()])).toEqual([201, 409, 409])
})

it('a channel is tried before it is needed, and shows neither its address nor its secret', async () => {
  const { id } = await watched('quiet.example')
  const { channel: hook, secret } = await add(id, { kind: 'webhook', address: HOOK })
  app.sandbox.channels.trust('/hooks.client.example/alerts', [secret ?? ''])
  const test = async (one: string) =>
    (await people.owner.post(`/api/channels/${one}/test`)).as(dataOf(channelTest)).data
  expect(await test(hook.id)).toMatchObject({ isSent: true })
  const renewed = (await people.owner.post(`/api/channels/${hook.id}/secret`)).as(dataOf(changedChannel)).data
  expect(renewed.secret).not.toBe(secret)
  // Who still has the old one verifies what is signed with both.
  expect(await test(hook.id)).toMatchObject({ isSent: true })
  const { channel: gone } = await add(id, {
    kind: 'slack',
    address: 'https://hooks.slack.com/services/T000/B000/410',
  })
  const refused = await test(gone.id)
  expect(refused.isSent).toBe(false)
  expect(refused.message).toContain('410')
  const shown = JSON.stringify(await channelsOf(id))
  for (const hidden of ['/alerts', '/services/', secret ?? '', renewed.secret ?? ''])
    expect(shown).not.toContain(hidden)
  const wrong = await people.owner.post(`/api/groups/${id}/channels`, {
    kind: 'slack',
    address: 'https://example.com/services/T000/B000/X',
    timezone: 'UTC',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('hooks.slack.com')
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

it('what is done with channels is in the audit log, without their addresses', async () => {
  const { id } = await watched('logged.example')
  const { channel: one } = await add(id, { kind: 'slack', address: SLACK, name: 'Watch room' })
  const form = { kind: 'slack', name: 'Night watch', timezone: 'Europe/Berlin', cadence: 'daily', hour: 7 }
  const changed = (await people.owner.put(`/api/channels/${one.id}`, form)).as(dataOf(changedChannel)).data
  expect(changed.channel).toMatchObject({ ...form, address: one.address })
  expect((await people.owner.delete(`/api/channels/${one.id}`)).status).toBe(204)
  const answer = await people.owner.get('/api/audit')
  const { data } = answer.as(dataOf(z.array(auditEntry)))
  expect(data.slice(0, 3).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['channel.deleted', 'Night watch'],
    ['channel.changed', 'Night watch'],
    ['channel.added', 'Watch room'],
  ])
  expect(answer.text).not.toContain('/services/')
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
