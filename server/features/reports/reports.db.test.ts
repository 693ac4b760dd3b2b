import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { automaticReport, reportRun, scheduledReport } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { nextRun } from '../../../shared/rules/reportSchedule.ts'
import {
  makeCompany,
  makeDashboard,
  makeLoneUser,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
  reportForm,
  type TestDashboard,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let person: Person
let dashboard: TestDashboard

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeLoneUser(app.context))
  dashboard = await makeDashboard(app.context, person.companyId, { widgets: [makeTextWidget()] })
})
afterEach(() => app.sandbox.emulators.switchesOf('google_analytics').clear())

const one = dataOf(automaticReport)
const form = (changes: Record<string, unknown> = {}) => ({
  ...reportForm(dashboard.id),
  recipients: 'client@clients.example, boss@clients.example',
  period: 'WEEK',
  detail: 1,
  minute: 30,
  date_range: 'LAST_WEEK',
  ...changes,
})
const create = (changes: Record<string, unknown> = {}, by = person) =>
  by.post('/api/automatic-reports', form(changes))
const list = async (by = person) =>
  (await by.get('/api/automatic-reports')).as(dataOf(z.array(automaticReport))).data
const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))

describe('scheduling a report', () => {
  it('says when it goes out next, by the wall clock of its zone', async () => {
    const answer = await create()
    expect(answer.status).toBe(201)
    const { data } = answer.as(one)
    expect(data).toMatchObject({
      dashboardId: dashboard.id,
      dashboardPermalink: dashboard.permalink,
      recipients: ['client@clients.example', 'boss@clients.example'],
      paused: false,
      lastRun: null,
    })
    const next = Temporal.Instant.from(data.nextRunAt ?? '').toZonedDateTimeISO('Europe/Berlin')
    expect([next.dayOfWeek, next.hour, next.minute]).toEqual([1, 8, 30])
    expect(Temporal.Instant.compare(next.toInstant(), app.clock.now())).toBe(1)
    expect(await list()).toEqual([data])
  })

  it.each([
    ['MONTH', 'FIRST_DAY'],
    ['MONTH', 'LAST_DAY'],
    ['MONTH', 'FIRST_WORK_DAY'],
    ['QUARTER', 'FIRST_WORK_DAY'],
    ['QUARTER', 'LAST_DAY'],
    ['WEEK', 0],
    ['WEEK', 6],
    ['WEEK', '3'],
  ] as const)('every %s on %s', async (period, detail) => {
    const { data } = (await create({ period, detail })).as(one)
    expect(data.detail).toBe(period === 'WEEK' ? Number(detail) : detail)
    const rule = { period, detail: data.detail, hour: 8, minute: 30, timezone: 'Europe/Berlin' }
    expect(data.nextRunAt).toBe(nextRun(rule, app.clock.now()).toString())
  })

  it.each([
    ['a week day for a month', { period: 'MONTH', detail: 3 }],
    ['a month’s day for a week', { period: 'WEEK', detail: 'LAST_DAY' }],
    ['an eighth week day', { detail: 7 }],
    ['half an hour', { hour: 8.5 }],
    ['hour 24', { hour: 24 }],
    ['minute 60', { minute: 60 }],
    ['a zone that is none', { timezone: 'Mars/Olympus' }],
    ['a range that is none', { date_range: 'FOREVER' }],
    ['a period that is none', { period: 'DAY' }],
    ['no recipient', { recipients: '' }],
    ['only commas', { recipients: ', ,;' }],
    ['six recipients', { recipients: Array.from({ length: 6 }, (_, i) => `c${i}@clients.example`).join() }],
    ['a quoted local part', { recipients: '"a@evil.example b"@clients.example' }],
    ['a comment', { recipients: 'client(@evil.example)@clients.example' }],
    ['a smuggled header', { recipients: 'client@clients.example\r\nBcc: x@evil.example' }],
    ['another address as a name', { recipients: 'x@evil.example <client@clients.example>' }],
    ['one bad address among good ones', { recipients: 'client@clients.example, nonsense' }],
    ['an own limit', { limits: { reportsPerDashboard: 100 } }],
    ['an own next send', { nextRunAt: '2020-01-01T00:00:00Z' }],
  ])('refuses %s in words, and schedules nothing', async (_what, changes) => {
    const answer = await create(changes)
    expect([answer.status, answer.error().error.id]).toEqual([422, 'invalid_input'])
    expect(answer.error().error.message).toMatch(/^[A-Z“].*\.$/)
    expect(Object.keys(answer.error().errors ?? {})).not.toEqual([])
    expect(await list()).toEqual([])
  })

  it('needs something that a client would see', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const nothing = [
      [],
      [makeWidget('google_ads', 'cost', null)],
      [makeWidget('google_analytics_4', 'users_summary', analytics, { realTime: true })],
      [makeWidget('google_analytics_4', 'users_summary', analytics, { screenOnly: true })],
    ]
    for (const widgets of nothing) {
      const { id } = await makeDashboard(app.context, person.companyId, { widgets })
      const answer = await create({ dashboard_id: id })
      expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
      expect(answer.error().error.message).toMatch(/no widget that a client would see.*then schedule/i)
    }
    expect(await list()).toEqual([])
  })

  it('counts the same address once, whatever its case', async () => {
    const { data } = (await create({ recipients: 'A@b.example; a@B.example\na@b.example' })).as(one)
    expect(data.recipients).toEqual(['A@b.example'])
  })

  it('allows 5 for a dashboard, however many are asked for at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ recipients: `c${index}@clients.example` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.error().error).toMatchObject({
      id: 'limit_reached',
      message: expect.stringMatching(/only set-up 5 automatic reports per dashboard/),
    })
    expect(await list()).toHaveLength(5)
    const other = await makeDashboard(app.context, person.companyId, { widgets: [makeTextWidget()] })
    expect((await create({ dashboard_id: other.id })).status).toBe(201)
  })

  it('takes recipients as they are copied from other programs', async () => {
    const pasted =
      '\ufeffAnn Lee <ann@client.test>\u2028mailto:bob@client.test;\u00a0cy@client.test\u200b\tdi@client.test'
    const { data } = (await create({ recipients: pasted })).as(one)
    expect(data.recipients).toEqual([
      'ann@client.test',
      'bob@client.test',
      'cy@client.test',
      'di@client.test',
    ])
    const refused = await create({ recipients: 'ann@cli\u200bent.test' })
    expect([refused.status, refused.error().errors?.recipients]).toEqual([
      422,
      [expect.stringMatching(/^“ann@cli�ent\.test” is not a mail address/)],
    ])
  })

  it('is made once, however often its form is sent', async () => {
    const asked = { recipients: 'a@b.example, c@d.example' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(asked)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const again = await create({ recipients: 'C@D.example, a@b.example' })
    expect(again.error().error).toMatchObject({
      id: 'conflict',
      message: expect.stringMatching(/^This report is scheduled already/),
    })
    expect(await list()).toHaveLength(1)
    const others = [{ hour: 9 }, { with_pdf: false }, { recipients: 'a@b.example' }, { detail: 2 }]
    for (const change of others) expect((await create({ ...asked, ...change })).status).toBe(201)
  })

  it('goes by the limits of the company’s own plan', async () => {
    const limits = JSON.stringify({ reportsPerDashboard: 1, recipientsPerReport: 1 })
    const companyId = await makeCompany(app.context, { limits })
    const owner = await signedIn(app, await makeUser(app.context, companyId))
    dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    expect((await create({}, owner)).status).toBe(422)
    expect((await create({ recipients: 'a@b.example' }, owner)).status).toBe(201)
    expect((await create({ recipients: 'a@b.example' }, owner)).error().error.id).toBe('limit_reached')
  })

  it.each(['canceled', 'overdue'])(
    'is not for a company that is %s where dashboards are paid for',
    async (state) => {
      app.context.config.prices = { monthly: 950, annual: 9500 }
      onTestFinished(() => {
        app.context.config.prices = null
      })
      const companyId = await makeCompany(app.context, { state })
      const owner = await signedIn(app, await makeUser(app.context, companyId))
      dashboard = await makeDashboard(app.context, companyId)
      const answer = await create({}, owner)
      expect([answer.status, answer.error().error.id]).toEqual([402, 'subscription_required'])
    },
  )
})

