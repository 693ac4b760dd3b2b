import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportProblems } from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { NO_MAIL_SERVER } from '../../../shared/domain/mail.ts'
import { SAMPLE_STAYS } from '../../../shared/rules/sampleDashboard.ts'
import { dataCalls } from '../../../test/dueReport.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { Tenant } from '../../db/database.ts'
import { foreseenProblems, NOTHING_TO_SHOW } from './preflight.ts'
import { showProblems } from './showProblems.ts'

/** Whether a report would go out as things stand, in the list. */

let app: TestApp
let person: Person
let source: Awaited<ReturnType<typeof makeSource>>
beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 } } })
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
  source = await makeSource(app, person, 'google_analytics')
})
afterAll(() => app.stop())

const figures = (more: object = {}) => makeWidget('google_analytics_4', 'users_summary', source, more)
async function reportOf(facts: Parameters<typeof makeDashboard>[2]) {
  const dashboard = await makeDashboard(app.context, person.companyId, facts)
  return { dashboard, reportId: await makeReport(app.context, dashboard, person.userId) }
}
async function problemsOf(reportId: string): Promise<string[] | undefined> {
  const { data } = (await person.get('/api/automatic-reports/problems')).as(dataOf(reportProblems.array()))
  return data.find(({ id }) => id === reportId)?.problems
}

it('tells nothing against a report that is set up, and asks no vendor for it', async () => {
  const before = dataCalls(app)
  const { reportId } = await reportOf({ widgets: [figures(), makeTextWidget({ order: 2 })] })
  expect(await problemsOf(reportId)).toEqual([])
  expect(dataCalls(app)).toBe(before)
})

it('tells what is not set up, what is empty, and what has to be connected again', async () => {
  const unset = makeWidget('google_analytics_4', 'users_summary', { ...source, propertyIds: [] })
  const unsetReport = await reportOf({ widgets: [unset] })
  expect(await problemsOf(unsetReport.reportId)).toEqual([expect.stringMatching(/is chosen in 1 widget: /)])
  const empty = await reportOf({ widgets: [] })
  expect(await problemsOf(empty.reportId)).toEqual([NOTHING_TO_SHOW])
  const { reportId } = await reportOf({ widgets: [figures()] })
  const setInvalid = (invalid: boolean) =>
    app.owner.query('update sources set invalid = $2, invalid_reason = $3 where id = $1', [
      source.id,
      invalid,
      invalid ? 'Its login has ended.' : null,
    ])
  await setInvalid(true)
  expect(await problemsOf(reportId)).toEqual([
    expect.stringMatching(/has to be connected again: Its login has ended\.$/),
  ])
  await setInvalid(false)
  expect(await problemsOf(reportId)).toEqual([])
})

it('tells nothing of a widget for screens alone', async () => {
  const unset = { ...source, propertyIds: [] }
  const onScreens = makeWidget('google_analytics_4', 'users_summary', unset, { order: 2, screenOnly: true })
  const { reportId } = await reportOf({ widgets: [figures(), onScreens] })
  expect(await problemsOf(reportId)).toEqual([])
})

it('tells first what keeps all of it from going out, and nothing while it is paused', async () => {
  const archived = await reportOf({ widgets: [], active: false })
  expect(await problemsOf(archived.reportId)).toEqual([expect.stringMatching(/is archived/)])
  const sample = await reportOf({
    widgets: [makeWidget('google_analytics_4', 'users_summary', null)],
    sample: true,
  })
  expect(await problemsOf(sample.reportId)).toEqual([SAMPLE_STAYS])
  await person.put(`/api/automatic-reports/${archived.reportId}`, { paused: true })
  expect(await problemsOf(archived.reportId)).toBeUndefined()
})

it('tells of a time zone that is not known any more', async () => {
  const { reportId } = await reportOf({ widgets: [figures()] })
  await app.owner.query("update automatic_reports set timezone = 'Atlantis/Capital' where id = $1", [
    reportId,
  ])
  expect(await problemsOf(reportId)).toEqual([
    expect.stringMatching(/Atlantis\/Capital, is not known any more/),
  ])
})

it('tells that the plan has ended, and that there is no mail server', async () => {
  const { reportId } = await reportOf({ widgets: [figures()] })
  const setPlan = (state: string, expiresAt: string | null) =>
    app.owner.query('update companies set state = $2, expires_at = $3 where id = $1', [
      person.companyId,
      state,
      expiresAt,
    ])
  await setPlan('trial', app.clock.now().subtract({ hours: 1 }).toString())
  expect(await problemsOf(reportId)).toEqual([expect.stringMatching(/trial has ended/)])
  await setPlan('active', null)
  expect(await problemsOf(reportId)).toEqual([])
  const withoutMail = await app.context.db.tenant(person.companyId, (tx) =>
    showProblems({ ...app.context, mailer: null }, tx, false),
  )
  expect(withoutMail.find(({ id }) => id === reportId)?.problems).toEqual([NO_MAIL_SERVER])
})

it('takes as many statements for many dashboards as for one', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => reportOf({ widgets: [figures()] })))
  const ids = made.map(({ dashboard }) => dashboard.id)
  const statements = (dashboardIds: string[]) =>
    app.context.db.tenant(person.companyId, async (tx) => {
      let count = 0
      const counting = new Proxy(tx, {
        get(target, name) {
          if (name === 'selectFrom') count++
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }) satisfies Tenant
      await foreseenProblems(counting, dashboardIds)
      return count
    })
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)))
})
