import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeDashboard, makeSource, makeTextWidget, makeWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS, RESTART_PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { startWorker } from '../../jobs/worker.ts'
import { heard } from '../dashboards/changes.ts'

/** The order of PDFs when many are requested. */

let app: TestApp
let people: People
let worker: { stop(): Promise<void> } | null = null

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
// A separate company for each test: waiting PDFs are counted by company.
beforeEach(async () => {
  people = await makePeople(app)
  elsewhere()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
})

let lastAddress = 0
/** The viewer calls from another address: PDFs are limited for each. */
const elsewhere = () => {
  people.viewer.address = `203.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`
}
const dashboardOf = (companyId = people.owner.companyId) =>
  makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
type Link = Awaited<ReturnType<typeof dashboardOf>>
const pathOf = ({ permalink }: Link, day?: string) => {
  const days = day === undefined ? {} : { startDate: day, endDate: day, compare: 'none' }
  return `/api/dashboards/${permalink}/pdf?date_range=${encodeURIComponent(JSON.stringify(days))}`
}
const accepted = z.object({ check: z.string() })
const ask = async (by: HttpClient, link: Link, day?: string) => {
  const answer = await by.get(pathOf(link, day))
  expect(answer.status).toBe(202)
  return answer.as(accepted).check
}
const jobsOf = ({ companyId }: { companyId: string }) =>
  app.context.db.tenant(companyId, (tx) =>
    tx.selectFrom('pdfJobs').select(['id', 'state', 'guest', 'dashboardId', 'finishedAt']).execute(),
  )
async function fetched(by: HttpClient, { permalink }: Link, check: string) {
  for (;;) {
    const answer = await by.get(`/api/dashboards/${permalink}/pdf?check=${check}`)
    if (answer.status !== 304) return answer
  }
}
const dayOf = (index: number) => Temporal.PlainDate.from('2026-01-01').add({ days: index }).toString()

describe('equal PDFs of guests', () => {
  it('are made once, and every one who asked gets the file', async () => {
    const link = await dashboardOf()
    const checks = await Promise.all(Array.from({ length: 8 }, () => ask(people.viewer, link)))
    expect(new Set(checks).size).toBe(8)
    expect(await jobsOf(link)).toHaveLength(1)
    worker = await startWorker(app.context)
    const files = await Promise.all(checks.map((check) => fetched(people.viewer, link, check)))
    for (const { status, bytes } of files) {
      expect(status).toBe(200)
      expect(Buffer.from(bytes).equals(Buffer.from(files[0]?.bytes ?? []))).toBe(true)
    }
    // A request a moment later gets the same PDF, a minute later a new one.
    expect((await fetched(people.viewer, link, await ask(people.viewer, link))).status).toBe(200)
    expect(await jobsOf(link)).toHaveLength(1)
    app.clock.advance({ seconds: 61 })
    await ask(people.viewer, link)
    expect(await jobsOf(link)).toHaveLength(2)
  })

  it('are others with other days, on another page, after a change, and for the company itself', async () => {
    const link = await dashboardOf()
    await ask(people.viewer, link)
    await ask(people.viewer, link, '2024-02-01')
    expect((await people.viewer.get(`/api/dashboards/${link.permalink}/realtime/pdf`)).status).toBe(202)
    expect(await jobsOf(link)).toHaveLength(3)
    await ask(people.owner, link)
    await ask(people.owner, link)
    expect(await jobsOf(link)).toHaveLength(5)
    await app.context.db.tenant(link.companyId, (tx) =>
      tx.updateTable('dashboards').set({ name: 'Renamed' }).where('id', '=', link.id).execute(),
    )
    // The process's cache of pages is notified of the change.
    await expect
      .poll(
        async () => {
          elsewhere()
          await ask(people.viewer, link)
          return (await jobsOf(link)).length
        },
        { timeout: PATIENCE_MS },
      )
      .toBe(6)
  })
})

