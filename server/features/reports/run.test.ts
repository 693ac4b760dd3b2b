import pg from 'pg'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { type MailServer, refusal, startMailServer } from '../../../test/mailServer.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { createPdfPrinter } from '../../pdf/printer.ts'
import { HOLD_MINUTES } from './hold.ts'
import { planDueReports } from './plan.ts'
import { runReport } from './run.ts'

let app: TestApp
let database: pg.Client
let person: Person
const mailServers: MailServer[] = []

beforeAll(async () => {
  app = await startTestApp()
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await app.stop()
})
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterEach(async () => {
  switches().clear()
  app.clock.set(Temporal.Now.instant())
  await Promise.all(mailServers.splice(0).map((server) => server.stop()))
})

const switches = () => app.sandbox.emulators.switchesOf('google_analytics')
const dataCalls = () => app.sandbox.emulators.calls.filter(({ origin }) => origin === 'data').length
const inbox = () => app.sandbox.inbox.mails()
const mailsTo = (address: string) => inbox().filter(({ to }) => to.includes(address))

interface Due {
  reportId: string
  runId: string
  dashboard: { id: string; permalink: string }
  recipients: string[]
}

/** A report that has just become due and has been planned, of a dashboard with figures and a text. */
async function dueRun(facts: { recipients?: number; name?: string; widgets?: 'none' } = {}): Promise<Due> {
  const analytics = await makeSource(app, person, 'google_analytics')
  const widgets = [
    makeWidget('google_analytics_4', 'users_summary', analytics),
    makeWidget('google_analytics_4', 'sessions_over_time', analytics, { order: 2 }),
    makeTextWidget({ order: 3 }),
  ]
  const dashboard = await makeDashboard(app.context, person.companyId, {
    name: facts.name ?? 'Northwind monthly',
    widgets: facts.widgets === 'none' ? [] : widgets,
  })
  const recipients = Array.from(
    { length: facts.recipients ?? 1 },
    (_, index) => `c${index}.${dashboard.id.toLowerCase()}@clients.example`,
  )
  const reportId = await makeReport(app.context, dashboard, person.userId, {
    recipients,
    dateRange: 'LAST_MONTH',
    withPdf: true,
    nextRunAt: app.clock.now().toString(),
  })
  await planDueReports(app.context)
  const { rows } = await database.query('select id from report_runs where report_id = $1', [reportId])
  return { reportId, runId: rows[0].id, dashboard, recipients }
}

const run = ({ runId }: Due, context = app.context) =>
  runReport(context, { companyId: person.companyId, runId })

/** The run as its owner sees it. */
async function outcome({ reportId }: Due): Promise<z.output<typeof reportRun> | undefined> {
  const answer = await person.get(`/api/automatic-reports/${reportId}/runs`)
  return answer.as(dataOf(reportRun.array())).data[0]
}

async function mailing(hooks: SMTPServerOptions): Promise<{ server: MailServer; context: AppContext }> {
  const server = await startMailServer(hooks)
  mailServers.push(server)
  const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
  return { server, context: { ...app.context, mailer } }
}

