import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { sweepDeletions } from '../features/bringBack/removeForGood.ts'
import { sweepIdentityRequests } from '../features/identities/requests.ts'
import { sweepPayments } from '../features/payments/sweep.ts'
import { sweepRegistrations } from '../features/registration/sweep.ts'
import { tellOfUnclaimed } from '../features/registration/unclaimed.ts'
import { sweepChallenges } from '../features/secondFactor/challenge.ts'
import { sweepSenderDomains } from '../features/sender/setAddress.ts'
import { sweepTries } from '../http/tries.ts'

/**
 * Days for which cached results are retained after they were fetched; those in use are refetched long before.
 */
const RESULT_DAYS = 45
/** PDFs that nobody can fetch any more, with their snapshots. */
const PDF_HOURS = 1
/** Rows of one statement: however much has gathered, each stays well below the database's time-out. */
const BATCH = 1_000

/**
 * Removes what has had its time: old cached answers, fetched PDFs, old reports, used links, ended sessions, counted tries,
 * domains that nobody sends from, what was deleted and not brought back.
 * Each kind is swept for all companies at once (`sweep_rows`), by a function that sees old rows only.
 */
export async function sweepOldRows(context: AppContext): Promise<void> {
  await sweepTries(context)
  await sweepRegistrations(context)
  await tellOfUnclaimed(context)
  await sweepIdentityRequests(context)
  await sweepChallenges(context)
  await sweepSenderDomains(context)
  await sweepPayments(context)
  await sweepDeletions(context)
  const { reportPdfDays, reportDays } = context.config
  const hours = {
    results: RESULT_DAYS * 24,
    result_leases: 1,
    pdf_jobs: PDF_HOURS,
    pdf_snapshots: PDF_HOURS,
    report_runs: reportDays * 24,
    report_files: reportPdfDays * 24,
    password_resets: 24,
    oauth_requests: 1,
    sessions: 0,
    done_calls: 24,
  }
  const now = context.now()
  for (const [what, age] of Object.entries(hours)) {
    const before = now.subtract({ hours: age }).toString()
    while ((await sweep(context, what, before)) === BATCH);
  }
  await sweepAudit(context)
}

async function sweepAudit({ config, db, now }: AppContext): Promise<void> {
  const before = now()
    .subtract({ hours: config.auditKeepDays * 24 })
    .toString()
  for (let swept = BATCH; swept === BATCH; ) {
    const { rows } = await sql<{ swept: number }>`
      select sweep_audit(${before}, ${BATCH}) as swept`.execute(db.system)
    swept = rows[0]?.swept ?? 0
  }
}

async function sweep({ db }: AppContext, what: string, before: string): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    select sweep_rows(${what}, ${before}, ${BATCH}) as swept`.execute(db.system)
  return rows[0]?.swept ?? 0
}
