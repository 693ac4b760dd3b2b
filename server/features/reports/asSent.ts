import type { z } from 'zod'
import type { reportAsSent } from '../../../shared/api/sentReports.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import { reportMail } from '../../mail/report.ts'
import { loadSnapshot } from '../dashboards/snapshot.ts'
import { mailFacts, readParcel, withLook } from './parcel.ts'
import { loadReport } from './queries.ts'
import { sentPath } from './reportLink.ts'
import { withPicture } from './review/show.ts'
import { hasGoneOut } from './sentPage.ts'

interface Which {
  companyId: string
  runId: string
}

/**
 * What the recipients of a run got, from what was stored of it: no source is asked. Throws AppError('not_found') where
 * nothing of it has gone out.
 */
export async function showAsSent(context: AppContext, which: Which): Promise<z.input<typeof reportAsSent>> {
  const parts = await context.db.tenant(which.companyId, async (tx) => {
    await requireGoneOut(tx, which.runId)
    return readParcel(context, tx, which)
  })
  const parcel = await withLook(context, parts)
  const mail =
    parcel.approved ??
    (await reportMail(context.mailLayout, { ...(await mailFacts(context, parcel)), to: '' }))
  return {
    subject: mail.subject,
    html: withPicture(mail.html, parcel.preview),
    page: sentPath(context, parcel.report, which.runId),
    hasPdf: parcel.pdf !== null,
  }
}

/** The PDF that was attached, and its file's name. Throws AppError('not_found') also where it is kept no more. */
export const pdfAsSent = (
  context: AppContext,
  { companyId, runId }: Which,
): Promise<{ pdf: Buffer; name: string }> =>
  context.db.tenant(companyId, async (tx) => {
    await requireGoneOut(tx, runId)
    const row = await tx
      .selectFrom('reportRuns')
      .select(['pdf', 'snapshotId'])
      .where('id', '=', runId)
      .executeTakeFirst()
    if (!row?.pdf) throw notFound('PDF')
    const { dashboard } = await loadSnapshot(tx, row.snapshotId ?? '')
    return { pdf: row.pdf, name: downloadName(dashboard.name, 'pdf') }
  })

/** Throws AppError('not_found') unless something has gone out of a run of this company. */
async function requireGoneOut(tx: Tenant, runId: string): Promise<void> {
  const run = await tx.selectFrom('reportRuns').select('reportId').where('id', '=', runId).executeTakeFirst()
  if (!run || !(await hasGoneOut(tx, runId))) throw notFound('sent report')
  await loadReport(tx, run.reportId)
}
