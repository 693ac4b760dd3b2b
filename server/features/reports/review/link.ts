import { z } from 'zod'
import { id, isoInstant } from '../../../../shared/api/common.ts'
import type { AppContext } from '../../../context.ts'
import { isClosed } from '../../../http/closedCompany.ts'
import { type Caller, isServedHere } from '../../../http/ownHost.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Doer } from '../../audit/record.ts'
import { addressOf } from '../../host/addressOf.ts'
import { reviewersOf } from '../../reviewMails/reviewers.ts'
import { loadUser } from '../../users/loadUser.ts'

const claims = z.object({ reviewer: id, mailedTo: z.string(), until: isoInstant })

interface Reviewer {
  companyId: string
  runId: string
  userId: string
  /** The person's address then: whoever reads what is mailed to a former one opens nothing. */
  mailedTo: string
}

const placeOf = ({ companyId, runId }: Pick<Reviewer, 'companyId' | 'runId'>) => ({
  companyId,
  row: runId,
  column: 'report review',
})

/** Where somebody reviews a run without signing in, until its time is over. */
export async function reviewLink(context: AppContext, of: Reviewer, until: string): Promise<string> {
  const { userId: reviewer, mailedTo } = of
  const content = JSON.stringify({ reviewer, mailedTo, until: Temporal.Instant.from(until).toString() })
  const sealed = context.cipher.encrypt(content, placeOf(of)).toString('base64url')
  return `${await addressOf(context, of.companyId)}/review-report?token=${of.companyId}.${of.runId}.${sealed}`
}

/**
 * Who reviews which run by this link. Throws AppError('invalid_input') where it is none, its time is over, or whom it was
 * mailed to does not review it any more, or has another address.
 */
export async function readReviewLink(
  context: AppContext,
  token: string,
  caller: Caller,
): Promise<{ doer: Doer; runId: string }> {
  const of = open(context, token)
  if (!of || !isServedHere(caller, of.companyId)) throw notValid()
  const { companyId, runId, userId, mailedTo } = of
  const isReviewer = await context.db.tenant(companyId, async (tx) => {
    if (await isClosed(tx)) return false
    const run = await tx
      .selectFrom('reportRuns')
      .innerJoin('automaticReports', 'automaticReports.id', 'reportRuns.reportId')
      .select(['automaticReports.id', 'createdBy'])
      .where('reportRuns.id', '=', runId)
      .executeTakeFirst()
    if (!run || !(await reviewersOf(tx, run)).includes(userId)) return false
    return (await loadUser(tx, userId)).email === mailedTo
  })
  if (!isReviewer) throw notValid()
  return { doer: { companyId, userId, address: caller.ip }, runId }
}

function open(context: AppContext, token: string): Reviewer | null {
  const [companyId = '', runId = '', sealed = ''] = token.split('.')
  try {
    const plain = context.cipher.decrypt(Buffer.from(sealed, 'base64url'), placeOf({ companyId, runId }))
    const { reviewer, mailedTo, until } = claims.parse(JSON.parse(plain))
    if (Temporal.Instant.compare(Temporal.Instant.from(until), context.now()) <= 0) return null
    return { companyId, runId, userId: reviewer, mailedTo }
  } catch {
    return null
  }
}

function notValid(): AppError {
  const text =
    'This link is not valid (any more): it is not complete, its time is over, your address has changed, or the report was deleted or is somebody else’s now. The list of automatic reports shows what came of it.'
  return new AppError('invalid_input', text, { fields: { token: [text] } })
}
