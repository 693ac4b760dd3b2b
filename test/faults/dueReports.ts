import { setTimeout as sleep } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { Sandbox } from '../../emulators/sandbox.ts'
import type { AppContext } from '../../server/context.ts'
import type { DemoSource } from '../../server/seed/connectDemo.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
  type TestUser,
} from '../factories.ts'
import { slotNow } from '../slotNow.ts'

/** A report that has fallen due, and who must get it. */
export interface DueReport {
  /** Printed on its PDF. */
  title: string
  recipients: string[]
}

export interface ReportFeed {
  user: TestUser
  /** Makes one more report that is due now, whatever happens to the database meanwhile. */
  add(): Promise<DueReport>
}

const RECIPIENTS = 2
const PATIENCE_MS = 60_000

/** An agency with a source, and reports of two figures and a text with a title of its own. */
export async function startReportFeed(app: { context: AppContext; sandbox: Sandbox }): Promise<ReportFeed> {
  const { context } = app
  const companyId = await makeCompany(context, { planDashboards: 100_000 })
  const user = await makeUser(context, companyId, { role: 'admin', creator: true })
  const analytics = await makeSource(app, user, 'google_analytics')
  let number = 0
  return {
    user,
    add: async () => {
      const title = `Report number ${++number}`
      const recipients = Array.from({ length: RECIPIENTS }, (_, at) => `r${number}.${at}@clients.example`)
      const facts = { id: nanoid(), permalink: nanoid(), name: title }
      const widgets = widgetsOf(analytics, title)
      const dashboard = await insist(
        () => makeDashboard(context, companyId, { ...facts, widgets }),
        () => ({ ...facts, companyId }),
      )
      const report = { id: nanoid(), recipients, withPdf: true, ...slotNow(context.now()) }
      await insist(
        () => makeReport(context, dashboard, user.userId, report),
        () => report.id,
      )
      return { title, recipients }
    },
  }
}

const widgetsOf = (analytics: DemoSource, title: string) => [
  makeWidget('google_analytics_4', 'users_summary', analytics),
  makeWidget('google_analytics_4', 'sessions_over_time', analytics, { order: 2 }),
  makeTextWidget({ order: 3, title }),
]

/** Tries until the database takes it; `done` is the answer where an earlier try came through without being answered. */
async function insist<T>(work: () => Promise<T>, done: () => T): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === '23505') return done()
      if (performance.now() > until) throw error
      await sleep(250)
    }
  }
}
