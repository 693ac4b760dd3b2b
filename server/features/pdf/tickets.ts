import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { sha256 } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'
import { linkOf, type PageAccess } from '../dashboards/policy.ts'

/** A PDF that its asker has not fetched by then is forgotten. */
export const MINUTES_KEPT = 10

/** What an asker shows when polling: the token that was handed out, and who polls (`readerOf`). */
export interface Shown {
  check: string
  reader: string
}

/** Issues this reader a token for a job; only its digest is stored. */
export async function giveTicket(
  tx: Tenant,
  {
    companyId,
    jobId,
    reader,
    now,
  }: { companyId: string; jobId: string; reader: string; now: Temporal.Instant },
): Promise<string> {
  const check = randomBytes(24).toString('base64url')
  await tx
    .insertInto('pdfTickets')
    .values({
      checkHash: sha256(check),
      companyId,
      jobId,
      askerHash: sha256(reader),
      createdAt: now.toString(),
    })
    .execute()
  return check
}

/**
 * The state of a ticket's job, which must belong to this dashboard and have been requested by this reader
 * under the link's present password and token. Throws AppError('not_found') for any other, for one that has
 * been fetched, and for one that is finished but expired.
 */
export async function findTicketed(context: AppContext, { page }: PageAccess, shown: Shown) {
  const found = await context.db.tenant(page.companyId, (tx) =>
    tx
      .selectFrom('pdfTickets')
      .innerJoin('pdfJobs', 'pdfJobs.id', 'pdfTickets.jobId')
      .select(['pdfJobs.id', 'pdfJobs.state', 'pdfJobs.error', 'pdfTickets.createdAt as askedAt'])
      .where('pdfTickets.checkHash', '=', sha256(shown.check))
      .where('pdfTickets.askerHash', '=', sha256(shown.reader))
      .where('pdfJobs.dashboardId', '=', page.dashboard.id)
      .where('pdfJobs.accessEpoch', '=', linkOf(page).accessEpoch)
      .executeTakeFirst(),
  )
  if (!found) throw notFound('PDF')
  const late = Temporal.Instant.from(found.askedAt).until(context.now()).total('minutes') > MINUTES_KEPT
  const open = found.state === 'queued' || found.state === 'running'
  if (late && !open) throw notFound('PDF')
  return { ...found, open, late }
}

/** The file of a finished job, and the end of its ticket. Throws AppError('not_found') where that has just ended. */
export async function redeem(context: AppContext, { page }: PageAccess, { check }: Shown): Promise<Buffer> {
  const file = await context.db.tenant(page.companyId, (tx) =>
    tx
      .deleteFrom('pdfTickets')
      .using('pdfJobs')
      .whereRef('pdfJobs.id', '=', 'pdfTickets.jobId')
      .where('checkHash', '=', sha256(check))
      .returning('pdfJobs.pdf')
      .executeTakeFirst(),
  )
  if (!file?.pdf) throw notFound('PDF')
  return file.pdf
}
