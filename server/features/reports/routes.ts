import { z } from 'zod'
import {
  automaticReport,
  createAutomaticReport,
  reportProblems,
  reportRun,
  scheduledReport,
  updateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import { permalink } from '../../../shared/api/dashboards.ts'
import { reportAsSent, sentReport, sentReportQuery } from '../../../shared/api/sentReports.ts'
import type { Tenant } from '../../db/database.ts'
import { attachment } from '../../http/attachment.ts'
import { callKey, doneOnce } from '../../http/doneCall.ts'
import { route } from '../../http/route.ts'
import { accessPage, setPublicHeader } from '../dashboards/policy.ts'
import { whatIsUnset } from '../dashboards/whatIsUnset.ts'
import { pdfAsSent, showAsSent } from './asSent.ts'
import { changeReport } from './change.ts'
import { createReport } from './create.ts'
import { deleteReport } from './delete.ts'
import { setPaused } from './pause.ts'
import { presentReports, presentRun } from './present.ts'
import { deliveriesOf, listReports, listRuns, loadReport, type ReportRow } from './queries.ts'
import { sendNow } from './sendNow.ts'
import { sendTest } from './sendTest.ts'
import { showSent } from './sentPage.ts'
import { showProblems } from './showProblems.ts'

const reportParams = z.object({ id })
/** Runs shown of one report. */
const MOST_RUNS = 50

const presentOne = async (tx: Tenant, row: ReportRow) => {
  const [only] = await presentReports(tx, [row])
  return automaticReport.parse(only)
}

export const reportRoutes = [
  route({
    method: 'GET',
    path: '/api/dashboards/:permalink/sent',
    access: 'viewer',
    needs: 'links',
    summary: 'A report’s page as it was sent, by the link of its mail; read from what was stored then',
    params: z.object({ permalink }),
    query: sentReportQuery,
    response: dataOf(sentReport),
    rate: 'sentPage',
    handle: async ({ context, params, query, actor, request, reply }) => {
      const access = await accessPage(context, params.permalink, { actor, request })
      setPublicHeader(reply, access.owner)
      reply.header('cache-control', 'private, no-store')
      return { data: await showSent(context, access, query) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/automatic-reports',
    access: 'member',
    summary: 'The company’s automatic reports, or those of one dashboard or client, with last and next send',
    query: z.object({ dashboard_id: id.optional(), client_id: id.optional() }),
    response: dataOf(z.array(automaticReport)),
    handle: async ({ context, actor, query }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) =>
        presentReports(
          tx,
          await listReports(tx, { dashboardId: query.dashboard_id, clientId: query.client_id }),
        ),
      ),
    }),
  }),
  route({
    // Apart from the list, which is read anew with each run: it reads every widget of theirs.
    method: 'GET',
    path: '/api/automatic-reports/problems',
    access: 'member',
    summary: 'Why reports that are not paused would not go out as things stand, from what is stored',
    response: dataOf(z.array(reportProblems)),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) =>
        showProblems(context, tx, actor.role === 'admin'),
      ),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/automatic-reports',
    access: 'member',
    needs: 'create',
    summary: 'Schedule a report',
    body: createAutomaticReport,
    response: dataOf(scheduledReport),
    status: 201,
    handle: async ({ context, actor, body, request }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        const call = { companyId: actor.companyId, key: callKey(request, actor) }
        const id = await doneOnce(tx, call, async () => (await createReport(context, tx, actor, body)).id)
        const row = await loadReport(tx, id)
        return { ...(await presentOne(tx, row)), unset: await whatIsUnset(tx, row.dashboardId) }
      }),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/automatic-reports/:id',
    access: 'member',
    needs: 'edit',
    summary: 'Change, pause or resume a report; what is not named stays',
    params: reportParams,
    body: updateAutomaticReport,
    response: dataOf(automaticReport),
    handle: async ({ context, actor, params, body: { paused, ...changes } }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        const which = { doer: actor, reportId: params.id }
        if (Object.keys(changes).length > 0) await changeReport(context, tx, which, changes)
        if (paused !== undefined) await setPaused(context, tx, which, paused)
        return presentOne(tx, await loadReport(tx, params.id))
      }),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/automatic-reports/:id',
    access: 'member',
    summary: 'Delete a report',
    params: reportParams,
    response: done,
    handle: async ({ context, actor, params }) => {
      await context.db.tenant(actor.companyId, (tx) => deleteReport(tx, actor, params.id))
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/api/automatic-reports/:id/test',
    access: 'member',
    needs: 'send',
    summary: 'Send the report as it would go out now to oneself',
    params: reportParams,
    response: dataOf(z.object({ to: z.string() })),
    rate: 'testReport',
    handle: async ({ context, actor, params }) => ({ data: await sendTest(context, actor, params.id) }),
  }),
  route({
    method: 'POST',
    path: '/api/automatic-reports/:id/send',
    access: 'member',
    needs: 'send',
    summary: 'Send the report to its recipients at once, beside its schedule',
    params: reportParams,
    response: dataOf(z.object({ recipients: z.array(z.string()) })),
    rate: 'sendReport',
    handle: async ({ context, actor, params, request }) => ({
      data: await sendNow(context, actor, params.id, callKey(request, actor)),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/automatic-reports/:id/runs',
    access: 'member',
    summary: 'What has been sent, newest first, with each recipient’s delivery',
    params: reportParams,
    response: dataOf(z.array(reportRun)),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, async (tx) => {
        await loadReport(tx, params.id)
        const runs = await listRuns(tx, params.id, MOST_RUNS)
        const deliveries = await deliveriesOf(
          tx,
          runs.map((run) => run.id),
        )
        return runs.map((run) => presentRun(run, deliveries.get(run.id) ?? []))
      }),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/report-runs/:id/sent',
    access: 'member',
    summary: 'What the recipients of a run got: its mail, and where the page is as it was sent',
    params: reportParams,
    response: dataOf(reportAsSent),
    rate: 'reviewReport',
    handle: async ({ context, actor: { companyId }, params }) => ({
      data: await showAsSent(context, { companyId, runId: params.id }),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/report-runs/:id/pdf',
    access: 'member',
    summary: 'The PDF that was attached to its mails, while it is kept',
    params: reportParams,
    rate: 'sentPage',
    handle: async ({ context, actor: { companyId }, params, reply }) => {
      const { pdf, name } = await pdfAsSent(context, { companyId, runId: params.id })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, no-store')
        .send(pdf)
    },
  }),
]
