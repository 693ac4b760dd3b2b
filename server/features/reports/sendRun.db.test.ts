import pg from 'pg'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DueReport, makeDueReport } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type MailServer, refusal, startMailServer } from '../../../test/mailServer.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { Stopping } from '../../lib/stopping.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { runReport } from './run.ts'

let app: TestApp
let database: pg.Client
let due: DueReport
const mailServers: MailServer[] = []

beforeAll(async () => {
  app = await startTestApp()
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  const owner = await makeUser(app.context, await makeCompany(app.context))
  due = await makeDueReport(app, owner, { recipients: 2 })
  // Fetched and printed once; every test resends it.
  const { context } = await mailing({ onConnect: (_session, done) => done(refusal(554, 'Closed')) })
  await runReport(context, due)
})
afterAll(async () => {
  await database.end()
  await app.stop()
})
beforeEach(async () => {
  await database.query(
    "update report_runs set state = 'sending', retry_at = null, lease_until = null, lease_token = null where id = $1",
    [due.runId],
  )
  await database.query(
    "update report_deliveries set state = 'pending', attempts = 0, unanswered = 0, retry_at = null, message = null, sent_at = null where run_id = $1",
    [due.runId],
  )
})
afterEach(async () => {
  app.clock.reset()
  await Promise.all(mailServers.splice(0).map((server) => server.stop()))
})

/** The product on such a mail server, with this limit for a transaction. */
async function mailing(hooks: SMTPServerOptions, withinMs = 10_000) {
  const server = await startMailServer(hooks)
  mailServers.push(server)
  const mailer = createSmtpMailer({
    url: server.url,
    from: app.context.config.mailFrom,
    withinMs: () => withinMs,
    answeredWithinMs: withinMs,
  })
  return { server, context: app.context.with({ mailer }) }
}
interface Delivery {
  state: string
  attempts: number
  unanswered: number
  retry_at: Date | null
}
const deliveries = async () =>
  (
    await database.query<Delivery>(
      'select state, attempts, unanswered, retry_at from report_deliveries where run_id = $1 order by recipient',
      [due.runId],
    )
  ).rows
const states = async () => (await deliveries()).map(({ state }) => state)
/** What time does: pauses pass, and the lease of a worker that gave up. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes, seconds: 1 })
  await database.query('update report_runs set lease_until = null where id = $1', [due.runId])
}
const recipientsOf = ({ mails }: MailServer) => mails.map(({ to }) => to[0]).toSorted()

describe('a database that is lost', () => {
  /** Fails one of the transactions of a run: before it begins, or as its answer is on the way. */
  function losing(context: AppContext, at: number, when: 'before' | 'after') {
    let asked = 0
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    const tenant: Database['tenant'] = async (companyId, work) => {
      asked += 1
      const fails = asked === at
      if (fails && when === 'before') throw lost
      const done = await context.db.tenant(companyId, work)
      if (fails) throw lost
      return done
    }
    return { context: context.with({ db: { ...context.db, tenant } }), asked: () => asked }
  }

  it.each(['before', 'after'] as const)(
    '%s any statement of the sending, twice at the same one, costs nobody a mail and gives nobody two',
    { timeout: 60_000 },
    async (when) => {
      const reset = async () => {
        await database.query(
          "update report_runs set state = 'sending', attempts = 1, retry_at = null, lease_until = null where id = $1",
          [due.runId],
        )
        await database.query(
          "update report_deliveries set state = 'pending', attempts = 0, unanswered = 0, retry_at = null where run_id = $1",
          [due.runId],
        )
      }
      const outcomes: Record<number, unknown> = {}
      for (let at = 1; ; at++) {
        await reset()
        const { server, context } = await mailing({})
        let reached = 0
        for (let tries = 0; tries < 2; tries++) {
          const faulty = losing(context, at, when)
          await runReport(faulty.context, due).catch(() => undefined)
          reached = Math.max(reached, faulty.asked())
          await pass(180)
        }
        await runReport(context, due)
        outcomes[at] = { states: await states(), mails: recipientsOf(server) }
        if (reached < at) break
      }
      expect(Object.keys(outcomes).length).toBeGreaterThan(10)
      const whole = { states: ['sent', 'sent'], mails: due.recipients.toSorted() }
      const others = Object.entries(outcomes).filter(
        ([, outcome]) => JSON.stringify(outcome) !== JSON.stringify(whole),
      )
      expect(others).toEqual([])
    },
  )
})