describe('a due report', () => {
  it('reaches each recipient once, with PDF, preview and figures of one and the same moment', async () => {
    const due = await dueRun({ recipients: 3 })
    await run(due)
    const result = await outcome(due)
    expect(result).toMatchObject({ state: 'sent', message: null })
    expect(result?.deliveries).toEqual(
      due.recipients.toSorted().map((recipient) => ({
        recipient,
        state: 'sent',
        message: null,
        sentAt: expect.any(String),
      })),
    )
    const mails = due.recipients.map((recipient) => mailsTo(recipient))
    expect(mails.map((sent) => sent.length)).toEqual([1, 1, 1])
    const [first, ...others] = mails.flat()
    for (const mail of others) {
      expect(mail.attachments.map(({ content }) => content)).toEqual(
        first?.attachments.map(({ content }) => content),
      )
      expect(mail.to).toHaveLength(1)
      expect(mail.text).toBe(first?.text)
    }
    const pdf = first?.attachments.find(({ contentType }) => contentType === 'application/pdf')
    const read = await readPdf(pdf?.content ?? new Uint8Array())
    for (const title of ['Users at a glance', 'Sessions over time', 'A word from us']) {
      expect(read.text).toContain(title)
    }
    expect(read.title).toBe('Northwind monthly')
    expect(first?.text).toContain(`${app.url}/dashboards/${due.dashboard.permalink}`)
    const figure = /Sessions: ([\d,.]+)/.exec(first?.text ?? '')?.[1] ?? 'none'
    expect(read.text.replace(/\s/g, '')).toContain(figure)
  })

  it('carries a Message-ID that depends on nothing but the run and the recipient', async () => {
    const due = await dueRun({ recipients: 2 })
    await run(due)
    const ids = due.recipients.map((recipient) => mailsTo(recipient)[0]?.messageId)
    expect(new Set(ids).size).toBe(2)
    const { rows } = await database.query('select message_id from report_deliveries where run_id = $1', [
      due.runId,
    ])
    expect(new Set(rows.map((row) => row.message_id))).toEqual(new Set(ids))
  })

  it('is not sent again, whoever picks its run up once more', async () => {
    const due = await dueRun()
    await Promise.all([run(due), run(due), run(due)])
    await run(due)
    expect(mailsTo(due.recipients[0] ?? '')).toHaveLength(1)
  })

  it('cannot smuggle anything into the mail by its name', async () => {
    const due = await dueRun({ name: '<img src=x onerror=alert(1)>\r\nBcc: x@evil.example' })
    await run(due)
    const [mail] = mailsTo(due.recipients[0] ?? '')
    expect(mail?.subject).toContain('<img src=x')
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.to).toEqual(due.recipients)
    expect(mailsTo('x@evil.example')).toEqual([])
    for (const { name } of mail?.attachments ?? []) expect(name).toMatch(/^[^<>"\\/:\r\n]+\.(pdf|png)$/)
  })
})

describe('a widget that fails', () => {
  it('holds the report, which goes out whole once it works again', async () => {
    const due = await dueRun()
    switches().add('server_error')
    await run(due)
    expect(await outcome(due)).toMatchObject({
      state: 'held',
      message: expect.stringMatching(/Users at a glance/),
    })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'held' })
    switches().clear()
    app.clock.advance({ minutes: HOLD_MINUTES[0], seconds: 1 })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null })
    expect(mailsTo(due.recipients[0] ?? '')).toHaveLength(1)
    expect(mailsTo(person.email)).toEqual([])
  })

  it('after the last try leaves the client in peace and tells the owner which and why', async () => {
    const due = await dueRun()
    switches().add('revoked_grant')
    for (const minutes of HOLD_MINUTES) {
      await run(due)
      expect(await outcome(due)).toMatchObject({ state: 'held' })
      expect(mailsTo(person.email)).toEqual([])
      app.clock.advance({ minutes, seconds: 1 })
    }
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'failed', finishedAt: expect.any(String) })
    await run(due)
    const [mail, ...more] = mailsTo(person.email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/a report was not sent \(Northwind monthly\)/)
    expect(mail?.text).toContain('Users at a glance')
    expect(mail?.text).toContain(`${app.url}/dashboards/${due.dashboard.permalink}`)
    expect(mailsTo(due.recipients[0] ?? '')).toEqual([])
  })

  it('holds a dashboard that shows a client nothing', async () => {
    const due = await dueRun({ widgets: 'none' })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'held', message: expect.stringMatching(/no widget/) })
  })
})

