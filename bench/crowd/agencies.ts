import { nanoid } from 'nanoid'
import type { Sandbox } from '../../emulators/sandbox.ts'
import type { AppContext } from '../../server/context.ts'
import type { DemoSource } from '../../server/seed/connectDemo.ts'
import type { Widget } from '../../shared/api/widgets.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
  type TestDashboard,
} from '../../test/factories.ts'
import type { DueReport } from '../../test/faults/dueReports.ts'
import { slotNow } from '../../test/slotNow.ts'

/** A company with a dashboard for each of its clients. */
export interface Agency {
  reports: DueReport[]
  dashboards: TestDashboard[]
  /** Every client's report falls due at that minute. */
  fallDue(minute: Temporal.Instant): Promise<void>
}

const AT_ONCE = 10

/** Of `clients` clients, each with a page of its own: seven widgets from two sources and a text with its title. */
export async function makeAgency(
  app: { context: AppContext; sandbox: Sandbox },
  name: string,
  clients: number,
): Promise<Agency> {
  const { context } = app
  const companyId = await makeCompany(context, { name, planDashboards: clients })
  const user = await makeUser(context, companyId, { role: 'admin', creator: true })
  const analytics = await makeSource(app, user, 'google_analytics')
  const search = await makeSource(app, user, 'google_webmasters')
  const reports: DueReport[] = []
  const dashboards: TestDashboard[] = []
  for (let client = 1; client <= clients; client++) {
    const title = `${name} client ${client}`
    const widgets = widgetsOf(title, client, analytics, search)
    dashboards.push(await makeDashboard(context, companyId, { name: title, widgets }))
    reports.push({ title, recipients: [`${nanoid().toLowerCase()}@clients.example`] })
  }
  return {
    reports,
    dashboards,
    fallDue: async (minute) => {
      const enter = async (dashboard: TestDashboard, client: number) => {
        const recipients = reports[client]?.recipients ?? []
        await makeReport(context, dashboard, user.userId, { recipients, withPdf: true, ...slotNow(minute) })
      }
      for (let client = 0; client < clients; client += AT_ONCE) {
        const some = dashboards.slice(client, client + AT_ONCE)
        await Promise.all(some.map((dashboard, offset) => enter(dashboard, client + offset)))
      }
    },
  }
}

/** The top pages are a query that no other client's page makes; the results of the others may be shared. */
function widgetsOf(title: string, client: number, analytics: DemoSource, search: DemoSource) {
  return [
    makeTextWidget({ order: 1, title }),
    makeWidget('google_analytics_4', 'users_summary', analytics, { order: 2 }),
    makeWidget('google_analytics_4', 'sessions_over_time', analytics, { order: 3 }),
    topPages(client, analytics),
    makeWidget('google_analytics_4', 'channels', analytics, { order: 5 }),
    makeWidget('google_webmasters', 'clicks', search, { order: 6 }),
    makeWidget('google_webmasters', 'topQueries', search, { order: 7 }),
    makeWidget('google_webmasters', 'devices', search, { order: 8 }),
  ]
}

function topPages(client: number, analytics: DemoSource): Widget {
  const widget = makeWidget('google_analytics_4', 'top_pages', analytics, { order: 4 })
  const clause = { field: 'pagePath', operator: 'notContains' as const, values: [`/client-${client}/`] }
  for (const { inputs } of widget.instances) inputs.filter = { clauses: [clause] }
  return widget
}
