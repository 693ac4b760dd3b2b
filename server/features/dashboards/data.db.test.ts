import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DataLine, WidgetView } from '../../../shared/api/view.ts'
import { type Widget, type WidgetInput, widget } from '../../../shared/api/widgets.ts'
import { makeWidget as fromPreset, makeDashboard, makeSource } from '../../../test/factories.ts'
import { type Answer, type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { buildApp } from '../../app/app.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'
import { heard, type Word } from './changes.ts'

let app: TestApp
let people: People
let analytics: DemoSource
let search: DemoSource
/** A second web process: other memory, same database. */
let elsewhere: HttpClient
let stopElsewhere: () => Promise<unknown>

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  analytics = await makeSource(app, people.owner, 'google_analytics')
  search = await makeSource(app, people.owner, 'google_webmasters')
  const web = await buildApp(await app.anotherProcess())
  elsewhere = httpClient(await web.listen({ host: '127.0.0.1', port: 0 }))
  stopElsewhere = () => web.close()
})
afterAll(async () => {
  await stopElsewhere()
  await app.stop()
})
beforeEach(() => {
  app.sandbox.emulators.switchesOf('google_analytics').clear()
  app.sandbox.emulators.switchesOf('google_webmasters').clear()
})

/** A line chart of one Analytics metric by day. */
function byDay(metrics: string[], facts: Partial<WidgetInput> = {}): Widget {
  const preset = fromPreset('google_analytics_4', 'sessions_over_time', analytics)
  const [instance] = preset.instances
  return widget.parse({
    ...preset,
    title: 'By day',
    instances: [{ ...instance, inputs: { ...instance?.inputs, metrics } }],
    ...facts,
  })
}
const clicks = () => fromPreset('google_webmasters', 'clicks', search, { title: 'Clicks', order: 2 })
const dashboardOf = (widgets: Widget[], facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, people.owner.companyId, { widgets, ...facts })

const linesOf = (answer: Answer): DataLine[] =>
  answer.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const viewsOf = (answer: Answer): WidgetView[] =>
  linesOf(answer).flatMap((line) => (line.type === 'widget' ? [line.view] : []))
const data = (person: HttpClient, permalink: string, query: Record<string, string> = {}) =>
  person.get(`/api/dashboards/${permalink}/data?${new URLSearchParams(query)}`)
/** Sends an address as it is written; a `URL` would tidy it. */
const rawGet = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    get({ hostname, port, path }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), reject)
    }).on('error', reject)
  })
/** Resolves once the process has heard of all changes so far: words come in the order of their transactions. */
async function changesHeard(): Promise<void> {
  const word: Word = `pdf:${nanoid()}`
  const last = heard(app.context, word, PATIENCE_MS)
  await app.owner.query("select pg_notify('changes', $1)", [word])
  await last
}
/** Counts the connections that are taken, once this question takes none: word of a dashboard's making may come late. */
async function countQueries(ask: () => Promise<unknown>) {
  const { pool } = app.context.db
  let taken = 0
  const count = () => taken++
  pool.on('acquire', count)
  const takenBy = async () => {
    await changesHeard()
    taken = 0
    await ask()
    return taken
  }
  await expect.poll(takenBy, { timeout: PATIENCE_MS }).toBe(0)
  return { taken: () => taken, end: () => pool.off('acquire', count) }
}
const vendorCalls = (kind: string, path: RegExp) =>
  app.sandbox.emulators.calls.filter((call) => call.kind === kind && path.test(call.path)).length

describe('figures that are fresh while their login has ended', () => {
  it('are marked for the company’s people at every width, and whole for readers', async () => {
    const source = await makeSource(app, people.owner, 'google_analytics')
    const widgets = [fromPreset('google_analytics_4', 'channels', source)]
    const { permalink } = await dashboardOf(widgets)
    const stateFor = async (who: HttpClient, query: Record<string, string> = {}) =>
      viewsOf(await data(who, permalink, query)).at(-1)?.state
    expect(await stateFor(people.owner)).toBe('ready')
    for (const name of ['revoked_grant', 'expired_token'] as const)
      app.sandbox.emulators.switchesOf('google_analytics').add(name)
    expect(await stateFor(people.owner, { refresh: 'true' })).toBe('stale')
    // The page hears of the source's end a moment later.
    await expect.poll(() => stateFor(people.owner)).toBe('stale')
    expect(await stateFor(people.owner, { layout: 'narrow' })).toBe('stale')
    expect(await stateFor(httpClient(app.url))).toBe('ready')
    app.sandbox.emulators.switchesOf('google_analytics').clear()
  })
})

