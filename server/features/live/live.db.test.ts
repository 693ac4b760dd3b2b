import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeClient, makeCompany, makeSource, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type LiveClient, openLive } from '../../../test/liveSocket.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { LIVE_BOUNDS } from '../../http/bounds.ts'
import { listen } from './listen.ts'

let app: TestApp
let owner: pg.Pool
let admin: TestUser & { client: HttpClient }
const open: LiveClient[] = []

beforeAll(async () => {
  app = await startTestApp()
  owner = app.owner
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await signedIn(await makeCompany(app.context))
})
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate()
})

async function signedIn(companyId: string, facts: Parameters<typeof makeUser>[2] = { role: 'admin' }) {
  const user = await makeUser(app.context, companyId, facts)
  const client = httpClient(app.url)
  await client.signIn(user.email, user.password)
  await client.open('/')
  return { ...user, client }
}

function connect(client: HttpClient | null, options?: Parameters<typeof openLive>[2]): LiveClient {
  const live = openLive(app.url, client, options)
  open.push(live)
  return live
}
const channelOf = (companyId: string) => `private-company.${companyId}`
const signature = z.object({ auth: z.string() })

async function socketIdOf(live: LiveClient): Promise<string> {
  const { data } = await live.next('pusher:connection_established')
  return z
    .object({ socket_id: z.string().regex(/^\d+\.\d+$/), activity_timeout: z.number().min(1) })
    .parse(data).socket_id
}

const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

async function sign(client: HttpClient, id: string, channel: string) {
  const { raw, headers } = form({ socket_id: id, channel_name: channel })
  return client.send('POST', '/broadcasting/auth', {
    raw,
    headers: { ...headers, 'x-csrf-token': client.csrfToken },
  })
}

/** A socket that hears of the company of whoever opens it. */
async function subscribed(person: { client: HttpClient; companyId: string }): Promise<LiveClient> {
  const live = connect(person.client)
  const channel = channelOf(person.companyId)
  const { auth } = (await sign(person.client, await socketIdOf(live), channel)).as(signature)
  live.say('pusher:subscribe', { channel, auth })
  await live.next('pusher_internal:subscription_succeeded')
  return live
}

describe('a socket', () => {
  it('is greeted, answers, and says what it does not understand', async () => {
    const live = connect(admin.client)
    await socketIdOf(live)
    live.say('pusher:ping')
    expect((await live.next('pusher:pong')).data).toEqual({})
    live.socket.send('no JSON')
    expect((await live.next('pusher:error')).data).toMatchObject({ code: 4200 })
    live.say('client-typing', { a: 1 })
    await expect.poll(() => live.heard.filter(({ event }) => event === 'pusher:error')).toHaveLength(2)
    expect(live.heard.at(-1)?.data).toMatchObject({ code: 4301 })
  })

  it.each([
    ['another key', '/app/other?protocol=7', 4001],
    ['no protocol', '/app/live', 4008],
    ['another protocol', '/app/live?protocol=4', 4007],
  ])('with %s is closed', async (_what, path, code) => {
    expect(await connect(admin.client, { path }).closed).toBe(code)
  })

  it('of another site is refused before it is opened, with whatever cookies', async () => {
    expect(await connect(admin.client, { headers: { origin: 'https://mallory.example' } }).closed).toBe(403)
    const own = connect(admin.client, { headers: { origin: app.url } })
    await socketIdOf(own)
  })

  it('that sends too much, or too large a frame, is closed', async () => {
    const chatty = connect(admin.client)
    await socketIdOf(chatty)
    for (let sent = 0; sent <= LIVE_BOUNDS.framesPerSecond * 2; sent++) chatty.say('pusher:ping')
    expect(await chatty.closed).toBe(4004)
    const large = connect(admin.client)
    await socketIdOf(large)
    large.say('pusher:ping', { text: 'x'.repeat(LIVE_BOUNDS.frameBytes) })
    expect(await large.closed).toBe(1009)
  })

  it('of one person too many is refused', async () => {
    const first = Array.from({ length: LIVE_BOUNDS.sockets }, () => connect(admin.client))
    await Promise.all(first.map(socketIdOf))
    expect(await connect(admin.client).closed).toBe(4004)
  })

  it('is signed in as who opened it, and as nobody else', async () => {
    const live = connect(admin.client)
    const id = await socketIdOf(live)
    const { raw, headers } = form({ socket_id: id })
    const answer = await admin.client.send('POST', '/broadcasting/user-auth', {
      raw,
      headers: { ...headers, 'x-csrf-token': admin.client.csrfToken },
    })
    const signed = answer.as(signature.extend({ user_data: z.string() }))
    expect(JSON.parse(signed.user_data)).toEqual({ id: admin.userId })
    live.say('pusher:signin', signed)
    expect((await live.next('pusher:signin_success')).data).toEqual({ user_data: signed.user_data })
    live.say('pusher:subscribe', { channel: `#server-to-user-${admin.userId}` })
    await live.next('pusher_internal:subscription_succeeded')
    // The signature is of the other socket.
    const other = connect(admin.client)
    await socketIdOf(other)
    other.say('pusher:signin', signed)
    expect(await other.closed).toBe(4200)
  })
})

