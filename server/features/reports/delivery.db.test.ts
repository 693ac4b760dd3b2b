import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type DueReport, makeDueReport, tellOwners, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type MailServer, refusal, startMailServer } from '../../../test/mailServer.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { runReport } from './run.ts'
import { sendTest } from './sendTest.ts'

let app: TestApp
let person: Person
const mailServers: MailServer[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterEach(async () => {
  app.clock.reset()
  await Promise.all(mailServers.splice(0).map((server) => server.stop()))
})

const dueReport = (facts: Parameters<typeof makeDueReport>[2] = {}) => makeDueReport(app, person, facts)
const run = (due: DueReport, context: AppContext) => workOn(app, due, context)

/** The run as its owner sees it. */
async function outcome({ reportId }: DueReport): Promise<z.output<typeof reportRun> | undefined> {
  const answer = await person.get(`/api/automatic-reports/${reportId}/runs`)
  return answer.as(dataOf(reportRun.array())).data[0]
}

async function mailing(hooks: SMTPServerOptions): Promise<{ server: MailServer; context: AppContext }> {
  const server = await startMailServer(hooks)
  mailServers.push(server)
  const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
  return { server, context: app.context.with({ mailer }) }
}

describe('a mail server', () => {
  const toOne = (local: string, error: Error): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, done) => (address.startsWith(local) ? done(error) : done()),
  })

  it('that refuses one recipient for good touches no other, and the owner learns of it', async () => {
    const due = await dueReport({ recipients: 3 })
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
    const due = await dueReport({ recipients: 2 })
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

  it('that serves some of them late says so to the owner of those it refuses for good', async () => {
    const due = await dueReport({ recipients: 2 })
    const away = await mailing({ onConnect: (_session, done) => done(refusal(554, 'Blocked here')) })
    await run(due, away.context)
    app.clock.advance({ minutes: 7 })
    const { server, context } = await mailing(toOne('c1.', refusal(550, 'No such user here')))
    await run(due, context)
    expect(await outcome(due)).toMatchObject({ state: 'sent', late: true })
    const [told] = server.mails.filter(({ to }) => to.includes(person.email))
    expect(told?.raw.replaceAll('=\r\n', '')).toMatch(
      /It was due on [^;]*; who did get it did not all get it in time\./,
    )
  })

  it('that refuses a test says so to the person who asked for it', async () => {
    const due = await dueReport()
    const { server, context } = await mailing(toOne(person.email, refusal(550, 'No such user here')))
    const { companyId, userId } = person
    await expect(sendTest(context, { companyId, userId }, due.reportId)).rejects.toMatchObject({
      id: 'conflict',
      message: expect.stringMatching(/^The test was not sent\. .*No such user here/),
    })
    expect(server.mails).toEqual([])
  })

  it('that refuses everybody makes the run a failed one', async () => {
    const due = await dueReport({ recipients: 2 })
    const { context } = await mailing(toOne('c', refusal(554, 'Blocked')))
    await run(due, context)
    expect(await outcome(due)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Blocked.*Blocked/),
    })
  })

  it('that is away is tried again with growing pauses, and given up in the end', async () => {
    const due = await dueReport()
    const context = app.context.with({
      mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: app.context.config.mailFrom }),
    })
    for (const minutes of [1, 5, 15, 60, 180]) {
      await run(due, context)
      expect(await outcome(due)).toMatchObject({ state: 'sending' })
      app.clock.advance({ minutes, seconds: 1 })
    }
    await run(due, context)
    expect(await outcome(due)).toMatchObject({ state: 'failed' })
  })

  it.each<[string, SMTPServerOptions]>([
    ['closes its door', { onConnect: (_session, done) => done(refusal(554, 'Blocked here')) }],
    ['refuses our sender', { onMailFrom: (_from, _session, done) => done(refusal(530, 'Sign in first')) }],
  ])('that %s is tried again, and asked once for all recipients', async (_what, hooks) => {
    const due = await dueReport({ recipients: 3 })
    let connections = 0
    const { server, context } = await mailing({
      ...hooks,
      onConnect: (session, done) => {
        connections += 1
        if (hooks.onConnect) hooks.onConnect(session, done)
        else done()
      },
    })
    await run(due, context)
    expect(connections).toBe(1)
    expect(await outcome(due)).toMatchObject({ state: 'sending' })
    expect((await outcome(due))?.deliveries.map(({ state }) => state)).toEqual([
      'pending',
      'pending',
      'pending',
    ])
    await server.stop()
    const mended = await mailing({})
    app.clock.advance({ minutes: 1, seconds: 1 })
    await run(due, mended.context)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null })
    expect(mended.server.mails.map(({ to }) => to[0])).toEqual(due.recipients)
  })

  it('that serves nobody for hours keeps the owner’s notice too until it serves again', async () => {
    const due = await dueReport()
    const { context } = await mailing({ onConnect: (_session, done) => done(refusal(554, 'Blocked here')) })
    for (const minutes of [1, 5, 15, 60, 180]) {
      await run(due, context)
      app.clock.advance({ minutes, seconds: 1 })
    }
    await run(due, context)
    expect(await outcome(due)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/: The mail server refused the connection: “554 [^“]*Blocked here”\.$/),
    })
    const mended = await mailing({})
    await vi.waitFor(
      async () => {
        await tellOwners(app, due.companyId, mended.context)
        expect(mended.server.mails).toHaveLength(1)
      },
      { timeout: PATIENCE_MS, interval: 500 },
    )
    const [told] = mended.server.mails
    expect(told?.to).toEqual([person.email])
    expect(told?.raw.replaceAll('=\r\n', '').match(/Blocked here/g)).toHaveLength(2)
    await tellOwners(app, due.companyId, mended.context)
    expect(mended.server.mails).toHaveLength(1)
  })

  it('that is killed with the product between outcome and notice costs the owner nothing', async () => {
    const due = await dueReport()
    const { server, context } = await mailing(toOne('c0.', refusal(550, 'No such user here')))
    await runReport(context, { companyId: due.companyId, runId: due.runId })
    expect(await outcome(due)).toMatchObject({ state: 'failed' })
    expect(server.mails).toEqual([])
    await tellOwners(app, due.companyId, context)
    expect(server.mails.map(({ to }) => to)).toEqual([[person.email]])
  })

  it('that takes no mail of this size gets the link alone, and the run says so', async () => {
    const due = await dueReport()
    const { server, context } = await mailing({ size: 20_000 })
    await run(due, context)
    const result = await outcome(due)
    expect(result).toMatchObject({ state: 'sent', message: null })
    expect(result?.deliveries).toMatchObject([
      { state: 'sent', message: expect.stringMatching(/^Sent with the link alone, without the PDF\..*552/) },
    ])
    expect(server.mails.map(({ to }) => to)).toEqual([due.recipients])
    const [mail] = server.mails
    expect(mail?.raw).toContain('Open the report')
    expect(mail?.raw).not.toContain('application/pdf')
  })

  it('that asks to wait and then falls silent after the whole message gets it once more', async () => {
    const due = await dueReport()
    let answer: 'wait' | 'silence' | 'ok' = 'wait'
    const { server, context } = await mailing({
      onRcptTo: (_address, _session, done) =>
        answer === 'wait' ? done(refusal(451, 'Try again later')) : done(),
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => (answer === 'ok' ? done() : server.cut()))
      },
    })
    await run(due, context)
    answer = 'silence'
    app.clock.advance({ minutes: 1, seconds: 1 })
    await run(due, context)
    expect((await outcome(due))?.deliveries[0]?.state).toBe('pending')
    answer = 'ok'
    app.clock.advance({ minutes: 5, seconds: 1 })
    await run(due, context)
    expect((await outcome(due))?.deliveries[0]?.state).toBe('sent')
  })

  it('that falls silent after the whole message gets it once more, then a person decides', async () => {
    const due = await dueReport()
    const taken: string[] = []
    const subjects: string[] = []
    const { server, context } = await mailing({
      onData: (stream) => {
        let raw = ''
        stream.on('data', (part) => {
          raw += part
        })
        stream.on('end', () => {
          subjects.push(/^Subject: (.+)$/im.exec(raw)?.[1] ?? '')
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
    expect(subjects).toContainEqual(expect.stringMatching(/a report may not have arrived/))
    expect(subjects).not.toContainEqual(expect.stringMatching(/not delivered/))
  })
})