describe('many PDFs of guests', () => {
  it('of one company are refused where forty wait, other companies’ and the owners’ are not', async () => {
    const link = await dashboardOf()
    for (let index = 0; index < 40; index++) {
      if (index % 15 === 0) elsewhere()
      await ask(people.viewer, link, dayOf(index))
    }
    elsewhere()
    const refused = await people.viewer.get(pathOf(link, dayOf(40)))
    expect([refused.status, refused.error().error.id]).toEqual([429, 'too_many_tries'])
    expect(refused.error().error.message).toContain('Many PDFs are being made')
    expect(refused.headers['retry-after']).toBe('60')
    // Joining one that waits costs nothing.
    await ask(people.viewer, link, dayOf(3))
    await ask(people.owner, link)
    await ask(people.viewer, await dashboardOf(people.outsider.companyId))
    // What nobody makes any more counts no longer.
    app.clock.advance({ minutes: 11 })
    await ask(people.viewer, link, dayOf(40))
  })

  it('let the company’s own and those of other companies pass', async () => {
    const link = await dashboardOf()
    for (let index = 0; index < 12; index++) await ask(people.viewer, link, dayOf(index))
    const other = await dashboardOf(people.outsider.companyId)
    await ask(people.viewer, other)
    await ask(people.owner, link)
    worker = await startWorker(app.context)
    const done = async () => [...(await jobsOf(link)), ...(await jobsOf(other))]
    await expect
      .poll(async () => (await done()).filter(({ state }) => state !== 'ready').length, {
        timeout: RESTART_PATIENCE_MS,
      })
      .toBe(0)
    const order = (await done()).toSorted((a, b) => String(a.finishedAt).localeCompare(String(b.finishedAt)))
    const placeOf = (find: (job: (typeof order)[number]) => boolean) => order.findIndex(find)
    // Two of the flood may have been taken before.
    expect(placeOf(({ guest }) => !guest)).toBeLessThanOrEqual(3)
    expect(placeOf(({ dashboardId }) => dashboardId === other.id)).toBeLessThanOrEqual(4)
  }, 60_000)
})

it('PDFs of guests whose source does not answer take no place of the company’s own', async () => {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const { companyId } = people.owner
  const widgets = [makeWidget('google_webmasters', 'clicks', source)]
  const silent = await makeDashboard(app.context, companyId, { widgets })
  const { promise: silence, reject: answer } = Promise.withResolvers<never>()
  silence.catch(() => undefined)
  worker = await startWorker(app.context.with({ http: () => silence }))
  const states = async () =>
    (await jobsOf(silent)).filter(({ dashboardId }) => dashboardId === silent.id).map(({ state }) => state)
  try {
    for (let index = 0; index < 6; index++) await ask(people.viewer, silent, dayOf(index))
    await expect.poll(states, { timeout: PATIENCE_MS }).toContain('running')
    const own = await dashboardOf()
    expect((await fetched(people.owner, own, await ask(people.owner, own))).status).toBe(200)
    expect(await states()).not.toContain('ready')
  } finally {
    answer(new Error('no answer'))
  }
})

describe('polling for a PDF', () => {
  it('looks a few times, however long it waits', async () => {
    const link = await dashboardOf()
    const check = await ask(people.viewer, link)
    let queries = 0
    const count = () => queries++
    app.context.db.pool.on('acquire', count)
    expect((await people.viewer.get(`/api/dashboards/${link.permalink}/pdf?check=${check}`)).status).toBe(304)
    app.context.db.pool.off('acquire', count)
    // Three looks and what the page itself may need.
    expect(queries).toBeLessThan(10)
  })

  it('ends as soon as another process says that it is made', async () => {
    const elsewhere = await app.anotherProcess()
    const word = heard(app.context, 'pdf:this-one', 600_000)
    let told = false
    const said = word.then(() => {
      told = true
    })
    const say = (payload: string) => elsewhere.db.pool.query("select pg_notify('changes', $1)", [payload])
    await say('pdf:another')
    expect(told).toBe(false)
    await say('pdf:this-one')
    await said
  })
})