describe('the channel of a company', () => {
  it.each<[string, (live: LiveClient, id: string) => Promise<{ channel: string; auth: string }>]>([
    ['without a signature', async () => ({ channel: channelOf(admin.companyId), auth: '' })],
    [
      'with the signature of another socket',
      async () => ({
        channel: channelOf(admin.companyId),
        auth: (await sign(admin.client, '1.1', channelOf(admin.companyId))).as(signature).auth,
      }),
    ],
    ['of another kind', async () => ({ channel: 'public', auth: '' })],
    ['of somebody else', async () => ({ channel: '#server-to-user-somebody', auth: '' })],
  ])('is not heard %s', async (_what, ask) => {
    const live = connect(admin.client)
    const asked = await ask(live, await socketIdOf(live))
    live.say('pusher:subscribe', asked)
    expect(await live.next('pusher:subscription_error')).toMatchObject({
      channel: asked.channel,
      data: { type: 'AuthError', status: 403 },
    })
  })

  it('is signed for those who work in it alone', async () => {
    const other = await makeCompany(app.context)
    expect((await sign(admin.client, '1.2', channelOf(other))).status).toBe(403)
    expect((await sign(admin.client, 'no id', channelOf(admin.companyId))).status).toBe(422)
    const clientId = await makeClient(app.context, admin.companyId)
    const reader = await signedIn(admin.companyId, { role: 'client', clientId })
    expect((await sign(reader.client, '1.2', channelOf(admin.companyId))).status).toBe(403)
    const nobody = httpClient(app.url)
    await nobody.open('/login')
    expect((await sign(nobody, '1.2', channelOf(admin.companyId))).status).toBe(401)
    const { raw, headers } = form({ socket_id: '1.2', channel_name: channelOf(admin.companyId) })
    expect((await admin.client.send('POST', '/broadcasting/auth', { raw, headers })).status).toBe(419)
  })

  it('is nothing for a socket without a session', async () => {
    expect(await connect(null).closed).toBe(4009)
  })
})

