import type pg from 'pg'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChildRun, runChild, startChild } from '../../../test/childProcess.ts'
import { type DueReport, dataCalls, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeLoneUser, type TestUser } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { thorough } from '../../../test/thorough.ts'
import { Stopping } from '../../lib/stopping.ts'
import { runReport } from './run.ts'

// Each starts processes of its own, which takes a busy machine many seconds.
vi.setConfig({ testTimeout: 60_000 })

/**
 * A worker is killed with SIGKILL in every phase; the mail server's ledger shows what the clients received.
 */

let app: TestApp
let database: pg.Client
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp()
  database = await app.asOwner()
  owner = await makeLoneUser(app.context)
})
afterAll(() => app.stop())

const dueReport = () => makeDueReport(app, owner, { recipients: 2 })
/** One that has been printed here, whose mails are what is left to do. */
async function printedReport(): Promise<DueReport> {
  const due = await dueReport()
  const { pdf } = app.context
  const stop = new AbortController()
  const print: typeof pdf.print = async (...page) => {
    const printed = await pdf.print(...page)
    stop.abort(new Stopping())
    return printed
  }
  await runReport(app.context.with({ stopping: stop.signal, pdf: { ...pdf, print } }), due)
  expect((await facts(due.runId)).state).toBe('sending')
  return due
}
/** Message-IDs that arrived for a recipient. */
const received = (recipient: string | undefined) => mailsTo(app, recipient).map(({ messageId }) => messageId)
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
const carryOn = (due: DueReport) => workOn(app, due)

describe('a worker killed', () => {
  const phases = [
    { dieAt: 'next', state: 'sending', mailsBefore: 1 },
    { dieAt: 'asking', state: 'fetching', mailsBefore: 0 },
    { dieAt: 'printing', state: 'rendering', mailsBefore: 0 },
    { dieAt: 'sending', state: 'sending', mailsBefore: 0 },
  ]
  it.each(thorough ? phases : phases.slice(0, 1))(
    'while $dieAt: another one finishes, exactly one mail each, no vendor asked twice',
    async ({ dieAt, state, mailsBefore }) => {
      const due = await dueReport()
      const { companyId, runId, recipients } = due
      expect(await runChild(app, 'runReportAndDie', { companyId, runId, dieAt })).toBe('SIGKILL')
      const left = await facts(runId)
      expect(left.state).toBe(state)
      expect(left.snapshot_id === null).toBe(dieAt === 'asking')
      expect(recipients.flatMap(received)).toHaveLength(mailsBefore)
      const calls = dataCalls(app)

      // While the dead one's lease holds, nobody else touches the run.
      await carryOn(due)
      expect((await facts(runId)).attempts).toBe(1)

      await passLease(runId)
      await Promise.all([carryOn(due), carryOn(due)])
      expect((await facts(runId)).state).toBe('sent')
      for (const recipient of recipients) expect(received(recipient)).toHaveLength(1)
      if (left.snapshot_id !== null) {
        expect(dataCalls(app)).toBe(calls)
        expect((await facts(runId)).snapshot_id).toBe(left.snapshot_id)
      }
      if (left.pdf_sha256 !== null) expect((await facts(runId)).pdf_sha256).toBe(left.pdf_sha256)
    },
  )

  it.runIf(thorough).each<[string, (kill: () => void) => SMTPServerOptions]>([
    ['while the mail server hears of the recipient', (kill) => ({ onRcptTo: kill })],
    ['in the middle of the message', (kill) => ({ onData: (stream) => stream.once('data', kill).resume() })],
  ])('%s: the mail goes out once', async (_when, hooks) => {
    const due = await printedReport()
    const { companyId, runId, recipients } = due
    let child: ChildRun | undefined
    const server = await startMailServer(hooks(() => child?.kill()))
    try {
      const task = { companyId, runId }
      child = startChild(app, 'runReportAndDie', task, { smtp: server.url })
      expect(await child.ended).toBe('SIGKILL')
      expect(server.mails).toEqual([])
    } finally {
      await server.stop()
    }
    await passLease(runId)
    await carryOn(due)
    for (const recipient of recipients) expect(received(recipient)).toHaveLength(1)
    expect((await facts(runId)).state).toBe('sent')
  })

  it.runIf(thorough).each<[string, (kill: () => void) => SMTPServerOptions]>([
    ['while it is greeted', (kill) => ({ onConnect: kill })],
    ['while the mail server hears of the recipient', (kill) => ({ onRcptTo: kill })],
  ])(
    '%s, and so twice: the mail goes out once all the same',
    async (_when, hooks) => {
      const due = await printedReport()
      const { companyId, runId, recipients } = due
      let child: ChildRun | undefined
      const server = await startMailServer(hooks(() => child?.kill()))
      try {
        for (let death = 0; death < 2; death++) {
          child = startChild(app, 'runReportAndDie', { companyId, runId }, { smtp: server.url })
          expect(await child.ended).toBe('SIGKILL')
          await passLease(runId)
        }
        expect(server.mails).toEqual([])
      } finally {
        await server.stop()
      }
      await carryOn(due)
      for (const recipient of recipients) expect(received(recipient)).toHaveLength(1)
      expect((await facts(runId)).state).toBe('sent')
    },
    60_000,
  )

  it.runIf(thorough)(
    'each time before it calls the mail server is given up after six tries, and the owner is told',
    async () => {
      const due = await printedReport()
      const { companyId, runId, recipients } = due
      const task = { companyId, runId, dieAt: 'sending' }
      for (const triesBefore of [0, 5]) {
        await database.query('update report_deliveries set attempts = $1 where run_id = $2', [
          triesBefore,
          runId,
        ])
        expect(await runChild(app, 'runReportAndDie', task)).toBe('SIGKILL')
        await passLease(runId)
      }
      await carryOn(due)
      expect(received(recipients[0])).toEqual([])
      expect(received(recipients[1])).toHaveLength(1)
      expect(mailsTo(app, owner.email)[0]?.text).toMatch(/fault on our side each time/)
    },
    60_000,
  )

  it('between the mail server’s answer and our note: once more under the same Message-ID, and never a third time', async () => {
    const due = await printedReport()
    const { companyId, runId, recipients } = due
    const [first = '', second = ''] = recipients
    const task = { companyId, runId, dieAt: 'sent' }
    expect(await runChild(app, 'runReportAndDie', task)).toBe('SIGKILL')
    expect(received(first)).toHaveLength(1)
    await passLease(runId)
    await carryOn(due)
    const [one, two, ...more] = received(first)
    expect(two).toBe(one)
    expect(more).toEqual([])
    expect(received(second)).toHaveLength(1)
    expect((await facts(runId)).state).toBe('sent')
    await passLease(runId)
    await carryOn(due)
    expect(received(first)).toHaveLength(2)
  })

  it.runIf(thorough)('there twice: the delivery is uncertain, and a person decides', async () => {
    const due = await printedReport()
    const { companyId, runId, recipients } = due
    const [first = ''] = recipients
    const task = { companyId, runId, dieAt: 'sent' }
    for (let death = 0; death < 2; death++) {
      expect(await runChild(app, 'runReportAndDie', task)).toBe('SIGKILL')
      await passLease(runId)
    }
    await carryOn(due)
    expect(received(first)).toHaveLength(2)
    const { rows } = await database.query(
      'select state, message from report_deliveries where run_id = $1 and recipient = $2',
      [runId, first],
    )
    expect(rows[0]).toMatchObject({ state: 'uncertain', message: expect.stringMatching(/may have arrived/) })
  })
})