describe('the data stream', () => {
  it('asks each distinct question once, however many look at a cold page at once, and not at all when fresh', async () => {
    const { permalink } = await dashboardOf([
      byDay(['sessions']),
      byDay(['sessions'], { title: 'The same again' }),
      clicks(),
    ])
    const before = [
      vendorCalls('google_analytics', /runReport|batchRun/),
      vendorCalls('google_webmasters', /query/),
    ]
    const answers = await Promise.all(Array.from({ length: 10 }, () => data(people.viewer, permalink)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(viewsOf(answer).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
      expect(linesOf(answer).at(-1)?.type).toBe('done')
    }
    const asked = [
      vendorCalls('google_analytics', /runReport|batchRun/),
      vendorCalls('google_webmasters', /query/),
    ]
    // Two windows (this one and the one before) of one question each: at most a call each, and fewer where the vendor takes several in one.
    expect([1, 2]).toContain((asked[0] ?? 0) - (before[0] ?? 0))
    const searchCalls = (asked[1] ?? 0) - (before[1] ?? 0)

    const total = app.sandbox.emulators.calls.length
    expect(viewsOf(await data(people.viewer, permalink))).toHaveLength(3)
    expect(viewsOf(await data(elsewhere, permalink))).toHaveLength(3)
    expect(app.sandbox.emulators.calls.length).toBe(total)
    expect(searchCalls).toBe(2)
  })

  it('asks once when two processes are asked at once', async () => {
    const { permalink } = await dashboardOf([byDay(['newUsers'])])
    const before = vendorCalls('google_analytics', /runReport|batchRun/)
    const [here, there] = await Promise.all([data(people.viewer, permalink), data(elsewhere, permalink)])
    expect(viewsOf(here).map(({ state }) => state)).toEqual(['ready'])
    expect(viewsOf(there).map(({ body }) => body)).toEqual(viewsOf(here).map(({ body }) => body))
    const made = vendorCalls('google_analytics', /runReport|batchRun/) - before
    expect([1, 2]).toContain(made)
  })

  it('is answered from memory without a database round trip when warm', async () => {
    const { permalink } = await dashboardOf([clicks()])
    const first = await data(people.viewer, permalink)
    const queries = await countQueries(() => data(people.viewer, permalink))
    expect((await data(people.viewer, permalink)).text).toBe(first.text)
    expect(queries.taken()).toBe(0)
    queries.end()
  })

  it('lets a failing widget fail alone', async () => {
    const { permalink } = await dashboardOf([clicks(), byDay(['engagedSessions'])])
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const views = viewsOf(await data(people.viewer, permalink))
    expect(Object.fromEntries(views.map(({ title, state }) => [title, state]))).toEqual({
      Clicks: 'ready',
      'By day': 'failed',
    })
    const failed = views.find(({ state }) => state === 'failed')
    expect(failed?.message).toMatchObject({ vendor: null, action: null })
    const owner = viewsOf(await data(people.owner, permalink)).find(({ state }) => state === 'failed')
    expect(owner?.message?.action).toEqual({ kind: 'retry' })
  })

  it('that its reader leaves is no fault of ours in the log', async () => {
    const { permalink } = await dashboardOf([byDay(['sessions']), clicks()])
    const context = await app.anotherProcess()
    const { promise: left, resolve: release } = Promise.withResolvers<void>()
    const slow = context.with({
      http: async (request) => {
        if (/searchAnalytics/.test(request.url)) await left
        return context.http(request)
      },
    })
    const web = await buildApp(slow)
    try {
      const address = await web.listen({ host: '127.0.0.1', port: 0 })
      const before = app.log().length
      const logged = () => app.log().slice(before)
      for (const encoding of ['identity', 'br']) {
        const headers = { 'accept-encoding': encoding }
        // Days that nothing has cached.
        const path = `/api/dashboards/${permalink}/data?startDate=2026-05-03&endDate=2026-05-30`
        const call = get(address + path, { headers }, (answer) =>
          answer.once('data', () => call.destroy()).on('error', () => undefined),
        ).on('error', () => undefined)
        await once(call, 'close')
      }
      await expect
        .poll(() => promisify(web.server.getConnections).call(web.server), { timeout: PATIENCE_MS })
        .toBe(0)
      release()
      await expect
        .poll(() => logged().split('a reader left a data stream').length - 1, { timeout: PATIENCE_MS })
        .toBeGreaterThan(0)
      expect(logged()).not.toContain('a data stream broke off')
    } finally {
      release()
      await web.close()
    }
  })

  it('keeps the last good figures with their age when the vendor fails later', async () => {
    const { permalink } = await dashboardOf([byDay(['activeUsers'])])
    const [good] = viewsOf(await data(people.viewer, permalink))
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    app.clock.advance({ hours: 3 })
    const lines = viewsOf(await data(people.viewer, permalink))
    app.clock.advance({ hours: -3 })
    const last = lines.at(-1)
    expect(last?.state).toBe('stale')
    expect(last?.body).toEqual(good?.body)
    expect(last?.asOf).toBe(good?.asOf)
    expect(last?.message?.text).toMatch(/update pending/)
  })

  it('shows yesterday’s window under its own dates when the vendor fails on a new day', async () => {
    const { permalink } = await dashboardOf([byDay(['screenPageViews'])])
    const [good] = viewsOf(await data(people.viewer, permalink))
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    app.clock.advance({ hours: 24 })
    const last = viewsOf(await data(people.viewer, permalink)).at(-1)
    app.clock.advance({ hours: -24 })
    expect(last?.state).toBe('stale')
    expect(last?.windows).toEqual(good?.windows)
    expect(last?.body).toEqual(good?.body)
  })

  it('serves an aged answer at once and the new one after it', async () => {
    const { permalink } = await dashboardOf([byDay(['totalUsers'])])
    // Two hours later must still be the same day, or another window would be requested.
    app.clock.set(app.clock.now().toZonedDateTimeISO('Europe/Berlin').with({ hour: 12 }).toInstant())
    await data(people.viewer, permalink)
    app.clock.advance({ hours: 2 })
    const views = viewsOf(await data(people.viewer, permalink))
    app.clock.reset()
    expect(views.map(({ state }) => state)).toEqual(['stale', 'ready'])
  })

  it('ignores a viewer’s dates where the selector is hidden, not an owner’s', async () => {
    const { permalink } = await dashboardOf([clicks()], { hiddenDateSelector: true })
    const asked = { startDate: '2026-01-01', endDate: '2026-01-31' }
    const windowsOf = async (person: HttpClient) => {
      const done = linesOf(await data(person, permalink, asked)).at(-1)
      return done?.type === 'done' ? done.windows.current : null
    }
    expect(await windowsOf(people.owner)).toMatchObject({ start: '2026-01-01', end: '2026-01-31' })
    expect(await windowsOf(people.viewer)).not.toMatchObject({ start: '2026-01-01' })
    expect(await windowsOf(people.outsider)).not.toMatchObject({ start: '2026-01-01' })
  })

  it('tells a widget that is not set up from one without figures', async () => {
    const { permalink } = await dashboardOf([
      { ...fromPreset('google_analytics_4', 'devices', null), title: 'No source' },
      { ...byDay([]), title: 'No metric', order: 2 },
    ])
    const states = viewsOf(await data(people.owner, permalink)).map(({ state }) => state)
    expect(states).toEqual(['unconfigured', 'unconfigured'])
    // Viewers do not even learn of a widget without a source.
    expect(viewsOf(await data(people.viewer, permalink)).map(({ title }) => title)).toEqual(['No metric'])
  })

  it.each([
    'chart:line',
    'table',
    'summary',
    'chart:stacked',
    'chart:barLine',
    'heatTable',
    'funnel',
    'chart:pie',
    'chart:radar',
    'chart:gauge',
    'scorecard',
  ] as const)('keeps cloaked figures of a %s on the server', async (format) => {
    const shown = byDay(['sessions', 'newUsers'], { format: 'table', rowsLimit: 0, totals: true })
    const [open] = viewsOf(await data(people.owner, (await dashboardOf([shown])).permalink))
    const secret = open?.body?.kind === 'table' ? (open.body.totals?.[0]?.text ?? '') : ''
    expect(secret).toMatch(/\d/)
    const formatOptions = { target: 1000 }
    const cloaked = byDay(['sessions', 'newUsers'], { format, totals: true, formatOptions })
    for (const instance of cloaked.instances) {
      instance.metricsOptions = {
        sessions: { cloaked: true, cloakedChange: false, format: null },
        newUsers: { cloaked: false, cloakedChange: true, format: null },
      }
    }
    const answer = await data(people.viewer, (await dashboardOf([cloaked])).permalink)
    expect(answer.text).toContain('•••')
    expect(answer.text).not.toContain(secret)
    // Next to its target, the progress would reveal the figure.
    expect(answer.text).not.toContain('of 1,000')
  })
})

describe('a guest', () => {
  it('may only ask for saved widgets', async () => {
    const { id, permalink } = await dashboardOf([clicks()])
    const preview = { widget: byDay(['sessions']) }
    expect((await people.nobody.post(`/api/dashboards/${id}/preview`, preview)).status).toBe(401)
    expect((await people.outsider.post(`/api/dashboards/${id}/preview`, preview)).status).toBe(404)
    const asked = await people.owner.post(`/api/dashboards/${id}/preview`, preview)
    expect(JSON.parse(asked.text)).toMatchObject({ type: 'widget', view: { state: 'ready' } })
    const some = await data(people.viewer, permalink, { widgets: 'nothing-of-the-kind' })
    expect(viewsOf(some)).toEqual([])
  })

  it.each([
    [
      'a query that holds another call',
      '/%64ata?widgets=none&z=/data?startDate=2026-08-01&endDate=2026-08-31',
    ],
    ['a number sign', '/data?widgets=none#/data?startDate=2026-08-01&endDate=2026-08-31'],
    ['an empty list', '/data?widgets=&startDate=2026-08-01&endDate=2026-08-31'],
    [
      'a bar within a field',
      '/data?widgets=%7C2026-08-01%7C2026-08-31&startDate=2026-08-01&endDate=2026-08-31',
    ],
  ])('changes nothing of what another is answered by %s', async (_name, forged) => {
    const { permalink } = await dashboardOf([clicks()])
    const path = `/api/dashboards/${permalink}`
    for (const _again of [1, 2, 3]) expect((await rawGet(path + forged)).status).toBe(200)
    const asked = { startDate: '2026-08-01', endDate: '2026-08-31' }
    for (const _again of [1, 2, 3]) {
      const answer = await data(people.viewer, permalink, asked)
      expect(viewsOf(answer).map(({ title, state }) => [title, state])).toEqual([['Clicks', 'ready']])
      expect(linesOf(answer).at(-1)).toMatchObject({ windows: { current: { start: '2026-08-01' } } })
    }
  })

  it('is answered from memory whatever is made up in the address and in the list of widgets', async () => {
    const widgets = [clicks(), { ...clicks(), title: 'Again', id: nanoid() }]
    const { permalink } = await dashboardOf(widgets)
    const [one, other] = widgets.map(({ id }) => id)
    const path = `/api/dashboards/${permalink}/data`
    const none = await rawGet(`${path}?widgets=none`)
    const all = await rawGet(path)
    const long = 'x'.repeat(9_000)
    const queries = await countQueries(() => rawGet(path))
    const { answerCount } = app.context.pages
    for (const [address, answer] of [
      [`${path}?widgets=${long}`, none],
      [`${path}?widgets=none&x=${long}`, none],
      [`${path}?widgets=`, none],
      [`${path}?widgets=${other},${long},${one},${one}`, all],
      [`${path}?timezone=Asia/Tokyo`, all],
    ] as const) {
      expect((await rawGet(address)).text).toBe(answer.text)
      expect([queries.taken(), app.context.pages.answerCount]).toEqual([0, answerCount])
    }
    queries.end()
  })

  it('is answered from memory however the same question is written, and refused for what is none', async () => {
    const { permalink } = await dashboardOf([clicks()])
    const path = `/api/dashboards/${permalink}`
    const first = await data(people.viewer, permalink, { startDate: '2026-08-01', endDate: '2026-08-31' })
    const turned = `${path}/%64ata?endDate=2026-08-31&startDate=2026-08-0%31&layout=wide`
    const queries = await countQueries(() => rawGet(turned))
    expect((await rawGet(turned)).text).toBe(first.text)
    expect(queries.taken()).toBe(0)
    queries.end()
    expect((await rawGet(`${path}/data?layout=round`)).status).toBe(422)
    expect((await rawGet(`${path}/data?layout=wide&layout=narrow`)).status).toBe(422)
  })
})
