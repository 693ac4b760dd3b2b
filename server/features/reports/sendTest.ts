import type { WidgetMessage } from '../../../shared/api/view.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { reportMail } from '../../mail/report.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { MailError } from '../../mail/send.ts'
import { type Doer, record } from '../audit/record.ts'
import { reportLook } from '../brand/mailLook.ts'
import { requireReal } from '../dashboards/samples.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { senderOf } from '../sender/senderOf.ts'
import { loadUser } from '../users/loadUser.ts'
import { preflight } from './preflight.ts'
import { daysOf, ruleOf, wordsOf } from './present.ts'
import { loadReport } from './queries.ts'
import { renderSnapshot, UndrawnError } from './render.ts'
import { datedLink } from './reportLink.ts'
import { requireNextRun } from './slots.ts'

const FETCH_MS = 60_000

/**
 * Sends the report as it would go out now, only to the requesting user. Throws AppError('sample_data'), AppError('conflict') naming
 * the widgets that would hold it, where no mail server is set up, and in its words where one refuses.
 */
export async function sendTest(context: AppContext, actor: Doer, reportId: string): Promise<{ to: string }> {
  const mailer = requireMailer(context)
  const { report, user, from } = await context.db.tenant(actor.companyId, async (tx) => ({
    report: await loadReport(tx, reportId),
    user: await loadUser(tx, actor.userId),
    from: await senderOf(context, tx, actor.companyId),
  }))
  requireReal({ sample: report.dashboardSample })
  // The days that it covers are those of its zone.
  requireNextRun(ruleOf(report), context.now())
  const ownersWords = new Map<string, WidgetMessage>()
  const snapshot = await takeSnapshot(context, {
    companyId: actor.companyId,
    dashboardId: report.dashboardId,
    range: daysOf(report, context.now()),
    owner: false,
    ownersWords,
    signal: AbortSignal.timeout(FETCH_MS),
  })
  const problems = await preflight(context, actor.companyId, snapshot, ownersWords)
  if (problems.length > 0) {
    throw new AppError(
      'conflict',
      `This report would be held and not sent: ${problems.slice(0, 3).join(' ')}`,
    )
  }
  const made = await renderSnapshot(context, actor.companyId, snapshot, {
    preview: report.withPreview,
  }).catch((error) => {
    if (!(error instanceof UndrawnError)) throw error
    throw new AppError('conflict', `This report would be held and not sent: ${error.message}`)
  })
  const mail = await reportMail(context.mailLayout, {
    to: user.email,
    snapshot,
    link: await datedLink(context, report, snapshot),
    pdf: report.withPdf ? made.pdf : null,
    preview: made.picture,
    from,
    look: await reportLook(context, snapshot),
    words: wordsOf(report),
  })
  await mailer.send(mail).catch((error) => {
    if (!(error instanceof MailError)) throw error
    throw new AppError('conflict', `The test was not sent. ${error.message}`, { cause: error })
  })
  await context.db.tenant(actor.companyId, (tx) =>
    record(tx, actor, {
      action: 'report.tested',
      subject: { kind: 'report', id: reportId, name: report.dashboardName },
    }),
  )
  return { to: user.email }
}
