import type { DateRange } from '../../../shared/domain/ranges.ts'
import { pdfAllowance } from '../../../shared/rules/pdfAllowance.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { limitsOf } from '../company/limits.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { chargeWindow } from '../dashboards/guestLimits.ts'
import { printedWidgets } from '../dashboards/page.ts'
import { linkOf, type PageAccess } from '../dashboards/policy.ts'
import { requireReal } from '../dashboards/samples.ts'
import { assertDates, type RequestedDates, resolveWindows } from '../dashboards/windows.ts'
import { jobFor } from './jobs.ts'
import { giveTicket } from './tickets.ts'

/** The job's payload: the windows are decided at the request, by the rights of the requester. */
export interface PdfRequest {
  range: DateRange
  compare: DateRange | null
  realTime: boolean
  /** The named link that it is requested by, for whose readers the addresses of its files are. */
  linkId: string | null
  /** The page's state: a PDF from before a change is not returned to later requests. */
  stamp: string
}

interface Asked {
  dates: RequestedDates
  realTime: boolean
  /** The requester's key (`readerOf`), and their address. */
  reader: string
  address: string
}

/**
 * Queues one PDF and returns the token with which the requester polls. Dates follow the same rules as the
 * page: a viewer's are ignored where the selector is hidden. Throws AppError('sample_data'), AppError('limit_reached') above the
 * plan's widget maximum, and AppError('too_many_tries') where guests have requested too many windows or PDFs.
 */
export async function requestPdf(context: AppContext, access: PageAccess, asked: Asked): Promise<string> {
  const { page, owner } = access
  const { companyId, dashboard } = page
  requireReal(dashboard)
  assertDates(context, page, asked.dates)
  const windows = resolveWindows(dashboard, asked.dates, { owner, now: context.now() })
  if (!owner) await chargeWindow(context, page, windows, asked.address)
  const request: PdfRequest = {
    range: { start: windows.current.start, end: windows.current.end },
    compare: windows.compare && { start: windows.compare.start, end: windows.compare.end },
    realTime: asked.realTime,
    linkId: page.link?.id ?? null,
    stamp: page.stamp,
  }
  return context.db.tenant(companyId, async (tx) => {
    await requireAllowance(context, tx, access, asked.realTime)
    await holdDashboard(tx, dashboard.id)
    const jobId = await jobFor(context, tx, {
      companyId,
      dashboardId: dashboard.id,
      accessEpoch: linkOf(page).accessEpoch,
      guest: !owner,
      request: JSON.stringify(request),
    })
    return giveTicket(tx, { companyId, jobId, reader: asked.reader, now: context.now() })
  })
}

async function requireAllowance(
  context: AppContext,
  tx: Tenant,
  { page, owner }: PageAccess,
  realTime: boolean,
): Promise<void> {
  const limits = limitsOf(context.config, (await loadCompany(tx)).company)
  const printed = printedWidgets(page, { owner, realTime })
  const { allowed, tooltip } = pdfAllowance(printed.length, limits.widgetsPerPdf)
  if (!allowed)
    throw new AppError('limit_reached', tooltip ?? 'This dashboard has too many widgets for a PDF.')
}

/** The page may be from memory; its dashboard must not be deleted before the job is stored. */
async function holdDashboard(tx: Tenant, id: string): Promise<void> {
  const row = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound('dashboard')
}
