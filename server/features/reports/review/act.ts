import type { ReviewAct } from '../../../../shared/api/reportReviews.ts'
import { sameJson } from '../../../../shared/rules/equal.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { AppError } from '../../../lib/errors.ts'
import { reportWords } from '../../../mail/report.ts'
import { type Doer, record } from '../../audit/record.ts'
import { loadUser } from '../../users/loadUser.ts'
import { cancelLocked, cancelReason } from '../cancel.ts'
import { queueOwnerNotice } from '../notifyOwner.ts'
import { type Parcel, readParcel, withLook } from '../parcel.ts'
import { planObstacle } from '../planObstacle.ts'
import { queueRuns } from '../planSlots.ts'
import { loadReviewed, lockReviewed, type ReviewedRun } from './queries.ts'
import { asItWouldGo } from './show.ts'

/**
 * Does with a report that waits for its review what somebody has decided. The same twice, as by two clicks, is the same as
 * once. Throws AppError('not_found'), and AppError('conflict') where it waits no more, is not what was looked at, or may not
 * go out.
 */
export async function actOnReview(
  context: AppContext,
  doer: Doer,
  runId: string,
  act: ReviewAct,
): Promise<void> {
  const { companyId } = doer
  if (act.act === 'send') return approve(context, doer, runId, act.seen)
  await context.db.tenant(companyId, async (tx) => {
    const run = await lockReviewed(tx, runId)
    if (act.act === 'skip') await skip(context, tx, { doer, run })
    else await reword(tx, { doer, run }, act)
  })
}

async function approve(context: AppContext, doer: Doer, runId: string, seen: string): Promise<void> {
  const { companyId } = doer
  const parcel = await waiting(context, { companyId, runId })
  // Made outside of the transaction, which is not to wait for it.
  const mail = parcel && (await asItWouldGo(context, parcel))
  await context.db.tenant(companyId, async (tx) => {
    const run = await lockReviewed(tx, runId)
    if (run.approved !== null) return
    assertWaits(run)
    if (!parcel || mail?.seen !== seen || !sameJson(wordsOfRun(run), parcel.words)) {
      throw new AppError(
        'conflict',
        'This report is not what you looked at any more: its words, its link or its recipients have changed. Look at it again, then send it.',
      )
    }
    const obstacle = cancelReason(run.report) ?? (await planObstacle(context, tx, run))?.message
    if (obstacle) throw new AppError('conflict', obstacle)
    const { subject, html, text, recipients } = mail
    await tx
      .updateTable('reportRuns')
      .set({ state: 'sending', retryAt: null, approved: JSON.stringify({ subject, html, text }) })
      .where('id', '=', runId)
      .execute()
    await queueRuns(context, tx, [{ companyId, runId }])
    await note(tx, { doer, run }, 'report.approved', { recipients })
  })
}

const waiting = async (
  context: AppContext,
  which: { companyId: string; runId: string },
): Promise<Parcel | null> => {
  const parts = await context.db.tenant(which.companyId, async (tx) =>
    (await loadReviewed(tx, which.runId)).state === 'review' ? readParcel(context, tx, which) : null,
  )
  return parts && withLook(context, parts)
}

interface Decision {
  doer: Doer
  run: ReviewedRun
}

async function skip(context: AppContext, tx: Tenant, { doer, run }: Decision): Promise<void> {
  if (run.state === 'cancelled') return
  assertWaits(run)
  const { name } = await loadUser(tx, doer.userId)
  await cancelLocked(context, tx, { runId: run.id, message: `${name} looked at this one and skipped it.` })
  if (run.askedBy !== doer.userId)
    await queueOwnerNotice(context, tx, { companyId: doer.companyId, runId: run.id, reason: 'cancelled' })
  await note(tx, { doer, run }, 'report.skipped')
}

async function reword(
  tx: Tenant,
  { doer, run }: Decision,
  { subject, message }: Extract<ReviewAct, { act: 'reword' }>,
): Promise<void> {
  assertWaits(run)
  const before = wordsOfRun(run)
  const words = { ...before, subject, message }
  if (sameJson(before, words)) return
  await tx
    .updateTable('reportRuns')
    .set({ words: JSON.stringify(words) })
    .where('id', '=', run.id)
    .execute()
  await note(tx, { doer, run }, 'report.reworded', { subject, message })
}

const wordsOfRun = ({ words }: ReviewedRun) => reportWords.parse(words)

/** Throws AppError('conflict') with what came of it. */
function assertWaits({ state, approved, message }: ReviewedRun): void {
  if (state === 'review') return
  throw new AppError(
    'conflict',
    approved !== null
      ? 'This report was let go already.'
      : `This report does not wait for a review any more. ${message ?? ''}`.trim(),
  )
}

const note = (
  tx: Tenant,
  { doer, run: { report } }: Decision,
  action: 'report.approved' | 'report.reworded' | 'report.skipped',
  details: Record<string, unknown> = {},
) =>
  record(tx, doer, {
    action,
    subject: { kind: 'report', id: report.id, name: report.dashboardName },
    details,
  })
