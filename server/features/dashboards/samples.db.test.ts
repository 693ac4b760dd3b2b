import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  dashboardList,
  dashboard as dashboardSchema,
  type OwnDashboard,
} from '../../../shared/api/dashboards.ts'
import { feedPreview } from '../../../shared/api/feeding.ts'
import type { DataLine, WidgetView } from '../../../shared/api/view.ts'
import { isOnSample, SAMPLE_STAYS, SAMPLE_TEMPLATE } from '../../../shared/rules/sampleDashboard.ts'
import { makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeSource, reportForm } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'

let app: TestApp
let people: People
let analytics: DemoSource

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  analytics = await makeSource(app, people.owner, 'google_analytics')
})
afterAll(() => app.stop())

const madeSchema = dataOf(z.object({ permalink: z.string() }))

async function create(facts: object = {}): Promise<OwnDashboard> {
  const answer = await people.owner.post('/api/dashboards', {
    name: 'To try it',
    timezone: 'Europe/Berlin',
    template: SAMPLE_TEMPLATE,
    sample: true,
    ...facts,
  })
  expect(answer.status).toBe(201)
  return load(answer.as(madeSchema).data.permalink)
}

async function load(permalink: string): Promise<OwnDashboard> {
  const { data } = (await people.owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboardSchema))
  if (data.public) throw new Error('It came as to a guest.')
  return data
}

async function viewsOf({ permalink }: { permalink: string }, query = ''): Promise<WidgetView[]> {
  const { status, text } = await people.owner.get(`/api/dashboards/${permalink}/data${query}`)
  expect(status).toBe(200)
  return text
    .trim()
    .split('\n')
    .map((line): DataLine => JSON.parse(line))
    .flatMap((line) => (line.type === 'widget' ? line.view : []))
}

function save(path: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return people.owner.post(path, form)
}

const feedOf = (type: string, source: DemoSource) => ({
  type,
  sourceId: source.id,
  accounts: source.propertyIds.slice(0, 1),
})
const feed = ({ id, version }: OwnDashboard, source: DemoSource, more: object = {}) =>
  people.owner.put(`/api/dashboards/${id}`, {
    category: 'interactive_source',
    version,
    ...feedOf('google_analytics_4', source),
    ...more,
  })

describe('a sample dashboard', () => {
  it('shows figures in every widget, each marked, without a source or a call to a vendor', async () => {
    const calls = app.sandbox.emulators.calls.length
    const dashboard = await create()
    expect(dashboard.sample).toBe(true)
    const views = await viewsOf(dashboard)
    expect(views).toHaveLength(dashboard.widgets.length)
    expect(new Set(views.map(({ format }) => format)).size).toBeGreaterThanOrEqual(7)
    for (const { title, state, sample, body, provenance, origins, asOf } of views) {
      expect([title, state, sample, body === null]).toEqual([title, 'ready', true, false])
      // Nothing may say that a vendor gave them.
      expect([provenance, origins, asOf]).toEqual([[], [], null])
    }
    expect(app.sandbox.emulators.calls).toHaveLength(calls)
    const { rows } = await app.owner.query('select 1 from results where company_id = $1', [
      people.owner.companyId,
    ])
    expect(rows).toEqual([])
  })

  it('has the same figures for the same days, other ones for others, and money in a currency', async () => {
    const [one, two] = [await create(), await create()]
    const days = '?startDate=2026-06-01&endDate=2026-06-30'
    const bodies = async (dashboard: OwnDashboard, query: string) =>
      Object.fromEntries((await viewsOf(dashboard, query)).map(({ title, body }) => [title, body]))
    expect(await bodies(one, days)).toEqual(await bodies(two, days))
    const may = await bodies(one, '?startDate=2026-05-01&endDate=2026-05-31')
    const june = await bodies(one, days)
    expect(may.Sales).not.toEqual(june.Sales)
    const { figure } = z.object({ figure: z.object({ text: z.string() }) }).parse(june.Sales)
    expect(figure.text).toMatch(/^€[\d,]+\.\d\d$/)
  })

  it('takes a place of the plan, is marked in the list, and its copy is one too', async () => {
    const dashboard = await create({ name: 'In the list' })
    const list = (await people.owner.get('/api/dashboards?search=In+the+list')).as(dashboardList)
    expect(list.data).toMatchObject([{ name: 'In the list', sample: true }])
    const copy = await people.owner.post(`/api/dashboards/${dashboard.id}/clone`, {})
    const copied = await load(copy.as(madeSchema).data.permalink)
    expect(copied.sample).toBe(true)
    const guest = httpClient(app.url)
    expect((await guest.get(`/api/dashboards/${copied.permalink}`)).status).toBe(404)
  })

  it('is none where it is blank, or every source is chosen', async () => {
    expect((await create({ template: null })).sample).toBe(false)
    const fed = await create({
      template: 'website_performance',
      sources: { google_analytics_4: analytics.id },
      accounts: { [analytics.id]: analytics.propertyIds.slice(0, 1) },
    })
    expect(fed.widgets.some(isOnSample)).toBe(false)
    expect(fed.sample).toBe(false)
  })

  it('shows a new widget on sample figures before it is saved', async () => {
    const dashboard = await create()
    const [widget] = dashboard.widgets
    const answer = await people.owner.post(`/api/dashboards/${dashboard.id}/preview`, { widget })
    expect(answer.as(z.object({ view: z.object({ sample: z.literal(true), state: z.literal('ready') }) })))
  })
})

