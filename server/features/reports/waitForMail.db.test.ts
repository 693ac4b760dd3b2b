import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { automaticReport, reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { NO_MAIL_SERVER } from '../../../shared/domain/mail.ts'
import { type DueReport, dataCalls, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createContext } from '../../app/createContext.ts'
import type { AppContext } from '../../context.ts'
import { planDueReports } from './plan.ts'
import { RUN_RETRY_MINUTES } from './retryLater.ts'

/** An installation without SMTP_URL, and the same one after it has been set and the process restarted. */
let app: TestApp
let withMail: AppContext
let person: Person

beforeAll(async () => {
  app = await startTestApp({ mail: false })
  const smtp = `smtp://127.0.0.1:${app.sandbox.inbox.smtpPort}`
  withMail = await createContext(
    app.context.config,
    app.databaseUrl,
    { emulators: app.sandbox.emulators.url, smtp },
    { now: app.clock.now },
  )
})
afterAll(async () => {
  await withMail.close()
  await app.stop()
})
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterEach(() => app.clock.reset())

const runsOf = async ({ reportId }: DueReport) =>
  (await person.get(`/api/automatic-reports/${reportId}/runs`)).as(dataOf(reportRun.array())).data

it('holds a report for as long as it takes, asks no vendor for it, and sends it once there is a mail server', async () => {
  const due = await makeDueReport(app, person)
  const asked = dataCalls(app)
  for (let tries = 0; tries < RUN_RETRY_MINUTES.length + 3; tries++) {
    await workOn(app, due)
    expect(await runsOf(due)).toMatchObject([{ state: 'held', message: NO_MAIL_SERVER, deliveries: [] }])
    app.clock.advance({ minutes: 1, seconds: 1 })
  }
  expect(dataCalls(app)).toBe(asked)
  expect(app.sandbox.inbox.mails()).toEqual([])

  await workOn(app, due, withMail)
  expect(await runsOf(due)).toMatchObject([{ state: 'sent', message: null }])
  expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
  expect(mailsTo(app, person.email)).toEqual([])
})

it('keeps all tries for what goes wrong after the wait', async () => {
  const due = await makeDueReport(app, person, { empty: true })
  for (let tries = 0; tries < RUN_RETRY_MINUTES.length + 1; tries++) {
    await workOn(app, due)
    app.clock.advance({ minutes: 1, seconds: 1 })
  }
  for (const minutes of RUN_RETRY_MINUTES) {
    await workOn(app, due, withMail)
    expect(await runsOf(due)).toMatchObject([
      { state: 'held', message: 'The dashboard has no widget that a client would see.' },
    ])
    app.clock.advance({ minutes, seconds: 1 })
  }
  await workOn(app, due, withMail)
  expect(await runsOf(due)).toMatchObject([{ state: 'failed' }])
})

it('sends clients one report after a long wait, the latest', async () => {
  const due = await makeDueReport(app, person)
  await workOn(app, due)
  const [report] = (await person.get('/api/automatic-reports')).as(dataOf(automaticReport.array())).data
  app.clock.set(Temporal.Instant.from(report?.nextRunAt ?? '').add({ seconds: 1 }))
  await planDueReports(app.context)
  const [latest, first] = await runsOf(due)
  for (const run of [first, latest]) await workOn(app, { ...due, runId: run?.id ?? '' }, withMail)
  expect(await runsOf(due)).toMatchObject([
    { state: 'sent' },
    { state: 'cancelled', message: expect.stringMatching(/next send of this report took its place/) },
  ])
  expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
})

it('says so on every page, to whoever asks for a test, and to whoever has forgotten a password', async () => {
  expect((await httpClient(app.url).open('/login')).globals.mail).toBe(false)
  const { reportId } = await makeDueReport(app, person)
  const test = await person.post(`/api/automatic-reports/${reportId}/test`)
  expect([test.status, test.error().error.message]).toEqual([409, NO_MAIL_SERVER])
  const forgotten = await httpClient(app.url).post('/forgot-password', { email: person.email })
  expect(forgotten.status).toBe(409)
  expect(forgotten.error().error.message).toMatch(/^No mail server is set up here.* npm run password-link/)
})

it('tries no address of its own choosing', async () => {
  const config = { ...app.context.config, sandbox: false, smtpUrl: null }
  const context = await createContext(config, app.databaseUrl, null, { now: app.clock.now })
  expect(context.mailer).toBeNull()
  await context.close()
})
