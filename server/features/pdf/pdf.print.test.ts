import { FormData } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  makeDashboard,
  makeSource,
  makeTextWidget,
  makeWidget,
  type TestDashboard,
} from '../../../test/factories.ts'
import type { Answer, HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { pageSizes, readPdf } from '../../../test/readPdf.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createPdfPrinter } from '../../pdf/printer.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'
import { printPdf } from './print.ts'

let app: TestApp
let people: People
let analytics: DemoSource
let worker: { stop(): Promise<void> }

beforeAll(async () => {
  app = await startTestApp({ config: { pdfMaxWidgets: 3, trustProxy: 1 } })
  people = await makePeople(app)
  analytics = await makeSource(app, people.owner, 'google_analytics')
  worker = await startWorker(app.context)
})
afterAll(async () => {
  await worker.stop()
  await app.stop()
})
beforeEach(() => {
  for (const person of [people.owner, people.viewer, people.outsider]) {
    person.address = `203.0.113.${++lastAddress}`
  }
})
afterEach(() => app.sandbox.emulators.switchesOf('google_analytics').clear())

let lastAddress = 0
const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => makeTextWidget({ title: `Text ${index + 1}`, order: index }))
const dashboardOf = (widgets = texts(1), facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, people.owner.companyId, { widgets, ...facts })
const versionOf = async ({ permalink }: TestDashboard) =>
  (await people.owner.get(`/api/dashboards/${permalink}`)).as(dataOf(z.object({ version: z.number() }))).data
    .version
const pathOf = ({ permalink }: { permalink: string }, page = '') => `/api/dashboards/${permalink}${page}/pdf`
const checkIn = (answer: Answer) => answer.as(z.object({ check: z.string().min(20) })).check

