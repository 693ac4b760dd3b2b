import { setTimeout as sleep } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { reportRun } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { browsersOf } from '../../../test/browsersOf.ts'
import { type DueReport, dataCalls, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { createPdfPrinter } from '../../pdf/printer.ts'
import { RUN_RETRY_MINUTES } from './retryLater.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterEach(() => {
  switches().clear()
  app.clock.reset()
})

const switches = () => app.sandbox.emulators.switchesOf('google_analytics')
const dueReport = (facts: Parameters<typeof makeDueReport>[2] = {}) => makeDueReport(app, person, facts)
const run = (due: DueReport, context?: AppContext) => workOn(app, due, context)

/** The run as its owner sees it. */
async function outcome({ reportId }: DueReport): Promise<z.output<typeof reportRun> | undefined> {
  const answer = await person.get(`/api/automatic-reports/${reportId}/runs`)
  return answer.as(dataOf(reportRun.array())).data[0]
}

describe('a due report', () => {
  it('reaches each recipient once, with PDF, preview and figures of one and the same moment', async () => {
    const due = await dueReport({ recipients: 3 })
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
    const mails = due.recipients.map((recipient) => mailsTo(app, recipient))
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

  it('carries a Message-ID that depends on nothing but the slot and the recipient: a restored database repeats it', async () => {
    const due = await dueReport({ recipients: 2 })
    const restored = await app.context.db.tenant(due.companyId, async (tx) => {
      const slot = await tx
        .selectFrom('reportRuns')
        .selectAll()
        .where('id', '=', due.runId)
        .executeTakeFirstOrThrow()
      return { ...slot, id: nanoid() }
    })
    await run(due)
    const ids = due.recipients.map((recipient) => mailsTo(app, recipient)[0]?.messageId)
    expect(new Set(ids).size).toBe(2)
    const rows = await app.context.db.tenant(due.companyId, (tx) =>
      tx.selectFrom('reportDeliveries').select('messageId').where('runId', '=', due.runId).execute(),
    )
    expect(new Set(rows.map(({ messageId }) => messageId))).toEqual(new Set(ids))
    await app.context.db.tenant(due.companyId, async (tx) => {
      await tx.deleteFrom('reportRuns').where('id', '=', due.runId).execute()
      await tx.insertInto('reportRuns').values(restored).execute()
    })
    await run({ ...due, runId: restored.id })
    const again = due.recipients.map((recipient) => mailsTo(app, recipient)[0]?.messageId)
    expect(due.recipients.map((recipient) => mailsTo(app, recipient).length)).toEqual([2, 2])
    expect(again).toEqual(ids)
  })

  it('says in the list and in the mail that it comes late, and when it was due', async () => {
    const due = await dueReport()
    await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .updateTable('reportRuns')
        .set({ late: true, scheduledFor: '2026-03-29T01:30:00Z' })
        .where('id', '=', due.runId)
        .execute(),
    )
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'sent', late: true })
    const [mail] = mailsTo(app, due.recipients[0])
    const words =
      'This report comes late. It was due on Sunday, 29 March 2026, 03:30 (Europe/Berlin, UTC+02:00)'
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
    const punctual = await dueReport()
    await run(punctual)
    expect(await outcome(punctual)).toMatchObject({ late: false })
    expect(mailsTo(app, punctual.recipients[0])[0]?.text).not.toContain('comes late')
  })

  it('is not sent again, whoever picks its run up once more', async () => {
    const due = await dueReport()
    await Promise.all([run(due), run(due), run(due)])
    await run(due)
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
  })

  it('cannot smuggle anything into the mail by its name', async () => {
    const due = await dueReport({ name: '<img src=x onerror=alert(1)>\r\nBcc: x@evil.example' })
    await run(due)
    const [mail] = mailsTo(app, due.recipients[0])
    expect(mail?.subject).toContain('<img src=x')
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.to).toEqual(due.recipients)
    expect(mailsTo(app, 'x@evil.example')).toEqual([])
    for (const { name } of mail?.attachments ?? []) expect(name).toMatch(/^[^<>"\\/:\r\n]+\.(pdf|png)$/)
  })
})