describe('what is told', () => {
  it('is a source that was connected, changed or removed, to its company alone', async () => {
    const stranger = await signedIn(await makeCompany(app.context))
    const [live, theirs] = [await subscribed(admin), await subscribed(stranger)]
    const { id: sourceId } = await makeSource(app, admin, 'semrush')
    const told = await live.next('App\\Events\\CompanySourceUpdated')
    expect(told).toMatchObject({
      channel: channelOf(admin.companyId),
      data: { id: sourceId, sources: [{ id: sourceId, name: 'semrush', invalid: false }] },
    })
    live.heard.length = 0
    await owner.query(`update sources set invalid = true, invalid_reason = 'gone' where id = $1`, [sourceId])
    expect((await live.next('App\\Events\\CompanySourceUpdated')).data).toMatchObject({
      sources: [{ invalid: true }],
    })
    live.heard.length = 0
    await owner.query('delete from sources where id = $1', [sourceId])
    expect((await live.next('App\\Events\\CompanySourceUpdated')).data).toEqual({ id: sourceId, sources: [] })
    expect(theirs.heard.filter(({ event }) => event.startsWith('App'))).toEqual([])
    // Nothing that opens the source.
    expect(JSON.stringify(told)).not.toMatch(/credential|token|secret/i)
  })

  it('is as much as each may see', async () => {
    const clientId = await makeClient(app.context, admin.companyId)
    const user = await makeUser(app.context, admin.companyId, { role: 'member' })
    await owner.query('update users set every_client = false where id = $1', [user.userId])
    await owner.query('insert into member_clients values ($1, $2, $3) on conflict do nothing', [
      admin.companyId,
      user.userId,
      clientId,
    ])
    // Signed in only now: what has changed is noticed meanwhile, and would close a socket that is open already.
    const client = httpClient(app.url)
    await client.signIn(user.email, user.password)
    const live = await subscribed({ ...user, client })
    // Of a source beyond their reach, not even that there is one.
    const { id: hidden } = await makeSource(app, admin, 'semrush')
    const { id: own } = await makeSource(app, user, 'semrush')
    expect((await live.next('App\\Events\\CompanySourceUpdated')).data).toMatchObject({
      id: own,
      sources: [{ id: own }],
    })
    live.heard.length = 0
    for (const id of [hidden, own])
      expect((await admin.client.delete(`/api/sources/${id}`)).status).toBeLessThan(300)
    expect((await live.next('App\\Events\\CompanySourceUpdated')).data).toEqual({ id: own, sources: [] })
  })

  it('is the plan, and the last of what changes soon after', async () => {
    const live = await subscribed(admin)
    const told = () => live.heard.filter(({ event }) => event.endsWith('SubscriptionUpdated'))
    for (let dashboards = 1; dashboards <= 20; dashboards++) {
      await owner.query(`update companies set state = 'overdue', plan_dashboards = $2 where id = $1`, [
        admin.companyId,
        dashboards,
      ])
    }
    await expect
      .poll(() => told().at(-1)?.data)
      .toMatchObject({ state: 'overdue', services: { dashboards: 20 } })
    expect(told().length).toBeLessThan(20)
  })

  it('is nothing any more to a session that has ended', async () => {
    const live = await subscribed(admin)
    expect((await admin.client.post('/logout')).status).toBeLessThan(400)
    expect(await live.closed).toBe(4009)
  })

  it.each([
    ['comes back whose role has changed', 4200, `update users set role = 'member' where id = $1`],
    ['does not come back who has gone', 4009, 'delete from users where id = $1'],
  ])('%s', async (_what, code, statement) => {
    const member = await signedIn(admin.companyId, { role: 'admin' })
    const live = await subscribed(member)
    await owner.query(statement, [member.userId])
    expect(await live.closed).toBe(code)
  })

  it('is nothing to who has no second factor once the company demands one', async () => {
    const live = await subscribed(admin)
    // As the product does, with the rights that it has.
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('companies').set({ secondFactorFor: 'everybody' }).execute(),
    )
    expect(await live.closed).toBe(4200)
    const again = connect(admin.client)
    const signed = await sign(admin.client, await socketIdOf(again), channelOf(admin.companyId))
    expect([signed.status, signed.error().error.id]).toEqual([403, 'second_factor_required'])
  })

  it('is read anew by everybody after the listening connection was lost, and told again from then on', async () => {
    const live = await subscribed(admin)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen live' and datname = current_database()`,
    )
    expect(await live.closed).toBe(4200)
    const again = await subscribed(admin)
    await expect
      .poll(
        async () => {
          await owner.query('update companies set plan_dashboards = plan_dashboards + 1 where id = $1', [
            admin.companyId,
          ])
          return again.heard.some(({ event }) => event.endsWith('SubscriptionUpdated'))
        },
        { timeout: PATIENCE_MS, interval: 200 },
      )
      .toBe(true)
  })
})

it('who came before the process listens is made to read anew, as after a gap', async () => {
  let gaps = 0
  const listening = listen(app.context, {
    onNotice: () => undefined,
    onGap: () => {
      gaps += 1
    },
  })
  await expect.poll(() => gaps).toBe(1)
  await listening.stop()
})

it('a stop closes what is open, and waits for nobody who does not answer', async () => {
  const own = await startTestApp()
  const user = await makeUser(own.context, await makeCompany(own.context), { role: 'admin' })
  const client = httpClient(own.url)
  await client.signIn(user.email, user.password)
  const polite = openLive(own.url, client)
  const deaf = openLive(own.url, client)
  await Promise.all([polite, deaf].map(socketIdOf))
  deaf.socket.pause()
  const begun = performance.now()
  await own.stop()
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(await polite.closed).toBe(4200)
  deaf.socket.terminate()
})
