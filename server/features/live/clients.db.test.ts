import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyChannel } from '../../../shared/domain/live.ts'
import { makeCompany, makeSource } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { connectPusher, pusherOptions, told } from '../../../test/pusherClient.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** The product as the official clients of the protocol meet it: pusher-js, and Laravel's Echo on top of it. */

let app: TestApp
let people: People
const ends: (() => void)[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function pusherOf(person: People['owner']): Pusher {
  const pusher = connectPusher(app.url, person)
  ends.push(() => pusher.disconnect())
  return pusher
}

const changePlan = (companyId: string, dashboards: number) =>
  app.owner.query('update companies set plan_dashboards = $2 where id = $1', [companyId, dashboards])

describe('pusher-js', () => {
  it('connects, is let into its company’s channel and hears of a source and of the plan', async () => {
    const { owner } = people
    const channel = pusherOf(owner).subscribe(companyChannel(owner.companyId))
    await told(channel, 'pusher:subscription_succeeded')
    const source = told(channel, 'App\\Events\\CompanySourceUpdated')
    const { id } = await makeSource(app, owner, 'semrush')
    expect(await source).toMatchObject({ id, sources: [{ id, invalid: false }] })
    const plan = told(channel, 'App\\Events\\CompanySubscriptionUpdated')
    await changePlan(owner.companyId, 31)
    expect(await plan).toMatchObject({ services: { dashboards: 31 } })
  })

  it('is refused the channel of another company, and without the page’s token', async () => {
    const { owner, outsider } = people
    const refused = pusherOf(owner).subscribe(companyChannel(outsider.companyId))
    expect(await told(refused, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 403 })
    owner.csrfToken = 'forged'
    const forged = pusherOf(owner).subscribe(companyChannel(owner.companyId))
    expect(await told(forged, 'pusher:subscription_error')).toMatchObject({ status: 419 })
  })

  it('signs in as the person of the session', async () => {
    const pusher = pusherOf(people.owner)
    const done = told(pusher.connection, 'message')
    pusher.signin()
    await done
    await expect.poll(() => pusher.user.user_data).toEqual({ id: people.owner.userId })
    // By itself it subscribes to that person's own channel.
    await expect.poll(() => pusher.user.serverToUserChannel?.subscribed).toBe(true)
  })

  it('comes back by itself after its socket was closed, and hears again', async () => {
    const { owner } = people
    const pusher = pusherOf(owner)
    const channel = pusher.subscribe(companyChannel(owner.companyId))
    await told(channel, 'pusher:subscription_succeeded')
    const first = pusher.connection.socket_id
    const again = told(channel, 'pusher:subscription_succeeded')
    await app.owner.query('update users set second_factor_since = now() where id = $1', [owner.userId])
    await again
    expect(pusher.connection.socket_id).not.toBe(first)
    const plan = told(channel, 'App\\Events\\CompanySubscriptionUpdated')
    await changePlan(owner.companyId, 32)
    expect(await plan).toMatchObject({ services: { dashboards: 32 } })
  })

  it('stays away once its session has ended', async () => {
    const { owner } = people
    const pusher = pusherOf(owner)
    await told(pusher.subscribe(companyChannel(owner.companyId)), 'pusher:subscription_succeeded')
    await owner.post('/logout')
    await expect.poll(() => pusher.connection.state).toBe('disconnected')
  })
})

describe('Laravel Echo', () => {
  /** As an application configures it: nothing but the host, its endpoints by their addresses. */
  function echoOf(person: People['owner']): Echo<'pusher'> {
    const echo = new Echo({
      broadcaster: 'pusher',
      Pusher,
      ...pusherOptions(app.url, person),
      authEndpoint: `${app.url}/broadcasting/auth`,
      csrfToken: person.csrfToken,
    })
    ends.push(() => echo.disconnect())
    return echo
  }

  it('hears both events by their names', async () => {
    const { owner } = people
    const heard: Record<string, unknown> = {}
    await new Promise((resolve) => {
      echoOf(owner)
        .private(`company.${owner.companyId}`)
        .listen('CompanySourceUpdated', (data: unknown) => Object.assign(heard, { source: data }))
        .listen('CompanySubscriptionUpdated', (data: unknown) => Object.assign(heard, { plan: data }))
        .subscribed(() => resolve(null))
    })
    const { id } = await makeSource(app, owner, 'semrush')
    await changePlan(owner.companyId, 33)
    await expect.poll(() => heard).toMatchObject({ source: { id }, plan: { services: { dashboards: 33 } } })
  })

  it('is told why it is refused', async () => {
    const other = await makeCompany(app.context)
    const refusal = await new Promise((resolve) => {
      echoOf(people.owner).private(`company.${other}`).error(resolve)
    })
    expect(refusal).toMatchObject({ type: 'AuthError', status: 403 })
  })
})