describe('a widget that fails', () => {
  it('holds the report, which goes out whole once it works again', async () => {
    const due = await dueReport()
    switches().add('server_error')
    await run(due)
    expect(await outcome(due)).toMatchObject({
      state: 'held',
      message: expect.stringMatching(/Users at a glance/),
      retryAt: expect.any(String),
    })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'held' })
    switches().clear()
    app.clock.advance({ minutes: RUN_RETRY_MINUTES[0], seconds: 1 })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null, retryAt: null })
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
    expect(mailsTo(app, person.email)).toEqual([])
  })

  it('makes the report late where it goes out well after its time: in the list and in the mail', async () => {
    const due = await dueReport()
    switches().add('server_error')
    await run(due)
    switches().clear()
    app.clock.advance({ minutes: 6 })
    expect(await outcome(due)).toMatchObject({ late: false })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'sent', late: true })
    expect(mailsTo(app, due.recipients[0])[0]?.text).toContain('This report comes late. It was due on ')
  })

  it('after the last try leaves the client in peace and tells the owner which and why', async () => {
    const due = await dueReport()
    switches().add('revoked_grant')
    for (const minutes of RUN_RETRY_MINUTES) {
      await run(due)
      expect(await outcome(due)).toMatchObject({ state: 'held' })
      expect(mailsTo(app, person.email)).toEqual([])
      app.clock.advance({ minutes, seconds: 1 })
    }
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'failed', finishedAt: expect.any(String) })
    await run(due)
    const [mail, ...more] = mailsTo(app, person.email)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/a report was not sent \(Northwind monthly\)/)
    expect(mail?.text).toMatch(
      /“Users at a glance”: The permission to read this source has ended\. Connect it again/,
    )
    expect(mail?.text).not.toContain('Whoever shared this dashboard')
    expect(mail?.text).toMatch(/It was due on \w+day, \d+ .*\.\n/)
    expect(mail?.html).toContain('It was due on ')
    expect(mail?.text).toContain(`${app.url}/dashboards/${due.dashboard.permalink}`)
    expect(mailsTo(app, due.recipients[0])).toEqual([])
  })

  it('holds a dashboard of which widgets have lost their source, and goes out once it is back', async () => {
    const due = await dueReport()
    const { rows } = await app.owner.query('select id from sources where company_id = $1', [due.companyId])
    const source = String(rows[0]?.id)
    expect((await person.delete(`/api/sources/${source}`)).status).toBe(200)
    await run(due)
    expect(await outcome(due)).toMatchObject({
      state: 'held',
      message: expect.stringMatching(/“Users at a glance”: its source was deleted.*“Sessions over time”/s),
    })
    expect(mailsTo(app, due.recipients[0])).toEqual([])
    expect((await person.post(`/api/deleted/${source}/restore`)).status).toBeLessThan(300)
    app.clock.advance({ minutes: RUN_RETRY_MINUTES[0], seconds: 1 })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null })
    expect(mailsTo(app, due.recipients[0])[0]?.text).toContain('Sessions: ')
  })

  it('holds a dashboard that shows a client nothing', async () => {
    const due = await dueReport({ empty: true })
    await run(due)
    expect(await outcome(due)).toMatchObject({ state: 'held', message: expect.stringMatching(/no widget/) })
  })
})

describe('a browser that does not print', () => {
  it('because it was killed meanwhile is replaced, and the report goes out without waiting', async () => {
    const due = await dueReport()
    const { pdf } = app.context
    const victims: number[] = []
    const printing: AppContext = app.context.with({
      pdf: {
        ...pdf,
        print: async (content, options) => {
          const printed = pdf.print(content, options)
          while (victims.length === 0) {
            await sleep(5)
            victims.push(...browsersOf(process.pid))
          }
          for (const browser of victims) process.kill(browser, 'SIGKILL')
          return printed
        },
      },
    })
    await run(due, printing)
    expect(await outcome(due)).toMatchObject({ state: 'sent', message: null })
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
    const tries = await app.context.db.tenant(due.companyId, (tx) =>
      tx.selectFrom('reportRuns').select('attempts').where('id', '=', due.runId).executeTakeFirst(),
    )
    expect(tries).toEqual({ attempts: 1 })
  })

  it('holds the report, asks no vendor again, and is told to the owner in the end', async () => {
    const due = await dueReport()
    const broken: AppContext = app.context.with({
      pdf: createPdfPrinter({ chromiumPath: '/bin/false', pdfConcurrency: 1 }, ''),
    })
    await run(due, broken)
    const calls = dataCalls(app)
    expect(await outcome(due)).toMatchObject({
      state: 'held',
      message: expect.stringMatching(/fault on our side/),
    })
    for (const minutes of RUN_RETRY_MINUTES) {
      app.clock.advance({ minutes, seconds: 1 })
      await run(due, broken)
    }
    expect(dataCalls(app)).toBe(calls)
    expect(await outcome(due)).toMatchObject({ state: 'failed' })
    expect(mailsTo(app, person.email).map(({ text }) => text)).toEqual([
      expect.stringMatching(/could not be made/),
    ])
    expect(mailsTo(app, due.recipients[0])).toEqual([])
  })

  it('costs one try when it works the next time', async () => {
    const due = await dueReport()
    await run(
      due,
      app.context.with({
        pdf: createPdfPrinter({ chromiumPath: '/bin/false', pdfConcurrency: 1 }, ''),
      }),
    )
    const calls = dataCalls(app)
    app.clock.advance({ minutes: RUN_RETRY_MINUTES[0], seconds: 1 })
    await run(due)
    expect(dataCalls(app)).toBe(calls)
    expect(await outcome(due)).toMatchObject({ state: 'sent' })
    expect(mailsTo(app, due.recipients[0])).toHaveLength(1)
  })
})
