import pg from 'pg'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChildRun, runChild, startChild } from '../../../test/childProcess.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeUser,
  makeWidget,
  type TestUser,
} from '../../../test/factories.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { planDueReports } from './plan.ts'
import { runReport } from './run.ts'

/** A worker is killed with SIGKILL in every phase; the mail server's ledger says what the clients got. */

let app: TestApp
let database: pg.Client
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp()
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  owner = await makeUser(app.context, await makeCompany(app.context))
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

const dataCalls = () => app.sandbox.emulators.calls.filter(({ origin }) => origin === 'data').length
/** Message-IDs that arrived for a recipient, oldest first. */
const received = (recipient: string) =>
  app.sandbox.inbox
    .mails()
    .filter(({ to }) => to.includes(recipient))
    .map(({ messageId }) => messageId)

async function dueRun() {
  const analytics = await makeSource(app, owner, 'google_analytics')
  const dashboard = await makeDashboard(app.context, owner.companyId, {
    widgets: [makeWidget('google_analytics_4', 'users_summary', analytics)],
  })
  const recipients = [0, 1].map((index) => `c${index}.${dashboard.id.toLowerCase()}@clients.example`)
  const reportId = await makeReport(app.context, dashboard, owner.userId, {
    recipients,
    withPdf: true,
    nextRunAt: app.clock.now().toString(),
  })
  await planDueReports(app.context)
  const { rows } = await database.query('select id from report_runs where report_id = $1', [reportId])
  return { runId: String(rows[0].id), recipients }
}

const facts = async (runId: string) =>
  (
    await database.query('select state, snapshot_id, pdf_sha256, attempts from report_runs where id = $1', [
      runId,
    ])
  ).rows[0]
/** What time does: a dead worker's leases on the run and on its questions end half a minute after its last sign of life. */
async function passLease(runId: string): Promise<void> {
  await database.query("update report_runs set lease_until = now() - interval '1 second' where id = $1", [
    runId,
  ])
  app.clock.advance({ seconds: 30 })
}
const carryOn = (runId: string) => runReport(app.context, { companyId: owner.companyId, runId })

describe('a worker killed', () => {
  it.each([
    { dieAt: 'asking', state: 'fetching', mailsBefore: 0 },
    { dieAt: 'printing', state: 'rendering', mailsBefore: 0 },
    { dieAt: 'sending', state: 'sending', mailsBefore: 0 },
    { dieAt: 'next', state: 'sending', mailsBefore: 1 },
  ])(
    'while $dieAt: another one finishes, exactly one mail each, no vendor asked twice',
    async ({ dieAt, state, mailsBefore }) => {
      const { runId, recipients } = await dueRun()
      expect(await runChild(app, 'runReportAndDie', { companyId: owner.companyId, runId, dieAt })).toBe(
        'SIGKILL',
      )
      const left = await facts(runId)
      expect(left.state).toBe(state)
      expect(left.snapshot_id === null).toBe(dieAt === 'asking')
      expect(recipients.flatMap(received)).toHaveLength(mailsBefore)
      const calls = dataCalls()

      // While the dead one's lease holds, nobody else touches the run.
      await carryOn(runId)
      expect((await facts(runId)).attempts).toBe(1)

      await passLease(runId)
      await Promise.all([carryOn(runId), carryOn(runId)])
      expect((await facts(runId)).state).toBe('sent')
      for (const recipient of recipients) expect(received(recipient)).toHaveLength(1)
      if (left.snapshot_id !== null) {
        expect(dataCalls()).toBe(calls)
        expect((await facts(runId)).snapshot_id).toBe(left.snapshot_id)
      }
      if (left.pdf_sha256 !== null) expect((await facts(runId)).pdf_sha256).toBe(left.pdf_sha256)
    },
  )

  it.each<[string, (kill: () => void) => SMTPServerOptions]>([
    ['while the mail server hears of the recipient', (kill) => ({ onRcptTo: kill })],
    ['in the middle of the message', (kill) => ({ onData: (stream) => stream.once('data', kill).resume() })],
  ])('%s: the mail goes out once', async (_when, hooks) => {
    const { runId, recipients } = await dueRun()
    let child: ChildRun | undefined
    const server = await startMailServer(hooks(() => child?.kill()))
    try {
      const task = { companyId: owner.companyId, runId }
      child = startChild(app, 'runReportAndDie', task, { smtp: server.url })
      expect(await child.ended).toBe('SIGKILL')
      expect(server.mails).toEqual([])
    } finally {
      await server.stop()
    }
    await passLease(runId)
    await carryOn(runId)
    for (const recipient of recipients) expect(received(recipient)).toHaveLength(1)
    expect((await facts(runId)).state).toBe('sent')
  })

  it('between the mail server’s answer and our note: once more under the same Message-ID, and never a third time', async () => {
    const { runId, recipients } = await dueRun()
    const [first = '', second = ''] = recipients
    const task = { companyId: owner.companyId, runId, dieAt: 'sent' }
    expect(await runChild(app, 'runReportAndDie', task)).toBe('SIGKILL')
    expect(received(first)).toHaveLength(1)
    await passLease(runId)
    await carryOn(runId)
    const [one, two, ...more] = received(first)
    expect(two).toBe(one)
    expect(more).toEqual([])
    expect(received(second)).toHaveLength(1)
    expect((await facts(runId)).state).toBe('sent')
    await passLease(runId)
    await carryOn(runId)
    expect(received(first)).toHaveLength(2)
  })

  it('there twice: the delivery is uncertain, and a person decides', async () => {
    const { runId, recipients } = await dueRun()
    const [first = ''] = recipients
    const task = { companyId: owner.companyId, runId, dieAt: 'sent' }
    for (let death = 0; death < 2; death++) {
      expect(await runChild(app, 'runReportAndDie', task)).toBe('SIGKILL')
      await passLease(runId)
    }
    await carryOn(runId)
    expect(received(first)).toHaveLength(2)
    const { rows } = await database.query(
      'select state, message from report_deliveries where run_id = $1 and recipient = $2',
      [runId, first],
    )
    expect(rows[0]).toMatchObject({ state: 'uncertain', message: expect.stringMatching(/may have arrived/) })
  })
})
