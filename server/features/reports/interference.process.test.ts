import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type ChildRun, startChild } from '../../../test/childProcess.ts'
import { type DueReport, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeLoneUser } from '../../../test/factories.ts'
import { type MailServer, startMailServer } from '../../../test/mailServer.ts'
import { endDatabaseFor } from '../../../test/outage.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { thorough } from '../../../test/thorough.ts'
import type { AppContext } from '../../context.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { runReport } from './run.ts'

let app: TestApp
let database: pg.Client
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  database = await app.asOwner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeLoneUser(app.context))
})

const dueReport = (facts: Parameters<typeof makeDueReport>[2] = {}) => makeDueReport(app, person, facts)
const run = (due: DueReport, context?: AppContext) => workOn(app, due, context)

/** Does something at a moment of each mail, or of those after the first. Returns what arrived. */
async function runWhile(
  due: DueReport,
  change: () => Promise<unknown>,
  at: 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'secondMail' = 'onMailFrom',
): Promise<MailServer['mails']> {
  let mails = 0
  const during = (done: () => void) => void change().then(() => done())
  const server = await startMailServer({
    onConnect: (_session, done) => (at === 'onConnect' ? during(done) : done()),
    onMailFrom: (_address, _session, done) => {
      mails += 1
      return at === 'onMailFrom' || (at === 'secondMail' && mails > 1) ? during(done) : done()
    },
    onRcptTo: (_address, _session, done) => (at === 'onRcptTo' ? during(done) : done()),
  })
  try {
    const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
    await runReport(app.context.with({ mailer }), due)
    return server.mails
  } finally {
    await server.stop()
  }
}

describe('a change while the report is on its way', () => {
  /** Runs `change` at the first call to a vendor. */
  const whileFetching = (change: () => Promise<unknown>): AppContext => {
    let done = false
    return app.context.with({
      http: async (request) => {
        if (!done) {
          done = true
          await change()
        }
        return app.context.http(request)
      },
    })
  }

  it('deleted: nothing is sent', async () => {
    const due = await dueReport({ recipients: 2 })
    const path = `/api/automatic-reports/${due.reportId}`
    await run(
      due,
      whileFetching(() => person.delete(path)),
    )
    expect((await person.get(`${path}/runs`)).status).toBe(404)
    for (const recipient of due.recipients) expect(mailsTo(app, recipient)).toEqual([])
  })

  it.runIf(thorough)('deleted after the first mail: no second one is sent', async () => {
    const due = await dueReport({ recipients: 3 })
    const remove = () => person.delete(`/api/automatic-reports/${due.reportId}`)
    expect(await runWhile(due, remove, 'secondMail')).toHaveLength(1)
  })

  it.runIf(thorough)(
    'deleted before the mail server has asked for the first message: nothing is sent',
    async () => {
      const due = await dueReport({ recipients: 2 })
      expect(await runWhile(due, () => person.delete(`/api/automatic-reports/${due.reportId}`))).toEqual([])
    },
  )

  it.each([
    [
      'its dashboard is archived',
      () => 'update dashboards set active = false, access_epoch = access_epoch + 1',
    ],
    ['whoever set it up has left', () => 'update automatic_reports set created_by = null'],
  ])('%s: it is cancelled and says so', async (_what, change) => {
    const due = await dueReport()
    await database.query(`${change()} where company_id = $1`, [person.companyId])
    await run(due)
    const runs = await person.get(`/api/automatic-reports/${due.reportId}/runs`)
    expect(runs.as(dataOf(reportRun.array())).data).toEqual([
      expect.objectContaining({ state: 'cancelled', message: expect.stringMatching(/archived|left/) }),
    ])
    expect(mailsTo(app, due.recipients[0])).toEqual([])
  })

  it('taken over by another worker: the woken one writes nothing and sends nothing', async () => {
    const due = await dueReport()
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
    expect(mailsTo(app, due.recipients[0])).toEqual([])
  })

  const pause = (due: DueReport) => person.put(`/api/automatic-reports/${due.reportId}`, { paused: true })
  const runsOf = async (due: DueReport) =>
    (await person.get(`/api/automatic-reports/${due.reportId}/runs`)).as(dataOf(reportRun.array())).data
  const cancelled = {
    state: 'cancelled',
    message: expect.stringMatching(/paused before this had gone to everybody/),
  }

  it.runIf(thorough)(
    'paused while it waits for its next try: cancelled at once, and resuming brings it not back',
    async () => {
      const due = await dueReport()
      app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
      await run(due)
      app.sandbox.emulators.switchesOf('google_analytics').clear()
      expect(await runsOf(due)).toMatchObject([{ state: 'held' }])
      await pause(due)
      expect(await runsOf(due)).toMatchObject([cancelled])
      await person.put(`/api/automatic-reports/${due.reportId}`, { paused: false })
      app.clock.advance({ hours: 1 })
      await run(due)
      expect(await runsOf(due)).toMatchObject([cancelled])
      expect(mailsTo(app, due.recipients[0])).toEqual([])
    },
  )

  it.each([
    ['onMailFrom', []],
    ['secondMail', ['sent']],
  ] as const)('paused at %s: nobody else gets a mail, and each recipient says so', async (at, before) => {
    const due = await dueReport({ recipients: 3 })
    expect(await runWhile(due, () => pause(due), at)).toHaveLength(before.length)
    const [only] = await runsOf(due)
    expect(only).toMatchObject(cancelled)
    expect(only?.message).toMatch(
      before.length > 0 ? / Of 3 recipients, 1 had got it\.$/ : /Resume it to send the next one\.$/,
    )
    const rest = Array(3 - before.length).fill('cancelled')
    expect(only?.deliveries.map(({ state }) => state).toSorted()).toEqual([...rest, ...before])
  })

  it.runIf(thorough).each(['onConnect', 'onMailFrom', 'onRcptTo'] as const)(
    'taken over at %s of a mail: the woken one hands nothing over',
    async (at) => {
      const due = await dueReport({ recipients: 2 })
      const steal = () =>
        database.query("update report_runs set lease_token = 'another' where id = $1", [due.runId])
      expect(await runWhile(due, steal, at)).toEqual([])
      const { rows } = await database.query(
        'select state from report_deliveries where run_id = $1 order by state',
        [due.runId],
      )
      expect(rows.map(({ state }) => state)).toEqual(['pending', 'sending'])
    },
  )
})

