import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { reportReview } from '../../../shared/api/reportReviews.ts'
import { reportAsSent, sentReport } from '../../../shared/api/sentReports.ts'
import { type DueReport, dataCalls, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makeLimited, type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** What the recipients of a run got, for the people of its company. */

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ start: Temporal.Instant.from('2026-11-01T07:00:00Z') })
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterAll(() => app.stop())

const pathOf = ({ runId }: DueReport, what: 'sent' | 'pdf') => `/api/report-runs/${runId}/${what}`
const asSent = async (due: DueReport, by: Person = person) =>
  (await by.get(pathOf(due, 'sent'))).as(dataOf(reportAsSent)).data
const dropFiles = ({ runId }: DueReport) =>
  app.owner.query('update report_runs set pdf = null, preview = null where id = $1', [runId])
const store = (due: DueReport, table: 'dashboards' | 'automatic_reports', change: string) =>
  app.owner.query(`update ${table} set ${change} where company_id = $1`, [due.companyId])

it('is the mail, the page and the PDF as they went, whatever was changed since, and asks no source', async () => {
  const due = await makeDueReport(app, person)
  await workOn(app, due)
  const [mail] = mailsTo(app, due.recipients[0])
  const before = dataCalls(app)
  await store(due, 'dashboards', "name = 'Renamed since'")
  await store(due, 'automatic_reports', "subject = 'Another subject', message = 'Other words.'")
  const sent = await asSent(due)
  expect(sent.subject).toBe(mail?.subject)
  expect(sent.html).toContain('Northwind monthly')
  expect(sent.html).not.toMatch(/Renamed since|Other words/)
  expect(sent.html).not.toContain('cid:')
  expect(sent.hasPdf).toBe(true)
  const token = new URL(sent.page, app.url).searchParams.get('sent')
  const page = await person.get(`/api/dashboards/${due.dashboard.permalink}/sent?sent=${token}`)
  expect(page.as(dataOf(sentReport)).data.dashboard.name).toBe('Northwind monthly')
  const pdf = await person.get(pathOf(due, 'pdf'))
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(pdf.headers['content-disposition']).toContain('Northwind%20monthly.pdf')
  const [attached] = mail?.attachments.filter(({ contentType }) => contentType === 'application/pdf') ?? []
  expect(Buffer.from(pdf.bytes).equals(attached?.content ?? Buffer.alloc(0))).toBe(true)
  expect(dataCalls(app)).toBe(before)
})

it('is shown to nobody before it has gone out', async () => {
  const due = await makeDueReport(app, person)
  for (const what of ['sent', 'pdf'] as const) {
    const answer = await person.get(pathOf(due, what))
    expect([answer.status, answer.error().error.id]).toEqual([404, 'not_found'])
  }
})

it('is the company’s own', async () => {
  const due = await makeDueReport(app, person)
  await workOn(app, due)
  const other = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
  for (const what of ['sent', 'pdf'] as const) {
    expect((await other.get(pathOf(due, what))).status).toBe(404)
    expect((await httpClient(app.url).get(pathOf(due, what))).status).toBe(401)
  }
})

it('tells that its PDF is kept no more', async () => {
  const due = await makeDueReport(app, person)
  await workOn(app, due)
  await dropFiles(due)
  expect(await asSent(due)).toMatchObject({ hasPdf: false })
  expect((await person.get(pathOf(due, 'pdf'))).error().error.message).toBe(
    'This PDF does not exist (any more).',
  )
})

it('is for those alone who reach the report', async () => {
  const limited = await makeLimited(app, person.companyId)
  const due = await makeDueReport(app, person)
  await workOn(app, due)
  for (const what of ['sent', 'pdf'] as const) {
    expect((await limited.get(pathOf(due, what))).status).toBe(404)
  }
})

it('is what was looked at and let go, with its picture while that is kept', async () => {
  const due = await makeDueReport(app, person, { review: true })
  await workOn(app, due)
  const path = `/api/report-runs/${due.runId}/review`
  const seen = (await person.get(path)).as(dataOf(reportReview)).data.mail?.seen ?? ''
  await person.put(path, { act: 'send', seen })
  await workOn(app, due)
  await store(due, 'automatic_reports', "message = 'Other words.'")
  const sent = await asSent(due)
  expect(sent.html).toContain('src="data:image/png;base64,')
  expect(sent.html).not.toContain('Other words.')
  await dropFiles(due)
  const later = await asSent(due)
  expect(later.html).not.toMatch(/cid:|data:image/)
  expect(later.html).toContain('Open the report')
})
