import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { pdfAllowance } from '../../../shared/rules/pdfAllowance.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { sha256 } from '../../http/session.ts'
import { limitsOf } from '../company/limits.ts'
import { loadCompany } from '../company/queries.ts'
import { chargeWindow } from '../dashboards/guestLimits.ts'
import type { PageAccess } from '../dashboards/policy.ts'
import { shownWidgets } from '../dashboards/shownWidgets.ts'
import { resolveWindows } from '../dashboards/windows.ts'
import type { pdfDates } from './schemas.ts'

/** What the job is told: the windows are decided when it is asked for, by whoever asks. */
export interface PdfRequest {
  range: DateRange
  compare: DateRange | null
  realTime: boolean
}

/**
 * Queues one PDF and returns the token its asker polls with. Dates follow the same rules as the page: a viewer's
 * are ignored where the selector is hidden. Throws AppError('limit_reached') above the plan's widget maximum, and
 * AppError('too_many_tries') where guests have asked for too many windows.
 */
export async function requestPdf(
  context: AppContext,
  { page, owner }: PageAccess,
  asked: { dates: z.output<typeof pdfDates>; realTime: boolean; address: string },
): Promise<string> {
  const windows = resolveWindows(page.dashboard, asked.dates, { owner, now: context.now() })
  if (!owner) await chargeWindow(context, page, windows, asked.address)
  const check = randomBytes(24).toString('base64url')
  const request: PdfRequest = {
    range: { start: windows.current.start, end: windows.current.end },
    compare: windows.compare && { start: windows.compare.start, end: windows.compare.end },
    realTime: asked.realTime,
  }
  await context.db.tenant(page.companyId, async (tx) => {
    const limits = limitsOf(context.config, (await loadCompany(tx)).company)
    const shown = shownWidgets(page, owner).filter((widget) => widget.realTime === asked.realTime)
    const { allowed, tooltip } = pdfAllowance(shown.length, limits.widgetsPerPdf)
    if (!allowed)
      throw new AppError('limit_reached', tooltip ?? 'This dashboard has too many widgets for a PDF.')
    const id = nanoid()
    await tx
      .insertInto('pdfJobs')
      .values({
        id,
        companyId: page.companyId,
        dashboardId: page.dashboard.id,
        checkHash: sha256(check),
        accessEpoch: page.dashboard.accessEpoch,
        request: JSON.stringify(request),
        createdAt: context.now().toString(),
      })
      .execute()
    await context.queue.add(
      tx,
      'printPdf',
      { companyId: page.companyId, jobId: id },
      { maxAttempts: MOST_ATTEMPTS },
    )
  })
  return check
}

/** Tries of one job: a crashed or hung browser costs one. */
export const MOST_ATTEMPTS = 3