/** Requests a PDF and polls for it, as the button does. */
async function pdfOf(
  dashboard: TestDashboard,
  {
    by = people.viewer,
    page = '',
    query = '',
    headers = {},
  }: { by?: HttpClient; page?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const path = pathOf(dashboard, page)
  const asked = await by.get(`${path}?timezone=UTC${query}`, headers)
  expect(asked.status).toBe(202)
  for (;;) {
    const answer = await by.get(`${path}?check=${checkIn(asked)}`, headers)
    if (answer.status !== 304) return answer
  }
}

describe('a PDF', () => {
  it('has the pages that the dashboard’s look says', async () => {
    const dashboard = await dashboardOf()
    for (const [pages, sizes] of [
      ['landscape', [[842, 595]]],
      // The cover and the card.
      [
        'slides',
        [
          [794, 446],
          [794, 446],
        ],
      ],
    ] as const) {
      const form = new FormData()
      form.set('version', String(await versionOf(dashboard)))
      form.set('styles', JSON.stringify({ pages }))
      expect((await people.owner.post(`/api/dashboards/${dashboard.id}`, form)).status).toBe(200)
      expect(await pageSizes((await pdfOf(dashboard)).bytes)).toEqual(sizes)
    }
  })

  it('is made while the reader polls, and comes as a file named after the dashboard', async () => {
    const dashboard = await dashboardOf(
      [makeWidget('google_analytics_4', 'users_summary', analytics), makeTextWidget({ order: 2 })],
      { name: 'Größe / Q4: "Nordwind"' },
    )
    const answer = await pdfOf(dashboard)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['x-public']).toBe('1')
    const name = decodeURIComponent(String(answer.headers['content-disposition']).split("''")[1] ?? '')
    expect(name).toMatch(/^Größe.*Nordwind.*\.pdf$/)
    expect(name).not.toMatch(/[/\\":]/)
    const { text, title } = await readPdf(answer.bytes)
    expect(text).toContain('Users at a glance')
    expect(text).toContain('What a month.')
    expect(title).toBe('Größe / Q4: "Nordwind"')
  })

  it('is not there yet while nobody makes it', async () => {
    await worker.stop()
    try {
      const dashboard = await dashboardOf()
      const check = checkIn(await people.viewer.get(pathOf(dashboard)))
      const answer = await people.viewer.get(`${pathOf(dashboard)}?check=${check}`)
      expect([answer.status, answer.text]).toEqual([304, ''])
      // No worker will make it any more: the reader gets an error instead of polling forever.
      app.clock.advance({ minutes: 11 })
      const late = await people.viewer.get(`${pathOf(dashboard)}?check=${check}`)
      app.clock.advance({ minutes: -11 })
      expect(late.error().error.message).toMatch(/could not be made/)
    } finally {
      worker = await startWorker(app.context)
    }
  })

  it('of the real-time page holds that page’s widgets only', async () => {
    const dashboard = await dashboardOf([
      makeTextWidget({ title: 'Ordinary' }),
      makeTextWidget({ title: 'Right now', order: 2, realTime: true }),
    ])
    const { text } = await readPdf((await pdfOf(dashboard, { page: '/realtime' })).bytes)
    expect(text).toContain('Right now')
    expect(text).not.toContain('Ordinary')
  })

  it('leaves out what is for screens alone', async () => {
    const dashboard = await dashboardOf([
      makeTextWidget({ title: 'Everywhere' }),
      makeTextWidget({ title: 'On screens', order: 2, screenOnly: true }),
    ])
    for (const by of [people.viewer, people.owner]) {
      const { text } = await readPdf((await pdfOf(dashboard, { by })).bytes)
      expect(text).toContain('Everywhere')
      expect(text).not.toContain('On screens')
    }
  })

  it('of a widget that fails shows that it fails, not nothing', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const dashboard = await dashboardOf([
      makeWidget('google_analytics_4', 'channels', analytics),
      ...texts(1),
    ])
    const { text } = await readPdf((await pdfOf(dashboard)).bytes)
    expect(text).toContain('Channels')
    expect(text).toContain('Text 1')
  })

  it.each(['', '/realtime'])('holds no words for its owner, whoever asks for it%s', async (page) => {
    const lacking = makeWidget('google_analytics_4', 'channels', analytics, { title: 'Without account' })
    const [instance] = lacking.instances
    if (!instance) throw new Error('no instance')
    const realTime = page !== ''
    const widgets = [
      { ...lacking, realTime, instances: [{ ...instance, accounts: [] }] },
      makeWidget('google_analytics_4', 'channels', null, { title: 'Without source', realTime, order: 2 }),
    ]
    const dashboard = await dashboardOf(widgets)
    const owners = await readPdf((await pdfOf(dashboard, { by: people.owner, page })).bytes)
    expect(owners.text).toContain('Without account')
    expect(owners.text).toContain('This part of the report is being prepared.')
    expect(owners.text).not.toMatch(/Choose|Fill in|Without source/)
    const readers = await readPdf((await pdfOf(dashboard, { page })).bytes)
    expect(readers.text).toBe(owners.text)
  })

  it('of a widget that fails keeps the vendor’s words from clients, whoever asks for it', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('no_access')
    const dashboard = await dashboardOf([
      makeWidget('google_analytics_4', 'channels', analytics, { rowsLimit: 3 }),
    ])
    const dates = encodeURIComponent(JSON.stringify({ startDate: '2026-02-01', endDate: '2026-02-07' }))
    const query = `&date_range=${dates}`
    const { text } = await readPdf((await pdfOf(dashboard, { by: people.owner, query })).bytes)
    expect(text).toMatch(/This data is not available/)
    expect(text).not.toMatch(/access|permission|Choose|account/i)
  })

  it('shows the asked days, but a viewer’s only where the selector is shown', async () => {
    const dates = encodeURIComponent(JSON.stringify({ startDate: '2026-03-01', endDate: '2026-03-31' }))
    const query = `&date_range=${dates}`
    const read = async (dashboard: TestDashboard, by: HttpClient) =>
      (await readPdf((await pdfOf(dashboard, { by, query })).bytes)).text
    expect(await read(await dashboardOf(), people.viewer)).toMatch(/Mar(ch)?\s+2026/)
    const hidden = await dashboardOf(texts(1), { hiddenDateSelector: true })
    expect(await read(hidden, people.viewer)).not.toMatch(/Mar(ch)?\s+2026/)
    expect(await read(hidden, people.owner)).toMatch(/Mar(ch)?\s+2026/)
  })

  it.each(['nonsense', '{"startDate":"tomorrow"}', '[]x', '{"start":"2026-01-01","end":"2026-01-07"}'])(
    'is refused for the days %s',
    async (days) => {
      const dashboard = await dashboardOf()
      const answer = await people.viewer.get(`${pathOf(dashboard)}?date_range=${encodeURIComponent(days)}`)
      expect(answer.status).toBe(422)
    },
  )
})

