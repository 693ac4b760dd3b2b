import { NO_MAIL_SERVER } from '../../../shared/domain/mail.ts'
import { planRefusal } from '../../../shared/rules/planRefusal.ts'
import { SAMPLE_STAYS } from '../../../shared/rules/sampleDashboard.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { accessOf, PLAN, planOf } from '../rights/standing.ts'
import { cancelReason } from './cancel.ts'
import { unknownZone } from './fetch.ts'
import { foreseenProblems } from './preflight.ts'
import { listReports, type ReportRow } from './queries.ts'

/**
 * Why each report of the company that is not paused would not go out as things stand; nothing where nothing is known.
 * @param isAdmin of who reads it, who is told what they can do about an ended plan
 */
export async function showProblems(
  context: Pick<AppContext, 'config' | 'now' | 'mailer'>,
  tx: Tenant,
  isAdmin: boolean,
): Promise<{ id: string; problems: string[] }[]> {
  const reports = (await listReports(tx)).filter(({ paused }) => !paused)
  const ofAll = await problemOfAll(context, tx, isAdmin)
  const foreseen = await foreseenProblems(tx, [...new Set(reports.map(({ dashboardId }) => dashboardId))])
  return reports.map((report) => {
    const reason = ofAll ?? problemOf(report)
    return { id: report.id, problems: reason === null ? (foreseen.get(report.dashboardId) ?? []) : [reason] }
  })
}

async function problemOfAll(
  context: Pick<AppContext, 'config' | 'now' | 'mailer'>,
  tx: Tenant,
  isAdmin: boolean,
): Promise<string | null> {
  const company = await tx.selectFrom('companies').select(PLAN).executeTakeFirstOrThrow()
  if (!accessOf(context, company).send.open) return planRefusal('send', planOf(context, company), isAdmin)
  return context.mailer ? null : NO_MAIL_SERVER
}

/** While something keeps all of it from going out, its widgets do not matter. */
const problemOf = (report: ReportRow): string | null =>
  report.dashboardSample ? SAMPLE_STAYS : (cancelReason(report) ?? unknownZone(report))
