import {
  DETAIL_OF_OTHER_PERIOD,
  isDetailOfPeriod,
  type UpdateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { parseRecipients } from '../../../shared/rules/recipients.ts'
import { nextRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { limitsOf } from '../company/limits.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { dueSlot } from './dueSlot.ts'
import { planRun } from './planSlots.ts'
import { ruleOf } from './present.ts'
import { lockReport, type ReportRow } from './queries.ts'
import { refuseEqual } from './refuseEqual.ts'

/**
 * Changes what is named of a report; the rest stays, so that two people who change other things keep both. A new schedule
 * begins at its next slot from now; one that was due is sent nevertheless. Throws AppError where the report is not the company's, a recipient is no address, the
 * day does not suit the period, or the dashboard has an equal report.
 */
export async function changeReport(
  context: AppContext,
  tx: Tenant,
  { doer, reportId }: { doer: Doer; reportId: string },
  changes: Omit<UpdateAutomaticReport, 'paused'>,
): Promise<void> {
  const report = await lockReport(tx, reportId)
  const recipients = await recipientsAfter(context, tx, report.recipients, changes.recipients)
  const before = ruleOf(report)
  const rule = {
    period: changes.period ?? before.period,
    detail: changes.detail ?? before.detail,
    hour: changes.hour ?? before.hour,
    minute: changes.minute ?? before.minute,
    timezone: changes.timezone ?? before.timezone,
  }
  if (!isDetailOfPeriod(rule)) throw invalidField('detail', DETAIL_OF_OTHER_PERIOD)
  const content = {
    ...rule,
    detail: String(rule.detail),
    dateRange: changes.date_range ?? report.dateRange,
    withPdf: changes.with_pdf ?? report.withPdf,
    withPreview: changes.with_preview ?? report.withPreview,
    subject: changes.subject ?? report.subject,
    message: changes.message ?? report.message,
    replyTo: changes.reply_to ?? report.replyTo,
  }
  const details = changesOf<Partial<ReportRow>>(report, { ...content, recipients })
  if (!details) return
  await refuseEqual(tx, report.dashboardId, recipients, content, reportId)
  const isRescheduled = !sameJson(rule, before)
  const due = isRescheduled ? dueSlot(context, report) : null
  if (due) await planRun(context, tx, report, due)
  await tx
    .updateTable('automaticReports')
    .set({
      ...content,
      recipients,
      ...(isRescheduled &&
        !report.paused && {
          nextRunAt: nextRun(rule, context.now()).toString(),
          retryAt: null,
        }),
    })
    .where('id', '=', reportId)
    .execute()
  await record(tx, doer, {
    action: 'report.changed',
    subject: { kind: 'report', id: reportId, name: report.dashboardName },
    details: { ...details },
  })
}

async function recipientsAfter(
  context: AppContext,
  tx: Tenant,
  present: string[],
  text: string | undefined,
): Promise<string[]> {
  if (text === undefined) return present
  const { company } = await loadCompany(tx)
  const parsed = parseRecipients(text, limitsOf(context.config, company).recipientsPerReport)
  if (!parsed.ok) throw invalidField('recipients', parsed.message)
  return parsed.recipients
}
