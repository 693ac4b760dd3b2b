import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditPage } from '../../../shared/api/audit.ts'
import { automaticReport, reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { detailLines } from '../../../shared/rules/auditDetails.ts'
import { makeDueReport, tellOwners } from '../../../test/dueReport.ts'
import {
  clientForm,
  makeDashboard,
  makeLoneUser,
  makeTextWidget,
  makeUser,
  reportForm,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import { MailError } from '../../mail/send.ts'
import { queueOwnerNotice } from './notifyOwner.ts'
import { planDueReports } from './plan.ts'
import { runReport } from './run.ts'

let app: TestApp
let person: Person
let dashboard: string
let path: string
let people = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeLoneUser(app.context))
  // Calls are counted by address too.
  person.address = `10.6.0.${++people}`
  dashboard = (await makeDashboard(app.context, person.companyId, { widgets: [makeTextWidget()] })).id
  const made = await person.post('/api/automatic-reports', reportForm(dashboard))
  path = `/api/automatic-reports/${made.as(one).data.id}`
})

const one = dataOf(automaticReport)
const change = async (changes: object) => (await person.put(path, changes)).as(one).data
const report = async () => {
  const { data } = (await person.get('/api/automatic-reports')).as(dataOf(z.array(automaticReport)))
  return data.find(({ id }) => path.endsWith(id))
}
const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))