describe('a browser that does not print', () => {
  it('holds the report, asks no vendor again, and is told to the owner in the end', async () => {
    const due = await dueRun()
    const broken: AppContext = {
      ...app.context,
      pdf: createPdfPrinter({ chromiumPath: '/bin/false', pdfConcurrency: 1 }),
    }
    await run(due, broken)
    const calls = dataCalls()
    expect(await outcome(due)).toMatchObject({
      state: 'held',
      message: expect.stringMatching(/fault on our side/),
    })
    for (const minutes of HOLD_MINUTES) {
      app.clock.advance({ minutes, seconds: 1 })
      await run(due, broken)
    }
    expect(dataCalls()).toBe(calls)
    expect(await outcome(due)).toMatchObject({ state: 'failed' })
    expect(mailsTo(person.email).map(({ text }) => text)).toEqual([
      expect.stringMatching(/could not be made/),
    ])
    expect(mailsTo(due.recipients[0] ?? '')).toEqual([])
  })

  it('costs one try when it works the next time', async () => {
    const due = await dueRun()
    await run(due, {
      ...app.context,
      pdf: createPdfPrinter({ chromiumPath: '/bin/false', pdfConcurrency: 1 }),
    })
    const calls = dataCalls()
    app.clock.advance({ minutes: HOLD_MINUTES[0], seconds: 1 })
    await run(due)
    expect(dataCalls()).toBe(calls)
    expect(await outcome(due)).toMatchObject({ state: 'sent' })
    expect(mailsTo(due.recipients[0] ?? '')).toHaveLength(1)
  })
})

describe('a mail server', () => {
  const toOne = (local: string, error: Error): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, done) => (address.startsWith(local) ? done(error) : done()),
  })

  it('that refuses one recipient for good touches no other, and the owner learns of it', async () => {
    const due = await dueRun({ recipients: 3 })
    const { server, context } = await mailing(toOne('c1.', refusal(550, 'No such user here')))
    await run(due, context)
    const result = await outcome(due)
    expect(result?.state).toBe('sent')
    expect(result?.message).toMatch(/^c1\..*No such user here/)
    expect(result?.deliveries.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent', 'sent'])
    await run(due, context)
    const [, refused] = due.recipients
    const reports = server.mails.filter(({ to }) => !to.includes(person.email))
    expect(reports.map(({ to }) => to[0]).toSorted()).toEqual(
      due.recipients.filter((to) => to !== refused).toSorted(),
    )
    const told = server.mails.filter(({ to }) => to.includes(person.email))
    expect(told).toHaveLength(1)
    expect(told[0]?.raw).toContain('No such user here')
  })

  it('that asks one recipient to wait is asked again for that one alone', async () => {
    const due = await dueRun({ recipients: 2 })
    let greylisted = true
    const { server, context } = await mailing({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('c1.') && greylisted ? done(refusal(451, 'Try again later')) : done(),
    })
    await run(due, context)
    expect(await outcome(due)).toMatchObject({ state: 'sending' })
    greylisted = false
    await run(due, context)
    expect(server.mails).toHaveLength(1)
    app.clock.advance({ minutes: 1, seconds: 1 })
    await run(due, context)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null })
    expect(server.mails.map(({ to }) => to[0])).toEqual(due.recipients)
  })

  it('that refuses everybody makes the run a failed one', async () => {
    const due = await dueRun({ recipients: 2 })
    const { context } = await mailing(toOne('c', refusal(554, 'Blocked')))
    await run(due, context)
    expect(await outcome(due)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Blocked.*Blocked/),
    })
  })

  it('that is away is tried again with growing pauses, and given up in the end', async () => {
    const due = await dueRun()
    const context = {
      ...app.context,
      mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: app.context.config.mailFrom }),
    }
    for (const minutes of [1, 5, 15, 60, 180]) {
      await run(due, context)
      expect(await outcome(due)).toMatchObject({ state: 'sending' })
      app.clock.advance({ minutes, seconds: 1 })
    }
    await run(due, context)
    expect(await outcome(due)).toMatchObject({ state: 'failed' })
  })

  it('that falls silent after the whole message gets it once more, then a person decides', async () => {
    const due = await dueRun()
    const taken: string[] = []
    const { server, context } = await mailing({
      onData: (stream) => {
        let raw = ''
        stream.on('data', (part) => {
          raw += part
        })
        stream.on('end', () => {
          taken.push(/^Message-ID: (.+)$/im.exec(raw)?.[1] ?? '')
          server.cut()
        })
      },
    })
    await run(due, context)
    expect((await outcome(due))?.deliveries[0]?.state).toBe('pending')
    app.clock.advance({ minutes: 1, seconds: 1 })
    await run(due, context)
    expect((await outcome(due))?.deliveries[0]?.state).toBe('uncertain')
    app.clock.advance({ hours: 24 })
    await run(due, context)
    const [first, ...more] = taken.filter((id) => id !== '')
    expect(more[0]).toBe(first)
    expect(taken.filter((id) => id === first)).toHaveLength(2)
  })
})

