import { z } from 'zod'
import { id } from '../../../shared/api/common.ts'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import { shareQuery } from '../../../shared/rules/shareUrl.ts'
import type { AppContext } from '../../context.ts'
import type { Link } from '../files/readersAddress.ts'
import { linkAddressOf } from '../host/linkHost.ts'
import type { ReportRow } from './queries.ts'

/**
 * Where a mail leads: to the dashboard with the mail's own days in its address, so that both show the same figures.
 */
export async function datedLink(
  context: AppContext,
  report: Pick<ReportRow, LinkFacts>,
  { windows }: Pick<DashboardSnapshot, 'windows'>,
): Promise<string> {
  const query = shareQuery(windows.current, windows.compare)
  if (!windows.compare) query.set('compare', 'none')
  return `${await pageOf(context, report)}?${query}`
}

/**
 * Where readers cannot choose days, an address cannot carry them: the mail links to the page as it was sent.
 */
export const sentLink = async (context: AppContext, report: ReportRow, runId: string): Promise<string> =>
  (await linkAddressOf(context, report.companyId, report.dashboardLinkHost)) +
  sentPath(context, report, runId)

/** The path of that page. */
export const sentPath = (context: AppContext, report: ReportRow, runId: string): string =>
  `/dashboards/${report.dashboardPermalink}?sent=${issueSentToken(context, linkOfReport(report), runId)}`

type LinkFacts = 'companyId' | 'dashboardPermalink' | 'dashboardLinkHost'

const pageOf = async (
  context: AppContext,
  { companyId, dashboardPermalink, dashboardLinkHost }: Pick<ReportRow, LinkFacts>,
) => `${await linkAddressOf(context, companyId, dashboardLinkHost)}/dashboards/${dashboardPermalink}`

const linkOfReport = ({ companyId, dashboardId, dashboardAccessEpoch }: ReportRow): Link => ({
  companyId,
  id: dashboardId,
  accessEpoch: dashboardAccessEpoch,
})

const claims = z.object({ run: id, epoch: z.number().int() })

/**
 * Identifies one run to the recipients of its mail. Sealed with authenticated encryption and bound to this
 * company and dashboard; a new link or password voids it
 * (docs/decisions/2026-11-22-links-of-report-mails.md).
 */
function issueSentToken(context: AppContext, link: Link, run: string): string {
  const content = JSON.stringify({ run, epoch: link.accessEpoch })
  return context.cipher.encrypt(content, placeOf(link)).toString('base64url')
}

/** The run that a token names; null where it is none of this link's, or no longer. */
export function readSentToken(context: AppContext, link: Link, token: string): string | null {
  try {
    const plain = context.cipher.decrypt(Buffer.from(token, 'base64url'), placeOf(link))
    const { run, epoch } = claims.parse(JSON.parse(plain))
    return epoch === link.accessEpoch ? run : null
  } catch {
    return null
  }
}

const placeOf = ({ companyId, id }: Link) => ({ companyId, row: id, column: 'sent report' })
