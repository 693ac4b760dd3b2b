import { nanoid } from 'nanoid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboardNews } from '../../../shared/api/live.ts'
import { companyChannel, dashboardChannel } from '../../../shared/domain/live.ts'
import { makeClient, makeDashboard, makeGroup, makeReport, makeTextWidget } from '../../../test/factories.ts'
import { openLive } from '../../../test/liveSocket.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { connectPusher, told } from '../../../test/pusherClient.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** The channel of a dashboard, as the pages of those who work on it hear it. */

let app: TestApp
let people: People
let dashboard: Awaited<ReturnType<typeof makeDashboard>>
const ends: (() => void)[] = []

beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
  dashboard = await makeDashboard(app.context, people.owner.companyId, { widgets: [makeTextWidget()] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function channelFor(person: Person, name = dashboardChannel(dashboard.id)) {
  const pusher = connectPusher(app.url, person)
  ends.push(() => pusher.disconnect())
  return pusher.subscribe(name)
}

async function heardBy(person: Person, name?: string) {
  const channel = channelFor(person, name)
  // A dashboard's begins with how it is now.
  await told(channel, name === undefined ? UPDATED : 'pusher:subscription_succeeded')
  const heard: { event: string; data: unknown }[] = []
  channel.bind_global((event: string, data: unknown) => heard.push({ event, data }))
  return heard
}

const UPDATED = 'App\\Events\\DashboardUpdated'
const lock = (person: Person, method: 'post' | 'delete', body?: object) =>
  method === 'post'
    ? person.post(`/api/dashboards/${dashboard.id}/lock`, body)
    : person.delete(`/api/dashboards/${dashboard.id}/lock`)

describe('the channel of a dashboard', () => {
  it('tells who begins and ends editing, and nothing while they go on', async () => {
    const heard = await heardBy(people.member)
    const last = () => dashboardNews.safeParse(heard.findLast(({ event }) => event === UPDATED)?.data).data
    await lock(people.owner, 'post', {})
    await expect.poll(() => last()?.locked?.userId).toBe(people.owner.userId)
    const before = heard.length
    await lock(people.owner, 'post', {})
    await lock(people.owner, 'post', {})
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(heard).toHaveLength(before)
    await lock(people.member, 'post', { takeOver: true })
    await expect.poll(() => last()?.locked?.userId).toBe(people.member.userId)
    await lock(people.member, 'delete')
    await expect.poll(last).toMatchObject({ locked: null })
  })

  it('tells how it is now as soon as it is heard, so that nothing is missed since it was read', async () => {
    await lock(people.owner, 'post', {})
    const page = await people.owner.get(`/api/dashboards/${dashboard.permalink}`)
    const { version } = page.as(dataOf(z.object({ version: z.int() }))).data
    expect(await told(channelFor(people.member), UPDATED)).toMatchObject({
      version,
      locked: { userId: people.owner.userId },
      permalink: dashboard.permalink,
    })
  })

  it('tells the version that was saved', async () => {
    const heard = await heardBy(people.member)
    const page = await people.owner.get(`/api/dashboards/${dashboard.permalink}`)
    const { version } = page.as(dataOf(z.object({ version: z.int() }))).data
    await app.owner.query('update dashboards set version = version + 1 where id = $1', [dashboard.id])
    await expect
      .poll(() => heard.at(-1))
      .toEqual({
        event: UPDATED,
        data: { version: version + 1, locked: null, permalink: dashboard.permalink },
      })
  })

  it('tells a new link', async () => {
    const heard = await heardBy(people.member)
    const answer = await people.owner.put(`/api/dashboards/${dashboard.id}`, {
      category: 'refresh_permalink',
    })
    const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
    await expect.poll(() => heard.at(-1)).toMatchObject({ event: UPDATED, data: { permalink } })
  })

  it('tells that it is deleted, by whichever way', async () => {
    const heard = await heardBy(people.member)
    expect((await people.owner.delete(`/api/dashboards/${dashboard.id}`)).status).toBeLessThan(300)
    await expect.poll(() => heard.at(-1)).toEqual({ event: 'App\\Events\\DashboardDeleted', data: {} })
  })

  it('closes whom it cannot tell, who come back after a pause and hear again', async () => {
    const channel = channelFor(people.member)
    await told(channel, 'pusher:subscription_succeeded')
    const again = told(channel, 'pusher:subscription_succeeded')
    const closed = told(channel.pusher.connection, 'error')
    const save = () =>
      app.owner.query('update dashboards set version = version + 1 where id = $1', [dashboard.id])
    await app.owner.query('revoke select on dashboards from broadsheet_app')
    await save()
    const ended = await closed.finally(() => app.owner.query('grant select on dashboards to broadsheet_app'))
    expect(ended).toMatchObject({ data: { code: 4101 } })
    await again
    const updated = told(channel, UPDATED)
    await save()
    expect(dashboardNews.safeParse(await updated).success).toBe(true)
  })

  it('tells its owners that a PDF is finished', async () => {
    const heard = await heardBy(people.member)
    expect((await people.viewer.get(`/api/dashboards/${dashboard.permalink}/pdf`)).status).toBe(202)
    expect((await people.owner.get(`/api/dashboards/${dashboard.permalink}/pdf`)).status).toBe(202)
    const finished = () => heard.filter(({ event }) => event === 'App\\Events\\DashboardPdfFinished')
    await expect.poll(finished, { timeout: PATIENCE_MS }).toEqual([expect.objectContaining({ data: {} })])
  })

  it('is refused to all who do not work on it', async () => {
    const { owner, outsider } = people
    const clientId = await makeClient(app.context, owner.companyId)
    const reader = await makeReader(app, owner.companyId, clientId)
    const limited = people.member
    await app.owner.query('update users set every_client = false where id = $1', [limited.userId])
    await app.owner.query('update dashboards set client_id = $2 where id = $1', [dashboard.id, clientId])
    for (const person of [outsider, reader, limited]) {
      const answer = await person.send('POST', '/broadcasting/auth', {
        raw: new URLSearchParams({
          socket_id: '1.2',
          channel_name: dashboardChannel(dashboard.id),
        }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-csrf-token': person.csrfToken,
        },
      })
      expect(answer.status).toBe(403)
    }
    // Nor by its link, or by another name for it.
    for (const name of [dashboard.permalink, '', 'no-such-one']) {
      const refused = channelFor(owner, dashboardChannel(name))
      expect(await told(refused, 'pusher:subscription_error')).toMatchObject({ status: 403 })
    }
  })

  it('is silent on a socket of another company, with whatever signature', async () => {
    const { owner, outsider } = people
    const live = openLive(app.url, outsider)
    ends.push(() => live.socket.terminate())
    const { data } = await live.next('pusher:connection_established')
    const { socket_id } = z.object({ socket_id: z.string() }).parse(data)
    const channel = dashboardChannel(dashboard.id)
    const answer = await owner.send('POST', '/broadcasting/auth', {
      raw: new URLSearchParams({ socket_id, channel_name: channel }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': owner.csrfToken },
    })
    live.say('pusher:subscribe', { channel, ...answer.as(z.object({ auth: z.string() })) })
    await live.next('pusher_internal:subscription_succeeded')
    const heard = await heardBy(owner)
    await app.owner.query('update dashboards set version = version + 1 where id = $1', [dashboard.id])
    await expect.poll(() => heard.some(({ event }) => event === UPDATED)).toBe(true)
    expect(live.heard.filter(({ event }) => event === UPDATED)).toEqual([])
  })

  it('is silent for a member once it belongs to a client for whom they do not work', async () => {
    const [mine, other] = [
      await makeClient(app.context, people.owner.companyId, { name: 'Mine' }),
      await makeClient(app.context, people.owner.companyId, { name: 'Other' }),
    ]
    const { member } = people
    await app.owner.query('update users set every_client = false where id = $1', [member.userId])
    await app.owner.query('insert into member_clients values ($1, $2, $3)', [
      member.companyId,
      member.userId,
      mine,
    ])
    const give = (clientId: string) =>
      app.owner.query('update dashboards set client_id = $2, version = version + 1 where id = $1', [
        dashboard.id,
        clientId,
      ])
    await give(mine)
    const heard = await heardBy(member)
    await expect
      .poll(async () => {
        await give(mine)
        return heard.length
      })
      .toBeGreaterThan(0)
    await give(other)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = heard.length
    await give(other)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(heard).toHaveLength(before)
  })
})

it('the channel of the company tells that a report has changed, and nothing of it', async () => {
  const heard = await heardBy(people.member, companyChannel(people.owner.companyId))
  await makeReport(app.context, dashboard, people.owner.userId)
  await expect.poll(() => heard).toContainEqual({ event: 'App\\Events\\CompanyReportsUpdated', data: {} })
})

it('and that an alert of a watched domain has, or its silence', async () => {
  const { owner, member } = people
  const { domainId } = await makeGroup(app.context, owner)
  const heard = await heardBy(member, companyChannel(owner.companyId))
  const alerts = () => heard.filter(({ event }) => event === 'App\\Events\\CompanyAlertsUpdated')
  await app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     values ($3, $1, $2, 'traffic', 'traffic', 'warning', 'raised', 'Traffic is low.', '2026-11-26', now())`,
    [owner.companyId, domainId, nanoid()],
  )
  await expect.poll(alerts).toEqual([expect.objectContaining({ data: {} })])
  await owner.post(`/api/domains/${domainId}/snooze`, {})
  await expect.poll(() => alerts().length).toBeGreaterThan(1)
})
