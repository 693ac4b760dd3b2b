import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { OPEN_STATES } from '../features/reports/lease.ts'
import { sweepTries } from '../http/tries.ts'

/** Days that cached answers nobody has asked for are kept. */
const RESULT_DAYS = 45
/** PDFs that nobody can fetch any more, with their snapshots. */
const PDF_HOURS = 1

/** Removes what has had its time: old cached answers, fetched PDFs, old reports, used links, ended sessions, counted tries. */
export async function sweepOldRows(context: AppContext): Promise<void> {
  await sweepTries(context)
  const now = context.now()
  const { reportPdfDays, reportDays } = context.config
  const before = (hours: number) => now.subtract({ hours }).toString()
  const companies = await sql<{ companyId: string }>`select company_id from resolve_companies()`.execute(
    context.db.system,
  )
  for (const { companyId } of companies.rows) {
    await context.db.tenant(companyId, async (tx) => {
      await tx
        .deleteFrom('results')
        .where('fetchedAt', '<', before(RESULT_DAYS * 24))
        .execute()
      await tx.deleteFrom('resultLeases').where('until', '<', before(1)).execute()
      await tx.deleteFrom('pdfJobs').where('createdAt', '<', before(PDF_HOURS)).execute()
      await tx
        .deleteFrom('snapshots')
        .where('purpose', '=', 'pdf')
        .where('createdAt', '<', before(PDF_HOURS))
        .execute()
      await tx
        .updateTable('reportRuns')
        .set({ pdf: null, preview: null })
        .where('scheduledFor', '<', before(reportPdfDays * 24))
        .where('state', 'not in', OPEN_STATES)
        .where((either) => either.or([either('pdf', 'is not', null), either('preview', 'is not', null)]))
        .execute()
      await tx
        .deleteFrom('reportRuns')
        .where('scheduledFor', '<', before(reportDays * 24))
        .where('state', 'not in', OPEN_STATES)
        .execute()
      await tx.deleteFrom('passwordResets').where('expiresAt', '<', before(24)).execute()
      await tx.deleteFrom('oauthRequests').where('expiresAt', '<', before(1)).execute()
      await tx.deleteFrom('sessions').where('expiresAt', '<', now.toString()).execute()
    })
  }
}
