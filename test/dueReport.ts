import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { z } from 'zod'
import { notifyOwnerJob } from '../server/features/reports/notifyOwnerJob.ts'
import { planDueReports } from '../server/features/reports/plan.ts'
import { runReport } from '../server/features/reports/run.ts'
import { makeDashboard, makeReport, makeSource, makeTextWidget, makeWidget } from './factories.ts'
import type { TestApp } from './startApp.ts'

/** A report that has just become due and been planned, and its run that waits for a worker. */
export interface DueReport {
  companyId: string
  reportId: string
  runId: string
  dashboard: { id: string; permalink: string }
  recipients: string[]
}

/** Of a dashboard with figures, a chart and a text. Recipients are `c0.…`, `c1.…`, and nobody else's. */
export async function makeDueReport(
  app: TestApp,
  owner: { companyId: string; userId: string },
  facts: { recipients?: number; name?: string; empty?: boolean; review?: boolean } = {},
): Promise<DueReport> {
  const { context } = app
  const { companyId, userId } = owner
  const analytics = await makeSource(app, owner, 'google_analytics')
  const widgets = [
    makeWidget('google_analytics_4', 'users_summary', analytics),
    makeWidget('google_analytics_4', 'sessions_over_time', analytics, { order: 2 }),
    makeTextWidget({ order: 3 }),
  ]
  const dashboard = await makeDashboard(context, companyId, {
    name: facts.name ?? 'Northwind monthly',
    widgets: facts.empty ? [] : widgets,
  })
  const recipients = Array.from(
    { length: facts.recipients ?? 1 },
    (_, index) => `c${index}.${dashboard.id.toLowerCase()}@clients.example`,
  )
  const reportId = await makeReport(context, dashboard, userId, {
    recipients,
    dateRange: 'LAST_MONTH',
    withPdf: true,
    review: facts.review ?? false,
    nextRunAt: app.clock.now().toString(),
  })
  await planDueReports(context)
  const run = await context.db.tenant(companyId, (tx) =>
    tx.selectFrom('reportRuns').select('id').where('reportId', '=', reportId).executeTakeFirstOrThrow(),
  )
  return { companyId, reportId, runId: run.id, dashboard, recipients }
}

/** What a worker does with its job, and with the notices to owners that are due then. */
export async function workOn(
  app: TestApp,
  { companyId, runId }: DueReport,
  context = app.context,
): Promise<void> {
  await runReport(context, { companyId, runId })
  await tellOwners(app, companyId, context)
}

/** Takes the notices to a company's owners that are due from the queue, as a worker does; drops those of other tests. */
export const tellOwners = (app: TestApp, companyId: string, context = app.context): Promise<void> =>
  runOnce({
    pgPool: app.context.db.pool,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => undefined),
    taskList: {
      tellOwner: async (payload) => {
        if (z.object({ companyId: z.string() }).parse(payload).companyId === companyId) {
          await notifyOwnerJob.run(context, payload)
        }
      },
    },
  })

/** Mails that have arrived for an address, newest first. */
export const mailsTo = (app: TestApp, address: string | undefined) =>
  app.sandbox.inbox.mails().filter(({ to }) => address !== undefined && to.includes(address))

/** Calls for data that the vendor has received so far. */
export const dataCalls = (app: TestApp) =>
  app.sandbox.emulators.calls.filter(({ origin }) => origin === 'data').length
