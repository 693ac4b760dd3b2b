import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type NotSentReason, reportNotSentMail } from '../../mail/reportNotSent.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { MailError } from '../../mail/send.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { addressOf } from '../host/addressOf.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser } from '../users/loadUser.ts'
import { messageIdOf } from './messageId.ts'
import { loadReport } from './queries.ts'

interface Notice {
  companyId: string
  runId: string
  reason: NotSentReason
  /** Whether a first one is of unknown fate. */
  repeated: boolean
}

/**
 * Queues the owner's notice in the transaction that writes a run's failure: neither ever exists without the
 * other.
 */
export const queueOwnerNotice = (
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  run: { companyId: string; runId: string; reason: NotSentReason },
): Promise<void> =>
  context.queue.add(tx, 'tellOwner', run, { key: `tell:${run.runId}`, maxAttempts: MAIL_ATTEMPTS })

/** Problems of a run as its message stores them, one a line. */
export const asMessage = (problems: readonly string[]): string => problems.join('\n')

/**
 * Mails the person who set a report up that it did not reach its readers. Where the mail server is at fault,
 * throws, so that the queue retries it; a notice whose delivery is uncertain is resent once, as reports are.
 * Sending is not recorded, so that after a worker was killed the retried job resends the notice, under the
 * same Message-ID.
 */
export async function notifyOwner(
  context: AppContext,
  { companyId, runId, reason, repeated }: Notice,
): Promise<void> {
  const facts = await context.db.tenant(companyId, (tx) => loadFacts(tx, runId))
  if (!facts) return
  const { run, owner, report, problems } = facts
  const mail = await reportNotSentMail(context.mailLayout, {
    to: owner.email,
    messageId: messageIdOf(await addressOf(context, companyId), run, owner.email, 'notice'),
    dashboard: report.dashboardName,
    link: `${await addressOf(context, companyId)}/dashboards/${report.dashboardPermalink}`,
    reason,
    problems,
    dueAt: describeRun(Temporal.Instant.from(run.scheduledFor), report.timezone),
    late: run.late,
    face: await faceOf(context, companyId),
  })
  try {
    await requireMailer(context).send(mail, { stop: context.stopping })
  } catch (error) {
    if (!(error instanceof MailError) || error.kind === 'passing') throw error
    context.log.error({ err: error, runId }, 'owner could not be told of a report')
    if (error.kind === 'uncertain' && !repeated) {
      await context.db.tenant(companyId, (tx) =>
        context.queue.add(
          tx,
          'tellOwner',
          { companyId, runId, reason, repeated: true },
          { key: `tell-again:${runId}` },
        ),
      )
    }
  }
}

/** Null where there is no one left to notify. */
async function loadFacts(tx: Tenant, runId: string) {
  const run = await tx
    .selectFrom('reportRuns')
    .select(['reportId', 'scheduledFor', 'late', 'message'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const report = await loadReport(tx, run.reportId)
  if (report.createdBy === null) return null
  const problems = (run.message ?? '').split('\n').filter((line) => line !== '')
  return { run, report, problems, owner: await loadUser(tx, report.createdBy) }
}
