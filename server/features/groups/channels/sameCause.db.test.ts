import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { alerting } from '../../../../test/alerting.ts'
import { makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { watchedRows } from '../../../../test/watched.ts'
import { evaluateDomain } from '../scan/scanDomain.ts'
import { deliverDue } from './deliver.ts'

/** A source that feeds many domains breaks, and a channel is told once. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, scanOf, add, channelsOf, deliver, next } = alerting(() => ({ app, people }))

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
  const { id } = await watched(`fine.first${next()}.example`)
  const others = Array.from({ length: count - 1 }, () => `fine.next${next()}.example`)
  if (others.length > 0) await people.owner.post(`/api/groups/${id}/domains`, { hosts: others.join(' ') })
  const path = `/hooks.client.example/login${next()}`
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
