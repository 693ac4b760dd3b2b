import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isClosed } from '../../http/closedCompany.ts'
import { type NotSentReason, reportNotSentMail } from '../../mail/reportNotSent.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { MailError } from '../../mail/send.ts'
import { MAIL_ATTEMPTS } from '../../queue/queue.ts'
import { addressOf } from '../host/addressOf.ts'
import { adminIds } from '../notices/adminIds.ts'
import { reachesReport } from '../rights/reachesReport.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser } from '../users/loadUser.ts'
import { messageIdOf } from './messageId.ts'
import { loadReport } from './queries.ts'

interface Notice {
  companyId: string
  runId: string
  reason: NotSentReason
  /** Who is told in place of the owner or beside them: who had it sent, an admin. Null: the owner. */
  userId: string | null
  /** Whether a first one is of unknown fate. */
  repeated: boolean
}

/**
 * Queues the owner's notice in the transaction that writes a run's failure: neither ever exists without the
 * other. Where the owner works for the report's client no more, the admins are told instead. Who had a run sent at once is
 * told too, and alone where it stands for no slot, or was cancelled.
 */
export async function queueOwnerNotice(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  run: Omit<Notice, 'userId' | 'repeated'>,
): Promise<void> {
  for (const userId of await toBeTold(tx, run)) {
    const key = `tell:${run.runId}:${userId ?? 'owner'}`
    await context.queue.add(tx, 'tellOwner', { ...run, userId }, { key, maxAttempts: MAIL_ATTEMPTS })
  }
}

async function toBeTold(
  tx: Tenant,
  { runId, reason }: Pick<Notice, 'runId' | 'reason'>,
): Promise<Notice['userId'][]> {
  const { reportId, createdBy, askedBy, askedAgainBy, byHand } = await tx
    .selectFrom('reportRuns')
    .innerJoin('automaticReports', 'automaticReports.id', 'reportRuns.reportId')
    .select(['reportId', 'createdBy', 'askedBy', 'askedAgainBy', 'byHand'])
    .where('reportRuns.id', '=', runId)
    .executeTakeFirstOrThrow()
  const asked: string[] = []
  for (const userId of [askedBy, askedAgainBy])
    if (userId !== null && (await reachesReport(tx, userId, reportId))) asked.push(userId)
  if (reason === 'cancelled') return asked
  const others = asked.filter((userId) => userId !== createdBy)
  const isOwners = askedBy === createdBy || askedAgainBy === createdBy
  if (byHand && others.length > 0 && !isOwners) return others
  const owners =
    createdBy === null || (await reachesReport(tx, createdBy, reportId)) ? [null] : await adminIds(tx)
  return [...new Set([...owners, ...others])]
}

/** Problems of a run as its message stores them, one a line. */
export const asMessage = (problems: readonly string[]): string => problems.join('\n')

/**
 * Mails the person who set a report up or had it sent, or an admin in their place, that it did not reach its readers. Where the
 * mail server is at fault, throws, so that the queue retries it; a notice whose delivery is uncertain is resent
 * once, as reports are. Sending is not recorded, so that after a worker was killed the retried job resends the
 * notice, under the same Message-ID.
 */
export async function notifyOwner(
  context: AppContext,
  { companyId, runId, userId, reason, repeated }: Notice,
): Promise<void> {
  const facts = await context.db.tenant(companyId, (tx) => loadFacts(tx, { runId, userId }))
  if (!facts) return
  const { run, person, report, problems } = facts
  const mail = await reportNotSentMail(context.mailLayout, {
    to: person.email,
    messageId: messageIdOf(await addressOf(context, companyId), run, person.email, 'notice'),
    dashboard: report.dashboardName,
    link: `${await addressOf(context, companyId)}/dashboards/${report.dashboardPermalink}`,
    reason,
    problems,
    dueAt: describeRun(Temporal.Instant.from(run.scheduledFor), report.timezone),
    late: run.late,
    byHand: run.byHand,
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
          { companyId, runId, userId, reason, repeated: true },
          { key: `tell-again:${runId}:${userId ?? 'owner'}` },
        ),
      )
    }
  }
}

/** Null where there is no one left to notify, or who was to be told does not work for the report's client any more. */
async function loadFacts(tx: Tenant, { runId, userId }: Pick<Notice, 'runId' | 'userId'>) {
  if (await isClosed(tx)) return null
  const run = await tx
    .selectFrom('reportRuns')
    .select(['reportId', 'scheduledFor', 'late', 'byHand', 'message'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const report = await loadReport(tx, run.reportId)
  const told = userId ?? report.createdBy
  if (told === null || !(await reachesReport(tx, told, report.id))) return null
  const problems = (run.message ?? '').split('\n').filter((line) => line !== '')
  return { run, report, problems, person: await loadUser(tx, told) }
}