describe('connecting a source', () => {
  const previews = dataOf(z.array(feedPreview))

  it('tells of each widget of the data what it shows and would show, and changes nothing', async () => {
    const dashboard = await create()
    const answer = await people.owner.post(
      `/api/dashboards/${dashboard.id}/preview/sources`,
      feedOf('google_analytics_4', analytics),
    )
    const told = answer.as(previews).data
    const own = dashboard.widgets.filter(({ instances }) => instances[0]?.type === 'google_analytics_4')
    expect(told.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    for (const { sample, before, after } of told) {
      expect([sample, before.sample, after.sample]).toEqual([true, true, false])
      expect(before.text).toMatch(/\d/)
      expect(after.text).toMatch(/\d/)
    }
    // What it would show is what it shows then.
    await feed(dashboard, analytics)
    const views = await viewsOf(dashboard)
    const shown = views.find(({ title }) => title === 'Sessions')
    const { figure } = z.object({ figure: z.object({ text: z.string() }) }).parse(shown?.body)
    expect(told.find(({ title }) => title === 'Sessions')?.after.text).toBe(figure.text)
  })

  it('tells of a source that fails, in its words', async () => {
    const switches = app.sandbox.emulators.switchesOf('google_analytics')
    const failing = await makeSource(app, people.owner, 'google_analytics')
    const dashboard = await create()
    switches.add('no_access')
    const answer = await people.owner.post(
      `/api/dashboards/${dashboard.id}/preview/sources`,
      feedOf('google_analytics_4', failing),
    )
    switches.clear()
    for (const { after } of answer.as(previews).data) {
      expect(after.text).toBeNull()
      expect(after.note).toMatch(/\./)
    }
  })

  it('refuses a source of another company as one that does not exist', async () => {
    const dashboard = await create()
    const foreign = await makeSource(app, people.outsider, 'google_analytics')
    const answer = await people.owner.post(
      `/api/dashboards/${dashboard.id}/preview/sources`,
      feedOf('google_analytics_4', foreign),
    )
    expect([answer.status, answer.error().error.id]).toEqual([404, 'not_found'])
  })

  it('feeds those that were accepted; the others stay samples, and so does the dashboard', async () => {
    const dashboard = await create()
    const own = dashboard.widgets.filter(({ instances }) => instances[0]?.type === 'google_analytics_4')
    const accepted = own.slice(0, 2).map(({ id }) => id)
    expect((await feed(dashboard, analytics, { widgets: accepted })).status).toBe(200)
    const views = await viewsOf(dashboard)
    const real = views.filter(({ sample }) => !sample).map(({ id }) => id)
    expect(real.sort()).toEqual(accepted.sort())
    expect((await load(dashboard.permalink)).sample).toBe(true)
    const guest = httpClient(app.url)
    expect((await guest.get(`/api/dashboards/${dashboard.permalink}`)).status).toBe(404)
  })

  it.each([
    ['accepting the last one', (dashboard: OwnDashboard) => feed(dashboard, analytics)],
    [
      'removing the others',
      async (dashboard: OwnDashboard) =>
        save(`/api/dashboards/${dashboard.id}`, {
          version: String(dashboard.version),
          operations: JSON.stringify(dashboard.widgets.map(({ id }) => ({ op: 'remove', id }))),
        }),
    ],
    [
      'choosing it in each widget’s own form',
      async (dashboard: OwnDashboard) =>
        save(`/api/dashboards/${dashboard.id}`, {
          version: String(dashboard.version),
          widgets: JSON.stringify(
            dashboard.widgets.map((widget) => ({
              ...widget,
              instances: widget.instances.map((one) => ({
                ...one,
                sourceId: analytics.id,
                accounts: analytics.propertyIds.slice(0, 1),
              })),
            })),
          ),
        }),
    ],
  ])('%s ends the sample for good: it is shared as any other', async (_how, end) => {
    const dashboard = await create({ template: 'website_performance' })
    expect(dashboard.sample).toBe(true)
    expect((await end(dashboard)).status).toBeLessThan(300)
    const after = await load(dashboard.permalink)
    expect(after.sample).toBe(false)
    const guest = httpClient(app.url)
    expect((await guest.get(`/api/dashboards/${dashboard.permalink}`)).status).toBe(200)
    const report = await people.owner.post('/api/automatic-reports', reportForm(dashboard.id))
    // Nothing is left to schedule where all widgets were removed, for which the sample is no reason.
    expect(report.status, report.text).toBe(after.widgets.length > 0 ? 201 : 409)
    expect(report.text).not.toContain('sample_data')
    expect((await viewsOf(after)).some(({ sample }) => sample)).toBe(false)
  })
})

describe('a report of what is a sample all the same', () => {
  it('is held with the reason, calls no vendor and mails nobody; no test of it is sent', async () => {
    const due = await makeDueReport(app, people.owner)
    await app.owner.query('update dashboards set sample = true where id = $1', [due.dashboard.id])
    const calls = app.sandbox.emulators.calls.length
    await workOn(app, due)
    const run = await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .selectFrom('reportRuns')
        .select(['state', 'message', 'snapshotId'])
        .where('id', '=', due.runId)
        .executeTakeFirstOrThrow(),
    )
    expect(run).toEqual({ state: 'held', message: SAMPLE_STAYS, snapshotId: null })
    expect(app.sandbox.emulators.calls).toHaveLength(calls)
    const test = await people.owner.post(`/api/automatic-reports/${due.reportId}/test`)
    expect([test.status, test.error().error.id]).toEqual([409, 'sample_data'])
  })
})
