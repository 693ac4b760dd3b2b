import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ProviderError } from '../../../../providers/providerError.ts'
import { channelTest } from '../../../../shared/api/alertChannels.ts'
import { auditEntry } from '../../../../shared/api/audit.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { alerting, HOOK } from '../../../../test/alerting.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { watchedRows } from '../../../../test/watched.ts'
import { MailError } from '../../../mail/send.ts'
import { deliverDue } from './deliver.ts'

/** What becomes of a message whose receiver fails, hangs or is gone, or whose worker dies. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, scanOf, scan, add, channelsOf, deliver, arrivals, mails, mend, next } = alerting(() => ({
  app,
  people,
}))

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

it.each([true, false])(
  'the audit log says why a channel was switched off, but names no host of a person’s own (personal: %s)',
  async (personal) => {
    const { id } = await watched()
    const address = 'https://hooks.home.example/alerts'
    const { channel: hook } = await add(id, { kind: 'webhook', address, personal }, people.owner)
    await scan(id)
    const context = app.context.with({
      http: () => {
        throw new ProviderError('bad_request', 'The server hooks.home.example is not public.')
      },
    })
    await deliverDue(context, { companyId: people.owner.companyId, channelId: hook.id })
    const problem = 'The server hooks.home.example is not public.'
    expect(await channelsOf(id)).toMatchObject([{ state: 'disabled', problem }])
    const { data } = (await people.owner.get('/api/audit?action=channel.disabled')).as(
      dataOf(z.array(auditEntry)),
    )
    expect(data.find(({ subjectId }) => subjectId === hook.id)?.details).toEqual(
      personal ? {} : { reason: problem },
    )
  },
)

it('a receiver that hangs is left after one message, so that others have their turn', async () => {
  const { id } = await watched()
  await add(id, { kind: 'webhook', address: 'https://hooks.client.example/hangs' })
  await people.owner.post(`/api/groups/${id}/domains`, { hosts: `broken.site${next()}.example` })
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

it('of workers that die with a mail and a webhook under way, the mail is repeated once and then shown, the webhook under its id', async () => {
  const { id, host } = await watched()
  const { channel: mail } = await add(id, { kind: 'mail', address: 'lost@agency.example' })
  const { channel: hook } = await add(id, { kind: 'webhook', address: HOOK })
  await scan(id)
  const { mailer } = app.context
  if (!mailer) throw new Error('There is no mail server.')
  const dies = app.context.with({
    http: async (request) => {
      await app.context.http(request)
      throw new Error('killed')
    },
    mailer: {
      send: async (message, options) => {
        await mailer.send(message, options)
        throw new Error('killed')
      },
    },
  })
  const afterClaims = () => app.clock.advance({ minutes: 4 })
  for (let lost = 0; lost < 2; lost++) {
    for (const { id: channelId } of [mail, hook]) {
      const place = { companyId: people.owner.companyId, channelId }
      await expect(deliverDue(dies, place)).rejects.toThrow('killed')
    }
    afterClaims()
  }
  await deliver(id)
  afterClaims()
  await deliver(id)
  app.clock.reset()
  expect(mails(host)).toHaveLength(2)
  expect(new Set(mails(host).map(({ messageId }) => messageId)).size).toBe(1)
  expect(arrivals(host)).toHaveLength(3)
  expect(new Set(arrivals(host).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const problem = expect.stringContaining('may not have arrived')
  expect(await channelsOf(id)).toMatchObject([
    { kind: 'mail', state: 'active', waiting: 0, problem },
    { kind: 'webhook', state: 'active', waiting: 0, problem: null },
  ])
})

it('a mail that was lost twice at one address is sent to the next one that its channel gets', async () => {
  const { id, host } = await watched()
  const { channel: mail } = await add(id, { kind: 'mail', address: 'former@agency.example' })
  await scan(id)
  const place = { companyId: people.owner.companyId, channelId: mail.id }
  const dies = app.context.with({
    mailer: {
      send: async (_, options) => {
        await options?.onAsked?.()
        throw new Error('killed')
      },
    },
  })
  for (let lost = 0; lost < 2; lost++) {
    await expect(deliverDue(dies, place)).rejects.toThrow('killed')
    app.clock.advance({ minutes: 4 })
  }
  await people.owner.put(`/api/channels/${mail.id}`, { address: 'present@agency.example' })
  await deliver(id)
  app.clock.reset()
  expect(mails(host).map(({ to }) => to)).toEqual([['present@agency.example']])
  expect(await channelsOf(id)).toMatchObject([{ state: 'active', waiting: 0, problem: null }])
})

it('a mail of a worker that dies before the mail server asks for it, or that is answered, is no repeat', async () => {
  const { id, host } = await watched()
  const { channel: mail } = await add(id, { kind: 'mail', address: 'unasked@agency.example' })
  await scan(id)
  const place = { companyId: people.owner.companyId, channelId: mail.id }
  const dies = app.context.with({ mailer: { send: () => Promise.reject(new Error('killed')) } })
  const refuses = app.context.with({
    mailer: {
      send: async (_, options) => {
        await options?.onAsked?.()
        throw new MailError('passing', 'The mail server is busy.', { scope: 'server' })
      },
    },
  })
  for (let time = 0; time < 3; time++) {
    await expect(deliverDue(dies, place)).rejects.toThrow('killed')
    app.clock.advance({ hours: 30 })
    await deliverDue(refuses, place)
    app.clock.advance({ hours: 30 })
  }
  await deliver(id)
  app.clock.reset()
  expect(mails(host)).toHaveLength(1)
  expect(await channelsOf(id)).toMatchObject([{ state: 'active', waiting: 0, problem: null }])
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
