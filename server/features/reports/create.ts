import { nanoid } from 'nanoid'
import type { CreateAutomaticReport } from '../../../shared/api/automaticReports.ts'
import { parseRecipients } from '../../../shared/rules/recipients.ts'
import { nextRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { limitsOf } from '../company/limits.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { showsAnything } from '../dashboards/page.ts'
import { requireReal } from '../dashboards/samples.ts'
import { assertRight } from '../rights/requireRight.ts'
import { contentOf } from './content.ts'
import { NOTHING_TO_SHOW } from './preflight.ts'
import { loadReport, type ReportRow } from './queries.ts'
import { refuseEqual } from './refuseEqual.ts'

/** Creates a report; throws AppError where its dashboard is not the company's, is a sample or shows clients nothing, a limit is reached, a recipient is no address or an equal one is there. */
export async function createReport(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  form: CreateAutomaticReport,
): Promise<ReportRow> {
  const { company } = await loadCompany(tx)
  const limits = limitsOf(context.config, company)
  assertRight(context, company, 'create', 'member')
  const parsed = parseRecipients(form.recipients, limits.recipientsPerReport)
  if (!parsed.ok) throw invalidField('recipients', parsed.message)

  // The dashboard's row is held, so that parallel calls count one after the other.
  const dashboard = await tx
    .selectFrom('dashboards')
    .select(['id', 'name', 'sample'])
    .where('id', '=', form.dashboard_id)
    .forUpdate()
    .executeTakeFirst()
  if (!dashboard) throw notFound('dashboard')
  requireReal(dashboard)
  if (!(await showsAnything(tx, dashboard.id))) {
    throw new AppError(
      'conflict',
      `${NOTHING_TO_SHOW} Add one, or choose a source for one, then schedule the report.`,
    )
  }
  const { count } = await tx
    .selectFrom('automaticReports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dashboardId', '=', dashboard.id)
    .executeTakeFirstOrThrow()
  if (count >= limits.reportsPerDashboard) {
    throw new AppError(
      'limit_reached',
      `You can only set-up ${limits.reportsPerDashboard} automatic reports per dashboard. Remove one to continue.`,
    )
  }
  const id = nanoid()
  const content = contentOf(form)
  await refuseEqual(tx, dashboard.id, parsed.recipients, content)
  await tx
    .insertInto('automaticReports')
    .values({
      id,
      companyId: actor.companyId,
      dashboardId: dashboard.id,
      createdBy: actor.userId,
      recipients: parsed.recipients,
      ...content,
      createdAt: context.now().toString(),
      nextRunAt: nextRun(form, context.now()).toString(),
    })
    .execute()
  await record(tx, actor, {
    action: 'report.created',
    subject: { kind: 'report', id, name: dashboard.name },
    details: {
      recipients: parsed.recipients,
      subject: form.subject,
      message: form.message,
      replyTo: form.reply_to,
    },
  })
  return loadReport(tx, id)
}