describe('a report that is changed', () => {
  it('keeps what is not named, and its next send where its time is not', async () => {
    const before = await report()
    const changes = {
      recipients: 'new@clients.example; New@clients.example',
      date_range: 'LAST_30_DAYS',
      with_pdf: false,
      subject: '  {client}:\n{period} ',
      message: ' Hello\n\nthere ',
      reply_to: 'Anna@Harbour.example',
    }
    const after = await change(changes)
    expect(after).toEqual({
      ...before,
      ...changes,
      recipients: ['new@clients.example'],
      subject: '{client}: {period}',
      message: 'Hello\n\nthere',
      reply_to: 'anna@harbour.example',
    })
    expect(await change({ subject: '' })).toEqual({ ...after, subject: '' })
    // What the form proposes is no own subject.
    expect((await change({ subject: ' {dashboard}: {period}' })).subject).toBe('')
  })

  it('goes out by its new schedule, from its next slot on', async () => {
    const { nextRunAt } = await change({ period: 'WEEK', detail: 5, hour: 17, timezone: 'America/New_York' })
    const next = Temporal.Instant.from(nextRunAt ?? '').toZonedDateTimeISO('America/New_York')
    expect([next.dayOfWeek, next.hour, next.minute]).toEqual([5, 17, 0])
    expect(Temporal.Instant.compare(next.toInstant(), app.clock.now())).toBe(1)
    await person.put(path, { paused: true })
    expect(await change({ hour: 9 })).toMatchObject({ paused: true, nextRunAt: null, hour: 9 })
    expect((await change({ paused: false, hour: 10 })).nextRunAt).toMatch(/T15:00:00Z$/)
  })

  it('loses no slot that is due and not planned', async () => {
    const due = Temporal.Instant.from((await report())?.nextRunAt ?? '')
    app.clock.advance({ seconds: Math.ceil(app.clock.now().until(due).total('seconds')) + 600 })
    await change({ minute: 45 })
    const [run, ...others] = (await person.get(`${path}/runs`)).as(dataOf(z.array(reportRun))).data
    expect([run?.scheduledFor, others]).toEqual([due.toString(), []])
    app.clock.reset()
  })

  it.each([
    ['nothing at all', {}],
    ['nobody', { recipients: '' }],
    ['an address that is none', { recipients: 'client@clients.example, nonsense' }],
    ['six recipients', { recipients: Array.from({ length: 6 }, (_, i) => `c${i}@clients.example`).join() }],
    ['a month’s day for a week', { period: 'WEEK' }],
    ['a week day for a month', { detail: 3 }],
    ['hour 24', { hour: 24 }],
    ['a placeholder that nothing stands for', { subject: '{kunde}' }],
    ['one in the message', { message: 'Dear {first_name}' }],
    ['a long subject', { subject: 'x'.repeat(201) }],
    ['a long message', { message: 'x'.repeat(4_001) }],
    ['answers to nowhere', { reply_to: 'nowhere' }],
    ['answers to two', { reply_to: 'a@b.example, c@d.example' }],
    ['a smuggled header', { reply_to: 'a@b.example\r\nBcc: x@evil.example' }],
    ['another dashboard', { dashboard_id: 'x'.repeat(21) }],
    ['an own next send', { nextRunAt: '2020-01-01T00:00:00Z' }],
  ])('refuses %s in words, and stays as it was', async (_what, changes) => {
    const before = await report()
    const answer = await person.put(path, changes)
    expect([answer.status, answer.error().error.id]).toEqual([422, 'invalid_input'])
    expect(answer.error().error.message).toMatch(/\.$/)
    expect(await report()).toEqual(before)
  })

  it('does not become equal to another one, but may stay equal to itself', async () => {
    const other = { ...reportForm(dashboard), recipients: 'boss@clients.example' }
    expect((await person.post('/api/automatic-reports', other)).status).toBe(201)
    expect((await person.put(path, { recipients: 'BOSS@clients.example' })).status).toBe(409)
    expect((await person.put(path, { recipients: 'client@clients.example' })).status).toBe(200)
  })

  it('does not become equal to one that is changed at once', async () => {
    const second = await person.post('/api/automatic-reports', { ...reportForm(dashboard), hour: 5 })
    const other = `/api/automatic-reports/${second.as(one).data.id}`
    for (const hour of [10, 11, 12, 13]) {
      const answers = await Promise.all([path, other].map((each) => person.put(each, { hour })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  it('keeps both changes of two people who change it at once', async () => {
    await Promise.all([person.put(path, { subject: 'Ours' }), person.put(path, { hour: 11 })])
    expect(await report()).toMatchObject({ subject: 'Ours', hour: 11 })
  })

  it('brings nothing back unseen that somebody else has changed since the form was opened', async () => {
    const { recipients, period, detail, hour, minute, timezone, subject } = await change({
      recipients: 'client@clients.example, boss@clients.example',
    })
    const seen = { recipients: recipients.join(';'), period, detail, hour, minute, timezone, subject }
    await change({ recipients: 'client@clients.example', hour: 11 })
    const late = { recipients: 'client@clients.example, boss@clients.example, new@clients.example' }
    const refused = await person.put(path, { ...late, seen })
    expect([refused.status, refused.error().error]).toMatchObject([
      409,
      {
        id: 'stale_version',
        message: 'Somebody else has changed this meanwhile: Recipients. Save again to replace it.',
      },
    ])
    expect(refused.error().errors?.recipients?.[0]).toContain('to “client@clients.example” meanwhile')
    // The parts of a schedule are one: nobody has chosen 11:45.
    expect((await person.put(path, { minute: 45, seen })).status).toBe(409)
    expect(await change({ subject: 'Ours', recipients: seen.recipients, seen })).toMatchObject({
      subject: 'Ours',
      recipients: ['client@clients.example'],
      hour: 11,
      minute,
    })
    expect((await change(late)).recipients).toHaveLength(3)
  })

  it('says in words what somebody else has made of it, what is empty too', async () => {
    const { period, detail, hour, minute, timezone, date_range } = await change({ message: 'Dear Kim' })
    const seen = { period, detail, hour, minute, timezone, date_range, message: 'Dear Kim', subject: '' }
    await change({ period: 'QUARTER', hour: 11, date_range: 'LAST_QUARTER', message: '', subject: 'Theirs' })
    const late = { minute: 45, date_range: 'LAST_7_DAYS', message: 'Dear Tom', subject: 'Ours' }
    const refused = await person.put(path, { ...late, seen })
    const to = (words: string) => [
      `Somebody else has changed this to “${words}” meanwhile. Save again to replace it.`,
    ]
    expect([refused.status, refused.error().errors]).toEqual([
      409,
      {
        schedule: to('On the first day of every quarter at 11:00 (Europe/Berlin)'),
        date_range: to('Last quarter'),
        message: to('none'),
        subject: to('Theirs'),
      },
    ])
    const ofUsual = { ...seen, subject: 'Theirs' }
    await change({ subject: '' })
    const again = await person.put(path, { subject: 'Ours', seen: ofUsual })
    expect(again.error().errors).toEqual({ subject: to('{dashboard}: {period}') })
  })

  it('is told in words in the audit log', async () => {
    await change({ period: 'WEEK', detail: 5, hour: 17, date_range: 'LAST_WEEK', reply_to: 'a@b.example' })
    const admin = await signedIn(app, await makeUser(app.context, person.companyId, { role: 'admin' }))
    const [entry] = (await admin.get('/api/audit?action=report.changed')).as(auditPage).data
    expect(detailLines(entry?.details ?? {})).toEqual([
      { field: 'Reply-to', before: 'none', after: 'a@b.example' },
      {
        field: 'Schedule',
        before: 'On the first day of every month at 08:00 (Europe/Berlin)',
        after: 'Every Friday at 17:00 (Europe/Berlin)',
      },
      { field: 'Days it covers', before: 'Last month', after: 'Last week' },
    ])
  })

  it('is nobody else’s to change', async () => {
    const stranger = await signedIn(app, await makeLoneUser(app.context))
    expect((await stranger.put(path, { subject: 'Mine' })).status).toBe(404)
    expect((await report())?.subject).toBe('')
  })
})

describe('a report that is sent now', () => {
  const send = () => person.post(`${path}/send`)
  const runs = async () => (await person.get(`${path}/runs`)).as(dataOf(z.array(reportRun))).data

  it('goes to its recipients once, however often it is asked for, and keeps its schedule', async () => {
    const before = await report()
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
    const [run] = await runs()
    await runReport(app.context, { companyId: person.companyId, runId: run?.id ?? '' })
    expect((await runs()).map(({ state }) => state)).toEqual(['sent'])
    expect(mailsTo('client@clients.example')).toHaveLength(1)
    const admin = await signedIn(app, await makeUser(app.context, person.companyId, { role: 'admin' }))
    const [entry] = (await admin.get('/api/audit?action=report.sentNow')).as(auditPage).data
    expect(entry).toMatchObject({
      action: 'report.sentNow',
      details: { recipients: ['client@clients.example'] },
    })
    expect(await report()).toEqual({ ...before, lastRun: expect.anything() })
    app.clock.advance({ minutes: 1 })
    expect((await send()).status).toBe(200)
    app.clock.reset()
  })

  it('is the slot that is due where no planner has seen it yet, and a held run is tried again at once', async () => {
    const due = Temporal.Instant.from((await report())?.nextRunAt ?? '')
    app.clock.advance({ seconds: Math.ceil(app.clock.now().until(due).total('seconds')) + 600 })
    expect((await send()).status).toBe(200)
    await planDueReports(app.context)
    const [run, ...others] = await runs()
    expect([run?.scheduledFor, run?.late, others]).toEqual([due.toString(), true, []])
    await app.context.db.tenant(person.companyId, (tx) =>
      tx.updateTable('reportRuns').set({ state: 'held', retryAt: '2030-01-01T00:00:00Z' }).execute(),
    )
    expect((await send()).status).toBe(200)
    expect(await runs()).toMatchObject([{ state: 'held', retryAt: null }])
    app.clock.reset()
  })

  it('goes out once where the answer is lost and it is asked for again', async () => {
    const headers = { 'idempotency-key': 'the-same-call-twice', 'x-csrf-token': person.csrfToken }
    const call = () => person.send('POST', `${path}/send`, { headers })
    expect((await call()).status).toBe(200)
    const [run] = await runs()
    await runReport(app.context, { companyId: person.companyId, runId: run?.id ?? '' })
    expect((await call()).status).toBe(200)
    expect(await runs()).toHaveLength(1)
  })

  it('is refused once so many of the company were sent in a day, whoever asks', async () => {
    const limit = limitOf('sendNow', { company: person.companyId })
    // What sends nothing does not count.
    expect((await person.post(`/api/automatic-reports/${nanoid()}/send`)).status).toBe(404)
    for (let count = 1; count < limit.most; count++) await chargeTries(app.context, [limit])
    expect((await send()).status).toBe(200)
    const colleague = await signedIn(app, await makeUser(app.context, person.companyId))
    colleague.address = `10.6.1.${people}`
    const refused = await colleague.post(`${path}/send`)
    expect([refused.status, refused.error().error.message]).toEqual([
      429,
      expect.stringMatching(/^Too many tries\. Wait .*, then try again, or leave it to its schedule\.$/),
    ])
    expect(await runs()).toHaveLength(1)
  })

  it('is never late, and its failure is told to who asked for it', async () => {
    const colleague = await signedIn(app, await makeUser(app.context, person.companyId))
    colleague.address = `10.6.1.${people}`
    expect((await colleague.post(`${path}/send`)).status).toBe(200)
    const work = async (mailer = app.context.mailer) => {
      const [run] = await runs()
      const due = { companyId: person.companyId, runId: run?.id ?? '' }
      await runReport(app.context.with({ mailer }), due).catch(() => undefined)
      app.clock.advance({ hours: 1 })
    }
    await work({ send: () => Promise.reject(new Error('The worker dies before its first mail.')) })
    const refusal = new MailError('permanent', 'The mailbox is full.', { scope: 'recipient' })
    await work({ send: () => Promise.reject(refusal) })
    await tellOwners(app, person.companyId)
    expect(await runs()).toMatchObject([{ state: 'failed', late: false }])
    expect(mailsTo(person.email)).toEqual([])
    const [notice, ...others] = mailsTo(colleague.email)
    expect([notice?.text, others]).toEqual([
      expect.stringMatching(/The mailbox is full\.\nIt was asked for on /),
      [],
    ])

    expect((await colleague.post(`${path}/send`)).status).toBe(200)
    await work({ send: () => Promise.reject(new Error('The worker dies before its first mail.')) })
    await work()
    app.clock.reset()
    const [mail] = mailsTo('client@clients.example')
    expect(mail?.text).not.toContain('comes late')
    expect((await runs())[0]).toMatchObject({ state: 'sent', late: false })
  })

  it('tells its owner too where it stood for a slot, or was held', async () => {
    const due = await makeDueReport(app, person, { empty: true })
    path = `/api/automatic-reports/${due.reportId}`
    await app.owner.query("update report_runs set state = 'held' where id = $1", [due.runId])
    const colleague = await signedIn(app, await makeUser(app.context, person.companyId))
    colleague.address = `10.6.1.${people}`
    expect((await colleague.post(`${path}/send`)).status).toBe(200)
    await app.context.db.tenant(person.companyId, (tx) =>
      queueOwnerNotice(app.context, tx, { companyId: person.companyId, runId: due.runId, reason: 'broken' }),
    )
    await tellOwners(app, person.companyId)
    const told = [person, colleague].map(({ email }) => mailsTo(email).map(({ text }) => text))
    expect(told).toEqual([
      [expect.stringContaining('It was due on')],
      [expect.stringContaining('It was due on')],
    ])
  })

  const makeColleague = async (number: number) => {
    const colleague = await signedIn(app, await makeUser(app.context, person.companyId))
    colleague.address = `10.6.${number}.${people}`
    return colleague
  }
  const openRun = async () => (await runs())[0]?.id ?? ''

  it.each([
    ['is free', false],
    ['is in a worker’s hands', true],
  ])('tells who asked first and who asked again while it was held and %s', async (_when, isHeld) => {
    const [first, second] = [await makeColleague(1), await makeColleague(2)]
    expect((await first.post(`${path}/send`)).status).toBe(200)
    const retryAt = '2030-01-01T00:00:00Z'
    await app.owner.query(
      "update report_runs set state = 'held', retry_at = $2, lease_until = now() + $3::interval where id = $1",
      [await openRun(), retryAt, isHeld ? '1 minute' : '-1 minute'],
    )
    expect((await second.post(`${path}/send`)).status).toBe(200)
    expect((await runs())[0]?.retryAt).toBe(isHeld ? retryAt : null)
    const failed = { companyId: person.companyId, runId: await openRun(), reason: 'broken' as const }
    await app.context.db.tenant(person.companyId, (tx) => queueOwnerNotice(app.context, tx, failed))
    await tellOwners(app, person.companyId)
    expect([person, first, second].map(({ email }) => mailsTo(email).length)).toEqual([0, 1, 1])
  })

  it('tells its owner and who asked again where the owner had asked first', async () => {
    const colleague = await makeColleague(1)
    expect((await send()).status).toBe(200)
    await app.owner.query("update report_runs set state = 'held' where id = $1", [await openRun()])
    expect((await colleague.post(`${path}/send`)).status).toBe(200)
    const failed = { companyId: person.companyId, runId: await openRun(), reason: 'broken' as const }
    await app.context.db.tenant(person.companyId, (tx) => queueOwnerNotice(app.context, tx, failed))
    await tellOwners(app, person.companyId)
    expect([person, colleague].map(({ email }) => mailsTo(email).length)).toEqual([1, 1])
  })

  it.each([
    ['the report is paused', () => change({ paused: true }), 'The report was paused before'],
    [
      'its dashboard is archived',
      () => person.delete(`/api/dashboards/${dashboard}/archive`),
      'The dashboard is archived.',
    ],
  ])('tells who asked that it is cancelled, as %s', async (_why, stop, why) => {
    const colleague = await makeColleague(1)
    expect((await colleague.post(`${path}/send`)).status).toBe(200)
    const runId = await openRun()
    await stop()
    await runReport(app.context, { companyId: person.companyId, runId })
    await tellOwners(app, person.companyId)
    expect((await runs())[0]?.state).toBe('cancelled')
    expect(mailsTo(person.email)).toEqual([])
    expect(mailsTo(colleague.email).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You asked for the automatic report/),
    ])
    expect(mailsTo(colleague.email)[0]?.text).toContain(`- ${why}`)
  })

  it('is refused in words while it is paused, and to who may not', async () => {
    await change({ paused: true })
    const answer = await send()
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'The report is paused. Resume it to send it.',
    ])
    expect(await runs()).toEqual([])
    const stranger = await signedIn(app, await makeLoneUser(app.context))
    expect((await stranger.post(`${path}/send`)).status).toBe(404)
  })
})

describe('a report whose time zone is known no more, as after an update of Node', () => {
  it('is listed and changed nevertheless, and says what to do where a time of it is needed', async () => {
    const dueAt = app.clock.now().subtract({ hours: 1 }).toString()
    await app.owner.query(
      "update automatic_reports set timezone = 'Atlantis/Capital', next_run_at = $2 where id = $1",
      [path.split('/').at(-1), dueAt],
    )
    const before = automaticReport.parse(await report())
    expect(before.timezone).toBe('Atlantis/Capital')
    const { recipients, period, detail, hour, minute, timezone, subject } = before
    const seen = { recipients: recipients.join(', '), period, detail, hour, minute, timezone, subject }
    expect((await change({ subject: 'Ours', seen })).subject).toBe('Ours')
    expect((await change({ paused: true })).paused).toBe(true)
    const resumed = await person.put(path, { paused: false })
    await app.owner.query('update automatic_reports set paused = false, next_run_at = $2 where id = $1', [
      path.split('/').at(-1),
      dueAt,
    ])
    const calls = [person.post(`${path}/send`), person.post(`${path}/test`), person.put(path, { hour: 9 })]
    const words =
      'This report cannot be planned: its time zone or its day is not known any more. Choose it anew, then try again.'
    for (const answer of [resumed, ...(await Promise.all(calls))])
      expect([answer.status, answer.error().error.message]).toEqual([409, words])
    const mended = await change({ period, detail, hour, minute, timezone: 'Europe/Berlin', seen })
    expect(mended).toMatchObject({ timezone: 'Europe/Berlin', nextRunAt: expect.any(String) })
    expect((await person.post(`${path}/send`)).status).toBe(200)
  })

  it('holds its run until another zone is chosen, or tells who set it up', async () => {
    const due = await makeDueReport(app, person, { empty: true })
    const set = (timezone: string) =>
      app.owner.query('update automatic_reports set timezone = $2 where id = $1', [due.reportId, timezone])
    const next = async () => {
      app.clock.advance({ hours: 3 })
      await runReport(app.context, due)
      const { rows } = await app.owner.query('select state, message from report_runs where id = $1', [
        due.runId,
      ])
      return rows[0]
    }
    await set('Atlantis/Capital')
    const message =
      'The report’s time zone, Atlantis/Capital, is not known any more. Edit the report to choose another one.'
    for (const _try of [1, 2, 3, 4, 5]) expect(await next()).toEqual({ state: 'held', message })
    expect(await next()).toEqual({ state: 'failed', message })
    await tellOwners(app, person.companyId)
    app.clock.reset()
    const [mail, ...others] = mailsTo(person.email).map(({ text }) => text)
    expect([mail, others]).toEqual([expect.stringContaining(`- ${message}`), []])
    expect(mail).toContain('Once another one is chosen, the next report goes out as planned.')
  })
})

describe('the mail of a report', () => {
  it('carries its own words, and answers go where it says', async () => {
    const client = (await person.post('/api/clients', clientForm({ name: 'Müller & Söhne <script>' }))).as(
      dataOf(z.object({ id: z.string() })),
    ).data
    await person.put(`/api/dashboards/${dashboard}/client`, { clientId: client.id })
    await change({
      subject: '{client}, {PERIOD}',
      message: 'Dear {client},\nsee <b>below</b>.\n\nYours, {agency}',
      reply_to: 'anna@harbour.example',
    })
    expect((await person.post(`${path}/test`)).status).toBe(200)
    const [mail] = mailsTo(person.email)
    expect(mail?.subject).toMatch(/^Müller & Söhne <script>, \S+ 20\d\d$/)
    expect(mail?.text).toContain('Dear Müller & Söhne <script>,\nsee <b>below</b>.\n\nYours, ')
    expect(mail?.html).toContain('Müller &#38; Söhne &#60;script&#62;')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).not.toContain('<b>below')
    expect(mail?.replyTo).toEqual(['anna@harbour.example'])
  })

  it('compares a quarter with the whole one before', async () => {
    await change({ period: 'QUARTER', detail: 'FIRST_DAY', date_range: 'LAST_QUARTER' })
    expect((await person.post(`${path}/test`)).status).toBe(200)
    const [mail] = mailsTo(person.email)
    // The tests' clock stands in November 2026.
    expect(mail?.text).toContain('1 July – 30 September 2026, compared with 1 April – 30 June 2026')
    const [, link = ''] = /Open the report: (\S+)/.exec(mail?.text ?? '') ?? []
    const { pathname, search } = new URL(link)
    expect(search).toBe('?startDate=2026-07-01&endDate=2026-09-30')
    expect((await httpClient(app.url).get(pathname + search)).text).toMatch(/1 April\s*–\s*30 June 2026/)
  })

  it('says the dashboard’s name where it has no client, and answers go to the sender', async () => {
    await change({ subject: 'For {client}' })
    expect((await person.post(`${path}/test`)).status).toBe(200)
    const [mail] = mailsTo(person.email)
    expect(mail?.subject).toBe(`For ${(await report())?.dashboardName}`)
    expect(mail?.replyTo).toEqual([])
  })

  it('says with its figures what it said as they were fetched, however often it is tried again', async () => {
    const due = await makeDueReport(app, person)
    path = `/api/automatic-reports/${due.reportId}`
    await change({
      subject: 'Of then',
      message: 'Written for these figures',
      reply_to: 'then@harbour.example',
    })
    const mailer = { send: () => Promise.reject(new Error('The worker dies before its first mail.')) }
    await runReport(app.context.with({ mailer }), due).catch(() => undefined)
    await change({ subject: 'Of now', message: 'Written later', reply_to: 'now@harbour.example' })
    app.clock.advance({ hours: 1 })
    await runReport(app.context, due)
    app.clock.reset()
    const [mail, ...others] = mailsTo(due.recipients[0] ?? '')
    expect([mail?.subject, mail?.replyTo, others]).toEqual(['Of then', ['then@harbour.example'], []])
    expect(mail?.text).toContain('Written for these figures')
  })

  it('goes to nobody who was taken off while it was under way, and says so', async () => {
    const due = await makeDueReport(app, person, { recipients: 2 })
    path = `/api/automatic-reports/${due.reportId}`
    const [first = '', second = ''] = (await report())?.recipients ?? []
    const mailer = {
      send: async () => {
        throw new Error('The worker dies before its first mail.')
      },
    }
    await runReport(app.context.with({ mailer }), due).catch(() => undefined)
    await person.put(path, { recipients: second })
    app.clock.advance({ hours: 1 })
    await runReport(app.context, due)
    app.clock.reset()
    expect(mailsTo(first)).toEqual([])
    expect(mailsTo(second)).toHaveLength(1)
    const [run] = (await person.get(`${path}/runs`)).as(dataOf(z.array(reportRun))).data
    expect(run).toMatchObject({ state: 'sent', message: null })
    expect(run?.deliveries.find(({ recipient }) => recipient === first)).toMatchObject({
      state: 'cancelled',
      message: 'Taken off the report’s recipients before it was sent.',
    })
  })
})
