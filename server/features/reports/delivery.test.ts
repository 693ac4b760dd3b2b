import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type DueReport, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type MailServer, refusal, startMailServer } from '../../../test/mailServer.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'

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
  app.clock.set(Temporal.Now.instant())
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
  return { server, context: { ...app.context, mailer } }
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
    const due = await dueReport()
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
