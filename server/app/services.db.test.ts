import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDashboard, makeSource, makeWidget } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type People } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { AppContext } from '../context.ts'
import { freePort } from '../db/embedded/server.ts'
import { loadCredentials } from '../features/sources/refreshLease.ts'
import { startServices } from './services.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

async function startWebService() {
  const port = await freePort(0)
  const url = `http://127.0.0.1:${port}`
  const services = await startServices(
    { ...app.context.config, services: ['web'], port, publicUrl: url, logLevel: 'silent' },
    app.databaseUrl,
    { emulators: app.sandbox.emulators.url, smtp: `smtp://127.0.0.1:${app.sandbox.inbox.smtpPort}` },
    { now: app.clock.now },
  )
  return { ...services, url }
}

/** Answers of token endpoints wait from now on until they are let through. */
function holdTokens(context: AppContext) {
  const { promise: passing, resolve: letThrough } = Promise.withResolvers<void>()
  const { http } = context
  let held = 0
  context.http = async (request) => {
    const answer = await http(request)
    if (new URL(request.url).pathname.endsWith('/token')) {
      held += 1
      await passing
    }
    return answer
  }
  return { held: () => held, letThrough }
}

it('a token that a vendor hands out while the services stop is stored', async () => {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
    widgets: [makeWidget('google_webmasters', 'clicks', source)],
  })
  const { context, url, stop } = await startWebService()
  const tokens = holdTokens(context)
  try {
    app.sandbox.emulators.switchesOf('google_webmasters').add('expired_token')
    const read = httpClient(url).get(`/api/dashboards/${permalink}/data`)
    await vi.waitFor(() => expect(tokens.held()).toBe(1), PATIENCE_MS)
    const stopped = stop()
    await read
    // The web service has ended: nothing but the token is under way.
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), PATIENCE_MS)
    const outcome = await Promise.race([stopped.then(() => 'stopped'), sleep(2_000, 'waiting')])
    expect(outcome).toBe('waiting')
    tokens.letThrough()
    await stopped
    const place = { companyId: people.owner.companyId, sourceId: source.id }
    expect((await loadCredentials(app.context, place)).version).toBe(2)
  } finally {
    tokens.letThrough()
    await stop()
  }
})
