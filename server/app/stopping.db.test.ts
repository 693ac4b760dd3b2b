import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createHttpClient } from '../../providers/kit/http/http.ts'
import { makeDueReport } from '../../test/dueReport.ts'
import { makeDashboard, makeSource, makeWidget } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type People } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { AppContext } from '../context.ts'
import { startWorker } from '../jobs/worker.ts'
import { buildApp } from './app.ts'

/**
 * A stop while a vendor is silent completes long before the vendor's timeout (75 s); each test's own timeout
 * proves it.
 */

let app: TestApp
let people: People
let vendor: Awaited<ReturnType<typeof startSilentVendor>>

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  vendor = await startSilentVendor()
})
afterAll(async () => {
  vendor.stop()
  await app.stop()
})

/** Takes every call and never answers. */
async function startSilentVendor() {
  const open = new Set<Socket>()
  let calls = 0
  const server = createServer((socket) => {
    open.add(socket)
    calls += 1
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : ''}`
  const client = createHttpClient({ allow: [url] })
  return {
    http: ((request) => client({ ...request, url: `${url}/` })) satisfies AppContext['http'],
    calls: () => calls,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function withSilentVendor(): Promise<AppContext> {
  return (await app.anotherProcess()).with({ http: vendor.http })
}

/** Of Search Console, whose queries are requested one by one. */
async function makeAskingDashboard() {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const widgets = [makeWidget('google_webmasters', 'clicks', source)]
  return { source, ...(await makeDashboard(app.context, people.owner.companyId, { widgets })) }
}

const failureOf = (sourceId: string) =>
  app.context.db.tenant(people.owner.companyId, (tx) =>
    tx.selectFrom('sources').select(['failureKind', 'invalid']).where('id', '=', sourceId).executeTakeFirst(),
  )

describe('while a vendor says nothing', () => {
  it('the web service stops: readers get the page without that answer', async () => {
    const { permalink, source } = await makeAskingDashboard()
    const web = await buildApp(await withSilentVendor())
    const reader = httpClient(await web.listen({ host: '127.0.0.1', port: 0 }))
    const before = vendor.calls()
    const reading = reader.get(`/api/dashboards/${permalink}/data`)
    await vi.waitFor(() => expect(vendor.calls()).toBeGreaterThan(before), PATIENCE_MS)
    await web.close()
    const answer = await reading
    expect(answer.status).toBe(200)
    const [first = ''] = answer.text.split('\n')
    expect(JSON.parse(first)).toMatchObject({ type: 'widget', view: { state: 'failed', body: null } })
    expect(answer.text).toContain('"type":"done"')
    // Our stop is not recorded as the vendor's failure.
    expect(await failureOf(source.id)).toEqual({ failureKind: null, invalid: false })
  })

  it('the worker stops: reports and PDFs are taken again, and nobody is told of a fault', async () => {
    const { permalink } = await makeAskingDashboard()
    const asked = await people.owner.get(`/api/dashboards/${permalink}/pdf`)
    const due = await makeDueReport(app, people.owner)
    const before = vendor.calls()
    const worker = await startWorker(await withSilentVendor())
    await vi.waitFor(() => expect(vendor.calls()).toBeGreaterThan(before + 1), PATIENCE_MS)
    await worker.stop()
    const run = await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .selectFrom('reportRuns')
        .select(['state', 'message', 'leaseToken'])
        .where('id', '=', due.runId)
        .executeTakeFirst(),
    )
    expect(run).toEqual({ state: 'fetching', message: null, leaseToken: null })
    const next = await startWorker(app.context)
    const { check } = asked.as(z.object({ check: z.string() }))
    await vi.waitFor(
      async () => {
        const path = `/api/dashboards/${permalink}/pdf?check=${check}`
        expect((await people.owner.get(path)).status).toBe(200)
      },
      { timeout: PATIENCE_MS, interval: 200 },
    )
    await next.stop()
  }, 45_000)
})