it('a note that the table refuses, of a mail that was taken, has it sent once more and never a third time', async () => {
  const { server, context } = await mailing({})
  await database.query(
    "alter table report_deliveries add constraint unsent check (state <> 'sent') not valid",
  )
  try {
    for (let time = 0; time < 3; time++) {
      await runReport(context, due)
      await pass(240)
      await database.query("update report_runs set state = 'sending', retry_at = null where id = $1", [
        due.runId,
      ])
    }
  } finally {
    await database.query('alter table report_deliveries drop constraint unsent')
  }
  const [first] = due.recipients.toSorted()
  expect(server.mails.filter(({ to }) => to[0] === first)).toHaveLength(2)
  expect((await deliveries())[0]).toMatchObject({ state: 'uncertain', unanswered: 2 })
})

describe('a mail server', () => {
  it('that answers 421 after the whole message has not taken it: tried again, and uncertain to nobody', async () => {
    let closing = true
    const { server, context } = await mailing({
      onData: (stream, session, done) => {
        stream.resume().on('end', () => {
          if (closing) return done(refusal(421, 'Service shutting down'))
          server.mails.push({ from: '', to: session.envelope.rcptTo.map(({ address }) => address), raw: '' })
          done()
        })
      },
    })
    for (const minutes of [1, 5, 15]) {
      await runReport(context, due)
      expect(await deliveries()).toMatchObject([
        { state: 'pending', unanswered: 0 },
        { state: 'pending', unanswered: 0 },
      ])
      await pass(minutes)
    }
    closing = false
    await runReport(context, due)
    expect(await states()).toEqual(['sent', 'sent'])
    expect(recipientsOf(server)).toEqual(due.recipients.toSorted())
  })

  it('that asks for the message and says nothing more gets it once more; the third time a person decides', async () => {
    // Long enough for a busy machine's greeting, which the server does give.
    const { context } = await mailing({ onData: (stream) => void stream.resume() }, 2_000)
    await runReport(context, due)
    expect(await deliveries()).toMatchObject([
      { state: 'pending', unanswered: 1 },
      { state: 'pending', unanswered: 1 },
    ])
    await pass(1)
    await runReport(context, due)
    expect(await states()).toEqual(['uncertain', 'uncertain'])
  })

  it('that says 250 too late gets it once more under the same Message-ID, and never a third time', async () => {
    const taken: string[] = []
    const { context } = await mailing(
      {
        onData: (stream, _session, done) => {
          let raw = ''
          stream.on('data', (part) => {
            raw += part
          })
          stream.on('end', () => {
            taken.push(/^Message-ID: (.+)$/im.exec(raw)?.[1] ?? '')
            setTimeout(done, taken.length <= due.recipients.length ? 900 : 0)
          })
        },
      },
      400,
    )
    await runReport(context, due)
    await pass(1)
    await runReport(context, due)
    await pass(60)
    await runReport(context, due)
    expect(await deliveries()).toMatchObject([
      { state: 'sent', unanswered: 0 },
      { state: 'sent', unanswered: 0 },
    ])
    expect(taken).toHaveLength(4)
    expect(new Set(taken).size).toBe(2)
  })

  it('that takes the message neither whole nor with the link alone has refused it for good', async () => {
    let asked = 0
    const { context } = await mailing({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          asked += 1
          done(refusal(552, 'Message too big'))
        })
      },
    })
    await runReport(context, due)
    expect(await deliveries()).toMatchObject([
      { state: 'failed', unanswered: 0 },
      { state: 'failed', unanswered: 0 },
    ])
    expect(asked).toBe(4)
  })

  it('that takes the link alone, but not now, gets it later and once', async () => {
    let asked = 0
    const { server, context } = await mailing({
      onData: (stream, session, done) => {
        let size = 0
        stream.on('data', (part) => {
          size += part.length
        })
        stream.on('end', () => {
          asked += 1
          if (size > 20_000) return done(refusal(552, 'Message too big'))
          if (asked < 4) return done(refusal(451, 'Try again later'))
          server.mails.push({ from: '', to: session.envelope.rcptTo.map(({ address }) => address), raw: '' })
          done()
        })
      },
    })
    await runReport(context, due)
    await pass(1)
    await runReport(context, due)
    expect(await states()).toEqual(['sent', 'sent'])
    expect(recipientsOf(server)).toEqual(due.recipients.toSorted())
  })
})

