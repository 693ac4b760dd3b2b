import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { sentReport } from '../../../shared/api/sentReports.ts'
import { type DueReport, dataCalls, mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser, weeklyAt } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { planDueReports } from './plan.ts'

/** Where the mail of a report leads, and what it shows there. */

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp({ start: Temporal.Instant.from('2026-11-01T07:00:00Z') })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})
afterEach(() => app.clock.reset())

const guest = () => httpClient(app.url)

/** The link of the mail that the report's first recipient got. */
function linkIn(due: DueReport): URL {
  const [mail] = mailsTo(app, due.recipients[0])
  const [, link = ''] = /Open the report: (\S+)/.exec(mail?.text ?? '') ?? []
  expect(mail?.html.replaceAll('&#38;', '&')).toContain(`href="${link}"`)
  return new URL(link)
}

async function sentReportOf(hidden: boolean): Promise<{ due: DueReport; link: URL }> {
  const due = await makeDueReport(app, person)
  const change = { hiddenDateSelector: hidden, compareMode: 'year' }
  await app.context.db.tenant(due.companyId, (tx) =>
    tx.updateTable('dashboards').set(change).where('id', '=', due.dashboard.id).execute(),
  )
  await workOn(app, due)
  return { due, link: linkIn(due) }
}

it('carries the days of the mail, and the first answer shows them compared as the mail compares', async () => {
  const { due, link } = await sentReportOf(false)
  expect(link.href).toBe(`${app.url}/dashboards/${due.dashboard.permalink}?month=10&year=2026`)
  const page = await guest().get(link.pathname + link.search)
  expect(page.text).toContain('October 2026')
  expect(page.text).toContain('September 2026')
  expect(page.text).not.toContain('October 2025')
})