describe('a report', () => {
  it('pauses, and resumes at its next slot from then on', async () => {
    const { data } = (await create()).as(one)
    const path = `/api/automatic-reports/${data.id}`
    expect((await person.put(path, { paused: true })).as(one).data).toMatchObject({
      paused: true,
      nextRunAt: null,
    })
    app.clock.advance({ hours: 24 * 21 })
    const resumed = (await person.put(path, { paused: false })).as(one).data
    const wait = app.clock
      .now()
      .until(Temporal.Instant.from(resumed.nextRunAt ?? ''))
      .total('hours')
    app.clock.advance({ hours: -24 * 21 })
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(24 * 7 + 1)
  })

  it('is gone when it is deleted, with all it has sent', async () => {
    const { data } = (await create()).as(one)
    expect((await person.delete(`/api/automatic-reports/${data.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await person.delete(`/api/automatic-reports/${data.id}`)).status).toBe(404)
    expect((await person.get(`/api/automatic-reports/${data.id}/runs`)).status).toBe(404)
  })

  it('is listed for its dashboard alone where one is named', async () => {
    await create()
    const other = await makeDashboard(app.context, person.companyId, { widgets: [makeTextWidget()] })
    const path = `/api/automatic-reports?dashboard_id=${other.id}`
    expect((await person.get(path)).text).toBe('{"data":[]}')
    expect((await person.get('/api/automatic-reports?dashboard_id=nonsense')).status).toBe(422)
  })

  it('has no runs before its first', async () => {
    const id = await makeReport(app.context, dashboard, person.userId)
    const runs = await person.get(`/api/automatic-reports/${id}/runs`)
    expect(runs.as(dataOf(z.array(reportRun))).data).toEqual([])
  })
})

describe('a test send', () => {
  it('brings the very report to whoever asks, and to nobody else', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const { id } = await makeDashboard(app.context, person.companyId, {
      name: 'Northwind & Söhne',
      widgets: [makeWidget('google_analytics_4', 'users_summary', analytics), makeTextWidget({ order: 2 })],
    })
    const { data } = (await create({ dashboard_id: id })).as(one)
    const before = app.sandbox.inbox.mails().length
    const answer = await person.post(`/api/automatic-reports/${data.id}/test`)
    expect(answer.text).toBe(JSON.stringify({ data: { to: person.email } }))
    expect(app.sandbox.inbox.mails()).toHaveLength(before + 1)
    const [mail] = mailsTo(person.email)
    expect(mail?.subject).toMatch(/^Northwind & Söhne: /)
    expect(mail?.from).toMatch(/^Harbour & Pine </)
    const pdf = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf')
    const read = await readPdf(pdf?.content ?? new Uint8Array())
    expect(read.text).toContain('Users at a glance')
    expect(read.text).toContain('A word from us')
    const preview = mail?.attachments.find(({ contentType }) => contentType === 'image/png')
    expect(preview?.contentId).toBe('preview')
    expect(mail?.html).toContain('cid:preview')
    const log = await app.context.db.tenant(person.companyId, (tx) =>
      tx
        .selectFrom('auditEntries')
        .select(['actorId', 'subjectId'])
        .where('action', '=', 'report.tested')
        .execute(),
    )
    expect(log).toEqual([{ actorId: person.userId, subjectId: data.id }])
  })

  it('says in plain words what is not set up, when it is scheduled and when it is tried', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const unset = (preset: string, order: number) => {
      const widget = makeWidget('google_analytics_4', preset, analytics, { order })
      return {
        ...widget,
        instances: widget.instances.map((instance) => ({ ...instance, accounts: [] })),
      }
    }
    const { id, permalink } = await makeDashboard(app.context, person.companyId, {
      widgets: [
        unset('users_summary', 1),
        unset('countries', 2),
        makeWidget('google_ads', 'cost', null, { order: 3 }),
        makeWidget('google_ads', 'cost', null, { order: 4, screenOnly: true }),
      ],
    })
    const property = 'No property is chosen in 2 widgets: Users at a glance and Countries.'
    const answer = (await create({ dashboard_id: id })).as(dataOf(scheduledReport)).data
    expect(answer.unset).toEqual([
      property,
      expect.stringMatching(/^No Google Ads source is chosen in 1 widget: /),
    ])
    const test = await person.post(`/api/automatic-reports/${answer.id}/test`)
    expect([test.status, test.error().error.message]).toEqual([
      409,
      `This report would be held and not sent: ${property}`,
    ])
    const guest = await httpClient(app.url).get(`/api/dashboards/${permalink}/data`)
    expect(guest.text).toContain('This part of the report is being prepared.')
    expect(guest.text).not.toContain('property is chosen')
  })

  it('is refused with the reason where the report would be held', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const { id } = await makeDashboard(app.context, person.companyId, {
      widgets: [makeWidget('google_analytics_4', 'users_summary', analytics)],
    })
    const { data } = (await create({ dashboard_id: id })).as(one)
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const answer = await person.post(`/api/automatic-reports/${data.id}/test`)
    expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
    expect(answer.error().error.message).toMatch(/would be held.*Users at a glance/)
    expect(mailsTo(person.email)).toEqual([])
  })

  it('is sent where a widget for screens alone has lost its source', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const shown = makeWidget('google_analytics_4', 'users_summary', analytics, { order: 2, screenOnly: true })
    const widgets = [makeTextWidget(), shown]
    const { id } = await makeDashboard(app.context, person.companyId, { widgets })
    const { data } = (await create({ dashboard_id: id })).as(one)
    expect((await person.delete(`/api/sources/${analytics.id}`)).status).toBe(200)
    expect((await person.post(`/api/automatic-reports/${data.id}/test`)).status).toBe(200)
  })

  it('is refused where a widget has lost its source, by name', async () => {
    const analytics = await makeSource(app, person, 'google_analytics')
    const { id } = await makeDashboard(app.context, person.companyId, {
      widgets: [
        makeTextWidget(),
        makeWidget('google_analytics_4', 'users_summary', analytics, { order: 2 }),
        makeWidget('google_ads', 'cost', null, { order: 3 }),
      ],
    })
    const { data } = (await create({ dashboard_id: id })).as(one)
    expect((await person.post(`/api/automatic-reports/${data.id}/test`)).status).toBe(200)
    expect((await person.delete(`/api/sources/${analytics.id}`)).status).toBe(200)
    const answer = await person.post(`/api/automatic-reports/${data.id}/test`)
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'This report would be held and not sent: “Users at a glance”: its source was deleted. Choose another source for it, or remove the widget.',
    ])
  })
})
