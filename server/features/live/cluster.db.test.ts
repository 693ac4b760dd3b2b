import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { companyChannel, dashboardChannel } from '../../../shared/domain/live.ts'
import { makeDashboard, makeSource } from '../../../test/factories.ts'
import { openLive } from '../../../test/liveSocket.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { buildApp } from '../../app/app.ts'
import { Secret } from '../../config/secret.ts'
import { signedUrl } from './cluster.ts'

/**
 * A cluster in place of our own sockets. No independent one installs here, so that the other side is a server that takes
 * what is signed as Pusher documents it, and nothing else.
 */

const APP = { appId: '42', key: 'cluster-key', secret: 'a secret of the cluster' }
/** HMAC as the protocol has it everywhere. */
const hmac = (text: string) => createHmac('sha256', APP.secret).update(text).digest('hex')

/** The query that Pusher's documentation has a caller send with this call, at that time. */
function signedAsDocumented({
  path,
  body,
  timestamp,
}: {
  path: string
  body: string
  timestamp: number
}): string {
  const md5 = createHash('md5').update(body).digest('hex')
  const query = `auth_key=${APP.key}&auth_timestamp=${timestamp}&auth_version=1.0&body_md5=${md5}`
  return `${query}&auth_signature=${hmac(`POST\n${path}\n${query}`)}`
}

describe('a call to the cluster', () => {
  it('is signed as documented', () => {
    const url = signedUrl(
      {
        apiUrl: 'https://live.example',
        key: '278d425bdf160c739803',
        secret: new Secret('7ad3773142a6692b25b8'),
      },
      Temporal.Instant.fromEpochMilliseconds(1_353_088_179_000),
      {
        method: 'POST',
        path: '/apps/3/events',
        body: '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}',
      },
    )
    expect(url).toBe(
      'https://live.example/apps/3/events?auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    )
  })

  // What Pusher's own library for Node (5.3.4) signs these calls with.
  it.each([
    ['{}', 'a4f6d0229f94ba8e24c9b4a9039c5138bb33ac21d58a2d83cfe95e145c68a670'],
    ['{"data":"Größe, 東京"}', '8bd5ddaa3f1c0f5869a9dcfa4b20a2ae607a2a2762af0f7ba84f4a6c47a14bd8'],
    ['{"data":"a&b=c"}', 'b556e80ef474989b1212366d938c0f8e726e4b713b5a7fe11cb5f28490439a8a'],
  ])('with %s is signed as by their library', (body, signature) => {
    const [timestamp, path] = [1_800_000_000, '/apps/42/events']
    const url = signedUrl(
      { apiUrl: 'https://live.example', key: APP.key, secret: new Secret(APP.secret) },
      Temporal.Instant.fromEpochMilliseconds(timestamp * 1000),
      { method: 'POST', path, body },
    )
    expect(paramsOf(url).auth_signature).toBe(signature)
    expect(paramsOf(url)).toEqual(paramsOf(`/?${signedAsDocumented({ path, body, timestamp })}`))
  })
})

const paramsOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams)

interface Call {
  path: string
  body: { name?: string; channels?: string[]; data?: string }
}

let cluster: Server
let app: TestApp
let second: FastifyInstance
let people: People
const calls: Call[] = []
/** Answers that come before it takes anything. */
const failures: number[] = []

beforeAll(async () => {
  cluster = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://x')
      const timestamp = Number(url.searchParams.get('auth_timestamp'))
      const expected = paramsOf(`/?${signedAsDocumented({ path: url.pathname, body, timestamp })}`)
      const isSigned = JSON.stringify(paramsOf(url.href)) === JSON.stringify(expected)
      const status = failures.shift() ?? (isSigned ? 200 : 401)
      if (status === 200) calls.push({ path: url.pathname, body: JSON.parse(body) as Call['body'] })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(cluster, 'listening')
  const url = `http://127.0.0.1:${(cluster.address() as AddressInfo).port}`
  app = await startTestApp({
    config: { live: { url, apiUrl: url, appId: APP.appId, key: APP.key, secret: new Secret(APP.secret) } },
  })
  // A second web process, which hears the same notices.
  second = await buildApp(await app.anotherProcess())
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await app.stop()
  cluster.close()
})
beforeEach(async () => {
  people = await makePeople(app)
  calls.length = 0
  failures.length = 0
})

const told = (event: string) => calls.filter(({ body }) => body.name === `App\\Events\\${event}`)

describe('with a cluster', () => {
  it('what has changed is told by it, once for all processes', async () => {
    const { companyId } = people.owner
    await app.owner.query('update companies set plan_dashboards = 77 where id = $1', [companyId])
    await expect.poll(() => told('CompanySubscriptionUpdated')).toHaveLength(1)
    const [call] = told('CompanySubscriptionUpdated')
    expect(call).toMatchObject({ path: '/apps/42/events', body: { channels: [companyChannel(companyId)] } })
    expect(JSON.parse(call?.body.data ?? '')).toMatchObject({ services: { dashboards: 77 } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(told('CompanySubscriptionUpdated')).toHaveLength(1)
  })

  it('of a source nothing is told but its id, as members see different ones', async () => {
    const { id } = await makeSource(app, people.owner, 'semrush')
    await expect.poll(() => told('CompanySourceUpdated').length).toBeGreaterThan(0)
    expect(told('CompanySourceUpdated').map(({ body }) => body.data)).toEqual(
      told('CompanySourceUpdated').map(() => JSON.stringify({ id })),
    )
  })

  it('is told again what it did not take', async () => {
    failures.push(503, 503)
    const { id } = await makeDashboard(app.context, people.owner.companyId)
    await app.owner.query('update dashboards set version = version + 1 where id = $1', [id])
    await expect.poll(() => told('DashboardUpdated'), { timeout: PATIENCE_MS }).toHaveLength(1)
    const [call] = told('DashboardUpdated')
    expect(call?.body.channels).toEqual([dashboardChannel(id)])
    // Nor may it know the link.
    expect(Object.keys(JSON.parse(call?.body.data ?? ''))).toEqual(['version', 'locked'])
  })

  it('the sockets of somebody end whose session ends, or whose role changes', async () => {
    await people.owner.post('/logout')
    const path = `/apps/42/users/${people.owner.userId}/terminate_connections`
    await expect.poll(() => calls.map((call) => call.path)).toContain(path)
    await app.owner.query(`update users set role = 'admin' where id = $1`, [people.member.userId])
    const members = `/apps/42/users/${people.member.userId}/terminate_connections`
    await expect.poll(() => calls.map((call) => call.path)).toContain(members)
  })

  it('pages connect to it, signed as documented, and may connect nowhere else', async () => {
    const { owner, nobody } = people
    const page = await owner.open('/dashboards')
    const { live } = app.context.config
    expect(page.globals.live).toEqual({ url: live?.url, key: APP.key })
    expect(page.headers['content-security-policy']).toContain(
      `connect-src 'self' ${live?.url.replace('http', 'ws')};`,
    )
    expect(page.text).not.toContain(APP.secret)
    expect((await nobody.open('/login')).globals.live).toBeNull()
    const channel = companyChannel(owner.companyId)
    const answer = await owner.send('POST', '/broadcasting/auth', {
      raw: new URLSearchParams({ socket_id: '12.34', channel_name: channel }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': owner.csrfToken },
    })
    expect(answer.as(z.object({ auth: z.string() })).auth).toBe(`${APP.key}:${hmac(`12.34:${channel}`)}`)
    const own = openLive(app.url, owner, { path: `/app/${APP.key}?protocol=7` })
    expect(await own.closed).toBe(4001)
  })
})