describe('the number of widgets', () => {
  it.each([0, 1, 3])('%i: a PDF', async (count) => {
    const answer = await pdfOf(await dashboardOf(texts(count)))
    expect(answer.status).toBe(200)
    const { text } = await readPdf(answer.bytes)
    for (const { title } of texts(count)) expect(text).toContain(title)
  })

  it('one too many: said in words, and nothing is queued', async () => {
    const dashboard = await dashboardOf(texts(4))
    const answer = await people.viewer.get(pathOf(dashboard))
    expect([answer.status, answer.error().error.id]).toEqual([422, 'limit_reached'])
    expect(answer.error().error.message).toMatch(/3/)
  })

  it('counts none that is for screens alone', async () => {
    const dashboard = await dashboardOf([...texts(3), makeTextWidget({ order: 9, screenOnly: true })])
    expect((await pdfOf(dashboard)).status).toBe(200)
  })

  it('counts for each page by itself', async () => {
    const dashboard = await dashboardOf([...texts(3), makeTextWidget({ order: 9, realTime: true })])
    expect((await pdfOf(dashboard)).status).toBe(200)
    expect((await pdfOf(dashboard, { page: '/realtime' })).status).toBe(200)
  })
})

describe('making a PDF', () => {
  it('asks no vendor again when a browser has died, and says so after the last try', async () => {
    await worker.stop()
    try {
      const dashboard = await dashboardOf([makeWidget('google_analytics_4', 'devices', analytics)])
      const { companyId } = dashboard
      const check = checkIn(await people.viewer.get(pathOf(dashboard)))
      const { id: jobId } = await app.context.db.tenant(companyId, (tx) =>
        tx
          .selectFrom('pdfJobs')
          .select('id')
          .where('dashboardId', '=', dashboard.id)
          .executeTakeFirstOrThrow(),
      )
      const broken = app.context.with({
        pdf: createPdfPrinter({ chromiumPath: '/bin/false', pdfConcurrency: 1 }, ''),
      })
      await expect(printPdf(broken, { companyId, jobId })).rejects.toThrow()
      const calls = app.sandbox.emulators.calls.length
      await expect(printPdf(broken, { companyId, jobId })).rejects.toThrow()
      expect((await people.viewer.get(`${pathOf(dashboard)}?check=${check}`)).status).toBe(304)
      await printPdf(broken, { companyId, jobId })
      expect(app.sandbox.emulators.calls.length).toBe(calls)
      const answer = await people.viewer.get(`${pathOf(dashboard)}?check=${check}`)
      expect(answer.error().error).toMatchObject({
        id: 'unexpected',
        message: 'The PDF could not be made. Try again in a minute.',
      })
    } finally {
      worker = await startWorker(app.context)
    }
  })
})

describe('asking without end', () => {
  it('is limited for viewers, not for the company', async () => {
    const dashboard = await dashboardOf()
    // Counted by the minute: the test begins with one.
    app.clock.set(
      app.clock.now().add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    )
    const answers = []
    for (let count = 0; count < 22; count++) answers.push(await people.viewer.get(pathOf(dashboard)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
    expect(answers.at(-1)?.error().error.id).toBe('too_many_tries')
    expect((await people.owner.get(pathOf(dashboard))).status).toBe(202)
  })
})
