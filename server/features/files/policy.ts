import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import type { FileFacts } from './findFiles.ts'
import { dashboardIn, isSignedFor } from './readersAddress.ts'

/**
 * Whether a file may be read: by its company's people, and by readers of a shared dashboard with the address that
 * the dashboard gave them, as long as the link is active and its password, permalink and archiving are unchanged.
 */
export async function mayRead(
  context: AppContext,
  { name, companyId }: Pick<FileFacts, 'companyId'> & { name: string },
  { actor, link }: { actor: Actor | null; link: string | undefined },
): Promise<boolean> {
  if (actor?.consented && actor.companyId === companyId) return true
  if (link === undefined) return false
  const dashboardId = dashboardIn(link)
  const dashboard = await context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('dashboards')
      .select(['accessEpoch', 'active'])
      .where('id', '=', dashboardId)
      .executeTakeFirst(),
  )
  if (!dashboard?.active) return false
  return isSignedFor(context, { companyId, dashboardId, accessEpoch: dashboard.accessEpoch }, name, link)
}