describe('a change while the report is on its way', () => {
  /** Does something the moment the first vendor is asked. */
  const whileFetching = (change: () => Promise<unknown>): AppContext => {
    let done = false
    return {
      ...app.context,
      door: async (request) => {
        if (!done) {
          done = true
          await change()
        }
        return app.context.door(request)
      },
    }
  }

  it('deleted: nothing is sent', async () => {
    const due = await dueRun({ recipients: 2 })
    const path = `/api/automatic-reports/${due.reportId}`
    await run(
      due,
      whileFetching(() => person.delete(path)),
    )
    expect((await person.get(`${path}/runs`)).status).toBe(404)
    for (const recipient of due.recipients) expect(mailsTo(recipient)).toEqual([])
  })

  it('deleted after the first mail: no second one is sent', async () => {
    const due = await dueRun({ recipients: 3 })
    const { server, context } = await mailing({
      onMailFrom: (_address, _session, done) =>
        void person.delete(`/api/automatic-reports/${due.reportId}`).then(() => done()),
    })
    await run(due, context)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    [
      'its dashboard is archived',
      () => 'update dashboards set active = false, access_epoch = access_epoch + 1',
    ],
    ['whoever set it up has left', () => 'update automatic_reports set created_by = null'],
  ])('%s: it is cancelled and says so', async (_what, change) => {
    const due = await dueRun()
    await database.query(`${change()} where company_id = $1`, [person.companyId])
    await run(due)
    expect(await outcome(due)).toMatchObject({
      state: 'cancelled',
      message: expect.stringMatching(/archived|left/),
    })
    expect(mailsTo(due.recipients[0] ?? '')).toEqual([])
  })

  it('taken over by another worker: the woken one writes nothing and sends nothing', async () => {
    const due = await dueRun()
    const steal = () =>
      database.query(
        "update report_runs set lease_token = 'another', lease_until = now() + interval '1 minute' where id = $1",
        [due.runId],
      )
    const facts = async () =>
      (
        await database.query(
          'select state, snapshot_id, lease_token, attempts from report_runs where id = $1',
          [due.runId],
        )
      ).rows[0]
    await run(due, whileFetching(steal))
    expect(await facts()).toMatchObject({ state: 'fetching', snapshot_id: null, lease_token: 'another' })
    expect(mailsTo(due.recipients[0] ?? '')).toEqual([])
  })

  it('taken over in the middle of a mail: the woken one does not note it as its own', async () => {
    const due = await dueRun({ recipients: 2 })
    const { server, context } = await mailing({
      onMailFrom: (_address, _session, done) =>
        void database
          .query("update report_runs set lease_token = 'another' where id = $1", [due.runId])
          .then(() => done()),
    })
    await run(due, context)
    expect(server.mails).toHaveLength(1)
    const { rows } = await database.query(
      'select state from report_deliveries where run_id = $1 order by state',
      [due.runId],
    )
    expect(rows.map(({ state }) => state)).toEqual(['pending', 'sending'])
  })
})