it.runIf(thorough).each(['onConnect', 'onRcptTo'] as const)(
  'a worker that was stopped at %s and wakes after its run has gone out sends nothing more',
  async (at) => {
    const due = await dueReport()
    const { companyId, runId, recipients } = due
    let child: ChildRun | undefined
    const freeze = (done: () => void) => {
      child?.freeze()
      done()
    }
    const frozen = Promise.withResolvers<void>()
    const server = await startMailServer({
      [at]: (...args: (() => void)[]) => {
        freeze(args.at(-1) ?? (() => undefined))
        frozen.resolve()
      },
    })
    try {
      child = startChild(app, 'runReportAndDie', { companyId, runId }, { smtp: server.url })
      await frozen.promise
      await database.query("update report_runs set lease_until = now() - interval '1 second' where id = $1", [
        runId,
      ])
      await run(due)
      child.wake()
      expect(await child.ended).toBe(0)
      expect(server.mails).toEqual([])
      expect(mailsTo(app, recipients[0])).toHaveLength(1)
    } finally {
      child?.kill()
      await server.stop()
    }
  },
  60_000,
)

it.runIf(thorough)('a database that is away when the mail server accepts costs no second mail', async () => {
  const due = await dueReport({ recipients: 2 })
  let away = false
  const taken: string[] = []
  const server = await startMailServer({
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        if (away) return done()
        away = true
        void endDatabaseFor(app, 1_500).then(() => done())
      })
    },
  })
  try {
    const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
    await run(due, app.context.with({ mailer }))
    expect(taken).toEqual(due.recipients)
    const { rows } = await database.query('select state from report_runs where id = $1', [due.runId])
    expect(rows).toEqual([{ state: 'sent' }])
  } finally {
    await server.stop()
  }
})

describe('a database that is away for a second holds nothing up', () => {
  /** The first time it is called. */
  const awayOnce = () => {
    let been = false
    return async () => {
      if (been) return
      been = true
      await endDatabaseFor(app, 1_000)
    }
  }
  const facts = async (due: DueReport) => {
    const { rows } = await database.query(
      `select r.state, r.attempts, r.message, d.unanswered from report_runs r
       left join report_deliveries d on d.run_id = r.id where r.id = $1`,
      [due.runId],
    )
    return rows
  }
  const sent = [{ state: 'sent', attempts: 1, message: null, unanswered: 0 }]

  it('while a vendor is asked', async () => {
    const due = await dueReport()
    const away = awayOnce()
    const client: AppContext['http'] = async (request) => {
      const answer = await app.context.http(request)
      await away()
      return answer
    }
    await run(due, app.context.with({ http: client }))
    expect(await facts(due)).toEqual(sent)
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
  })

  it.runIf(thorough)('while the page is printed', async () => {
    const due = await dueReport()
    const { pdf } = app.context
    const away = awayOnce()
    const print: typeof pdf.print = async (...given) => {
      const printed = await pdf.print(...given)
      await away()
      return printed
    }
    await run(due, app.context.with({ pdf: { ...pdf, print } }))
    expect(await facts(due)).toEqual(sent)
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
  })

  it.runIf(thorough)('while the mail server hears of the recipient', async () => {
    const due = await dueReport()
    expect(await runWhile(due, awayOnce(), 'onRcptTo')).toHaveLength(1)
    expect(await facts(due)).toEqual(sent)
  })
})

it.runIf(thorough)(
  'a fault of ours while mails go out ends no run that somebody has got already',
  async () => {
    const due = await dueReport({ recipients: 2 })
    const { mailer } = app.context
    const faulty: AppContext = app.context.with({
      mailer: {
        send: async (message, options) => {
          if (message.to === due.recipients[1] || !mailer) throw new Error('a fault')
          return mailer.send(message, options)
        },
      },
    })
    for (let tries = 0; tries < 7; tries++) {
      await run(due, faulty)
      app.clock.advance({ hours: 3 })
    }
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
    const runs = await person.get(`/api/automatic-reports/${due.reportId}/runs`)
    expect(runs.as(dataOf(reportRun.array())).data).toEqual([
      expect.objectContaining({
        state: 'sent',
        message: expect.stringMatching(/^c1\..*: A fault on our side each time/),
      }),
    ])
    const [told] = mailsTo(app, person.email)
    expect(told?.subject).toMatch(/not delivered to everybody/)
  },
)