describe('where readers cannot choose days', () => {
  const path = ({ dashboard }: DueReport, sent: string) =>
    `/api/dashboards/${dashboard.permalink}/sent?sent=${sent}`
  const tokenOf = (link: URL) => link.searchParams.get('sent') ?? ''

  it('leads to the page as it was sent, which asks no source and stays as it was', async () => {
    const { due, link } = await sentReportOf(true)
    expect([...link.searchParams.keys()]).toEqual(['sent'])
    const before = dataCalls(app)
    app.clock.set(Temporal.Instant.from('2026-12-20T07:00:00Z'))
    await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .updateTable('dashboards')
        .set({ name: 'Renamed since' })
        .where('id', '=', due.dashboard.id)
        .execute(),
    )
    const answer = await guest().get(path(due, tokenOf(link)))
    expect(answer.status).toBe(200)
    expect(answer.headers['x-public']).toBe('1')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { data } = answer.as(dataOf(sentReport))
    expect(data.dashboard.name).toBe('Northwind monthly')
    expect(data.windows.current.label).toBe('October 2026')
    expect(Temporal.Instant.from(data.takenAt).toString()).toMatch(/^2026-11-01T07:00/)
    expect(data.widgets.map(({ view, svg }) => [view.state, svg !== null])).toEqual([
      ['ready', false],
      ['ready', true],
      ['ready', false],
    ])
    expect(dataCalls(app)).toBe(before)
    const shown = await guest().get(link.pathname + link.search)
    expect([shown.status, shown.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect((await person.get(path(due, tokenOf(link)))).status).toBe(200)
  })

  it('gives readers its pictures by addresses of their own, while the link is as it was', async () => {
    const due = await makeDueReport(app, person)
    const form = new FormData()
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04040' } })
      .png()
      .toBuffer()
    form.set('file', new Blob([new Uint8Array(png)]), 'logo.png')
    const { filename, url } = (await person.post('/api/files/logo', form)).as(dataOf(uploadedFile)).data
    const change = { hiddenDateSelector: true, styles: JSON.stringify({ logoImage: filename }) }
    await app.context.db.tenant(due.companyId, (tx) =>
      tx.updateTable('dashboards').set(change).where('id', '=', due.dashboard.id).execute(),
    )
    await workOn(app, due)
    const token = tokenOf(linkIn(due))
    const logoFor = async (who: HttpClient) =>
      (await who.get(path(due, token))).as(dataOf(sentReport)).data.dashboard.styles.logoImage ?? ''
    expect(await logoFor(person)).toBe(url)
    const signed = await logoFor(guest())
    expect((await guest().get(signed)).status).toBe(200)
    expect((await guest().get(url)).status).toBe(404)
    await person.put(`/api/dashboards/${due.dashboard.id}`, { category: 'refresh_permalink' })
    expect((await guest().get(signed)).status).toBe(404)
  })

  it('belongs to its own dashboard', async () => {
    const [one, other] = [await sentReportOf(true), await sentReportOf(true)]
    const answer = await guest().get(path(one.due, tokenOf(other.link)))
    expect([answer.status, answer.error().error.message]).toEqual([
      404,
      'This report can no longer be shown as it was sent. Open the dashboard as it is now.',
    ])
    const forged = await guest().get(path(one.due, tokenOf(one.link).replace(/.{4}$/, 'AAAA')))
    expect(forged.status).toBe(404)
  })

  it('asks for the password where the dashboard has one', async () => {
    const { due } = await sentReportOf(true)
    const change = (password: string) =>
      person.put(`/api/dashboards/${due.dashboard.id}`, { category: 'new_password', password })
    await change('open sesame')
    const again = await makeRunAgain(due)
    const refused = await guest().get(path(due, again))
    expect([refused.status, refused.error().error.id]).toEqual([422, 'password_required'])
    const asked = await guest().get(`/dashboards/${due.dashboard.permalink}?sent=${again}`)
    expect(asked.text).toContain('"passwordRequired":true')
    expect(asked.text).not.toContain('Northwind monthly')
    const opened = await guest().send('POST', `/api/dashboards/${due.dashboard.permalink}/authorise`, {
      body: { password: 'open sesame' },
    })
    const headers = { 'x-authorization': String(opened.headers['x-authorization']) }
    expect((await guest().get(path(due, again), headers)).status).toBe(200)
  })

  it.each([
    ['a new password', { category: 'new_password', password: 'another' }],
    ['a password taken off', { category: 'new_password', password: '' }],
    ['a new link', { category: 'refresh_permalink' }],
  ])('ends with %s', async (_what, change) => {
    const { due, link } = await sentReportOf(true)
    await person.put(`/api/dashboards/${due.dashboard.id}`, change)
    const row = await app.context.db.tenant(due.companyId, (tx) =>
      tx.selectFrom('dashboards').select('permalink').where('id', '=', due.dashboard.id).executeTakeFirst(),
    )
    for (const permalink of [due.dashboard.permalink, row?.permalink ?? '']) {
      const there = { ...due, dashboard: { ...due.dashboard, permalink } }
      for (const who of [guest(), person]) {
        expect([404, 422]).toContain((await who.get(path(there, tokenOf(link)))).status)
      }
    }
  })

  it('stays whatever becomes of the run, as long as somebody may have got it', async () => {
    const { due, link } = await sentReportOf(true)
    const statusAfter = async (delivery: string) => {
      await app.context.db.tenant(due.companyId, async (tx) => {
        await tx.updateTable('reportRuns').set({ state: 'cancelled' }).where('id', '=', due.runId).execute()
        const mails = tx.updateTable('reportDeliveries').set({ state: delivery })
        await mails.where('runId', '=', due.runId).execute()
      })
      return (await guest().get(path(due, tokenOf(link)))).status
    }
    expect(await statusAfter('sent')).toBe(200)
    expect(await statusAfter('uncertain')).toBe(200)
    expect(await statusAfter('cancelled')).toBe(404)
  })

  it('ends with the report itself, and with the dashboard', async () => {
    const { due, link } = await sentReportOf(true)
    await person.delete(`/api/automatic-reports/${due.reportId}`)
    expect((await guest().get(path(due, tokenOf(link)))).status).toBe(404)
    const other = await sentReportOf(true)
    await person.delete(`/api/dashboards/${other.due.dashboard.id}/archive`)
    expect((await guest().get(path(other.due, tokenOf(other.link)))).status).toBe(404)
  })

  it('dates the link of a test, which goes to somebody who may choose days', async () => {
    const { due } = await sentReportOf(true)
    expect((await person.post(`/api/automatic-reports/${due.reportId}/test`)).status).toBe(200)
    const [mail] = mailsTo(app, person.email)
    expect(mail?.text).toContain(`/dashboards/${due.dashboard.permalink}?month=10&year=2026`)
  })

  /** A further mail of the report, sent after its dashboard has changed; returns its token. */
  async function makeRunAgain(due: DueReport): Promise<string> {
    app.clock.advance({ minutes: 1 })
    const nextRunAt = app.clock.now().toString()
    await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .updateTable('automaticReports')
        .set({ nextRunAt, ...weeklyAt(nextRunAt) })
        .where('id', '=', due.reportId)
        .execute(),
    )
    await planDueReports(app.context)
    const run = await app.context.db.tenant(due.companyId, (tx) =>
      tx
        .selectFrom('reportRuns')
        .select('id')
        .where('reportId', '=', due.reportId)
        .where('id', '!=', due.runId)
        .executeTakeFirstOrThrow(),
    )
    await workOn(app, { ...due, runId: run.id })
    return tokenOf(linkIn(due))
  }
})
