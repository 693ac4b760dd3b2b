import {
  DETAIL_OF_OTHER_PERIOD,
  isDetailOfPeriod,
  type UpdateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import { REPORT_RANGE_LABELS } from '../../../shared/domain/ranges.ts'
import { changesOf, wholeWords } from '../../../shared/rules/auditDetails.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { USUAL_SUBJECT } from '../../../shared/rules/mailWords.ts'
import { parseRecipients } from '../../../shared/rules/recipients.ts'
import { describeRule, type ScheduleRule } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { limitsOf } from '../company/limits.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { contentOf } from './content.ts'
import { dueSlot } from './dueSlot.ts'
import { planRun } from './planSlots.ts'
import { lookOf, ruleOf } from './present.ts'
import { loadReport, lockReport, type ReportRow } from './queries.ts'
import { refuseEqual } from './refuseEqual.ts'
import { requireNextRun } from './slots.ts'

/**
 * Changes what is named of a report; the rest stays, so that two people who change other things keep both. A new schedule
 * begins at its next slot from now; one that was due is sent nevertheless. Throws AppError where the report is not the company's, a recipient is no address, the
 * day does not suit the period, nothing can be planned by its rule, or the dashboard has an equal report; 'stale_version' where somebody else has changed the
 * same since it was `seen`.
 */
export async function changeReport(
  context: AppContext,
  tx: Tenant,
  { doer, reportId }: { doer: Doer; reportId: string },
  { seen, ...changes }: Omit<UpdateAutomaticReport, 'paused'>,
): Promise<void> {
  const report = await holdReport(tx, reportId)
  const now = partsOf(report)
  const wanted = inParts(changes, now.schedule)
  const after = {
    ...now,
    ...withSeen<ReportParts, typeof wanted>(now, wanted, seen && inParts(seen, now.schedule), [], asShown),
  }
  if (!isDetailOfPeriod(after.schedule)) throw invalidField('detail', DETAIL_OF_OTHER_PERIOD)
  const recipients =
    after.recipients === now.recipients
      ? report.recipients
      : await recipientsIn(context, tx, after.recipients)
  const content = contentOf({ ...after, ...after.schedule })
  const details = changesOf(
    { ...inWords(now), recipients: report.recipients },
    { ...inWords(after), recipients },
  )
  if (!details) return
  await refuseEqual(tx, report.dashboardId, recipients, content, reportId)
  const isRescheduled = !sameJson(after.schedule, now.schedule)
  const due = isRescheduled ? dueSlot(context, report) : null
  if (due) await planRun(context, tx, report, due)
  await tx
    .updateTable('automaticReports')
    .set({
      ...content,
      recipients,
      ...(isRescheduled &&
        !report.paused && {
          nextRunAt: requireNextRun(after.schedule, context.now()).toString(),
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

/** As the audit log tells it, to people who know no codes. */
const inWords = ({ schedule, date_range, ...rest }: ReportParts) => ({
  ...rest,
  schedule: describeRule(schedule),
  date_range: REPORT_RANGE_LABELS[date_range],
})

/** As it is told to who would replace it: what was emptied is something to read too. */
const asShown = (parts: ReportParts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inWords({ ...parts, subject: parts.subject || USUAL_SUBJECT })).map(([field, value]) => [
      field,
      wholeWords(value),
    ]),
  )

/** With its dashboard, whose reports are compared: two that are changed at once cannot become equal. */
async function holdReport(tx: Tenant, reportId: string): Promise<ReportRow> {
  const { dashboardId } = await loadReport(tx, reportId)
  // Before the report, as whoever deletes the dashboard takes them.
  await tx.selectFrom('dashboards').select('id').where('id', '=', dashboardId).forNoKeyUpdate().execute()
  return lockReport(tx, reportId)
}

const partsOf = (report: ReportRow) => ({
  recipients: report.recipients.join(', '),
  schedule: ruleOf(report),
  ...lookOf(report),
})
type ReportParts = ReturnType<typeof partsOf>

/**
 * What a form names, with the schedule as one part: the hour of one person and the day of another would make a time that
 * nobody has chosen.
 */
function inParts(
  {
    recipients,
    period,
    detail,
    hour,
    minute,
    timezone,
    ...look
  }: Omit<UpdateAutomaticReport, 'paused' | 'seen'>,
  now: ScheduleRule,
) {
  return {
    ...look,
    ...(recipients !== undefined && { recipients: normalised(recipients) }),
    schedule: {
      period: period ?? now.period,
      detail: detail ?? now.detail,
      hour: hour ?? now.hour,
      minute: minute ?? now.minute,
      timezone: timezone ?? now.timezone,
    },
  }
}

/** As they are stored, where they are addresses. */
function normalised(text: string): string {
  const parsed = parseRecipients(text, Number.POSITIVE_INFINITY)
  return parsed.ok ? parsed.recipients.join(', ') : text
}

async function recipientsIn(context: AppContext, tx: Tenant, text: string): Promise<string[]> {
  const { company } = await loadCompany(tx)
  const parsed = parseRecipients(text, limitsOf(context.config, company).recipientsPerReport)
  if (!parsed.ok) throw invalidField('recipients', parsed.message)
  return parsed.recipients
}