describe('a mail that may have arrived before', () => {
  const wasUnanswered = (change: string) =>
    database.query(`update report_deliveries set unanswered = 1, ${change} where run_id = $1`, [due.runId])
  const messages = async () =>
    (await database.query('select message from report_deliveries where run_id = $1', [due.runId])).rows.map(
      ({ message }) => message,
    )

  it.each([
    ['refused in the end', 'attempts = 1', refusal(550, 'No such user here')],
    ['put off to the end', 'attempts = 5', refusal(451, 'Try again later')],
  ])('and is %s, is said to be uncertain', async (_what, before, answer) => {
    await wasUnanswered(before)
    const { context } = await mailing({ onRcptTo: (_address, _session, done) => done(answer) })
    await runReport(context, due)
    expect(await states()).toEqual(['uncertain', 'uncertain'])
    for (const message of await messages())
      expect(message).toMatch(new RegExp(`${answer.message}.*An earlier try may have arrived\\.$`))
  })

  it('and never came to its end again, is not said to be unknown to the mail server', async () => {
    await wasUnanswered("state = 'sending', attempts = 6")
    const { server, context } = await mailing({})
    await runReport(context, due)
    expect(await states()).toEqual(['uncertain', 'uncertain'])
    for (const message of await messages()) expect(message).toMatch(/it may have arrived\.$/)
    expect(server.mails).toEqual([])
  })
})

describe('a stop', () => {
  /** The product, stopped at this moment of a mail. */
  async function stopping(hooks: (stop: () => void) => SMTPServerOptions) {
    const asked = new AbortController()
    const { server, context } = await mailing(hooks(() => asked.abort(new Stopping())))
    return { server, context: context.with({ stopping: asked.signal }) }
  }

  it('before the server has the message is no try of it, not even of the last', async () => {
    await database.query('update report_deliveries set attempts = 5 where run_id = $1', [due.runId])
    const { context } = await stopping((stop) => ({ onRcptTo: stop }))
    await runReport(context, due)
    const untried = { state: 'pending', attempts: 5, unanswered: 0, retry_at: null }
    expect(await deliveries()).toEqual([untried, untried])
    const { server, context: next } = await mailing({})
    await runReport(next, due)
    expect(await states()).toEqual(['sent', 'sent'])
    expect(recipientsOf(server)).toEqual(due.recipients.toSorted())
  })

  it('after one recipient was put off keeps the others waiting for nothing', async () => {
    const { context } = await stopping((stop) => ({
      onRcptTo: (_address, _session, done) => {
        stop()
        done(refusal(451, 'Try again later'))
      },
    }))
    await runReport(context, due)
    const { server, context: next } = await mailing({})
    await runReport(next, due)
    expect(server.mails.flatMap(({ to }) => to)).toContain(due.recipients[1])
  })
})
