import { SAMPLE_STAYS } from '../../../shared/rules/sampleDashboard.ts'
import type { Tenant } from '../../db/database.ts'
import { cancelReason } from './cancel.ts'
import { foreseenProblems } from './preflight.ts'
import { listReports, type ReportRow } from './queries.ts'

/** Why each report of the company that is not paused would not go out as things stand; nothing where nothing is known. */
export async function showProblems(tx: Tenant): Promise<{ id: string; problems: string[] }[]> {
  const reports = (await listReports(tx)).filter(({ paused }) => !paused)
  const foreseen = await foreseenProblems(tx, [...new Set(reports.map(({ dashboardId }) => dashboardId))])
  return reports.map((report) => ({
    id: report.id,
    problems: problemsOf(report, foreseen.get(report.dashboardId) ?? []),
  }))
}

/** While something keeps all of it from going out, the rest does not matter. */
function problemsOf(report: ReportRow, foreseen: string[]): string[] {
  const reason = report.dashboardSample ? SAMPLE_STAYS : cancelReason(report)
  return reason === null ? foreseen : [reason]
}
