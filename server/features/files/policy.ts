import { BRAND_PICTURES } from '../../../shared/api/brand.ts'
import { hasLinkEnded } from '../../../shared/rules/namedLink.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isAdmitted } from '../../http/access.ts'
import { contextOf } from '../../http/reach.ts'
import type { Actor } from '../../http/session.ts'
import { assertRight } from '../rights/requireRight.ts'
import { PLAN } from '../rights/standing.ts'
import { loadBrand } from '../storedBrand/loadBrand.ts'
import { isSignedForBrand } from './brandAddress.ts'
import { type FileFacts, ownFiles } from './findFiles.ts'
import { isSignedFor, linkIn } from './readersAddress.ts'

/**
 * Whether a file may be read: by its company's people within their reach, a client's logo by that client's own, a
 * picture of the company's brand by everybody whom a page has given its address, and by readers of a shared dashboard
 * with the address that the dashboard gave them, as long as the link is active and its password, permalink and archiving
 * are unchanged. Throws AppError('subscription_required') for such an address once the company's plan ends links.
 */
export async function mayRead(
  context: AppContext,
  { name, companyId }: Pick<FileFacts, 'companyId'> & { name: string },
  { actor, link, brand }: { actor: Actor | null; link?: string | undefined; brand?: string | undefined },
): Promise<boolean> {
  if (actor && isAdmitted(actor) && actor.companyId === companyId) {
    const isTheirs =
      actor.role === 'client' ? isLogoOf(context, actor, name) : isReached(context, actor, name)
    if (await isTheirs) return true
  }
  if (brand !== undefined && isSignedForBrand(context, { companyId, name }, brand)) {
    const own = await context.db.tenant(companyId, loadBrand)
    if (BRAND_PICTURES.some((one) => own[one] === name)) return true
  }
  if (link === undefined) return false
  const id = linkIn(link)
  const { dashboard, plan } = await context.db.tenant(companyId, async (tx) => ({
    dashboard: (await dashboardByLink(tx, id)) ?? (await dashboardByNamedLink(tx, id)),
    plan: await tx.selectFrom('companies').select(PLAN).executeTakeFirstOrThrow(),
  }))
  if (!dashboard || dashboard.sample) return false
  const { accessEpoch, expiresOn, timezone } = dashboard
  if (!isSignedFor(context, { companyId, id, accessEpoch }, name, link)) return false
  if (hasLinkEnded(expiresOn, timezone, context.now())) return false
  // As the page itself (dashboards/policy.ts): one that was archived for want of payment is as little there.
  if (dashboard.active || dashboard.archivedUnpaid) assertRight(context, plan, 'links', null)
  return dashboard.active
}

const dashboardByLink = async (tx: Tenant, id: string) => {
  const dashboard = await tx
    .selectFrom('dashboards')
    .select(['accessEpoch', 'active', 'archivedUnpaid', 'sample', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst()
  return dashboard && { ...dashboard, expiresOn: null }
}

const dashboardByNamedLink = (tx: Tenant, id: string) =>
  tx
    .selectFrom('namedLinks as l')
    .innerJoin('dashboards as d', 'd.id', 'l.dashboardId')
    .select(['l.accessEpoch', 'l.expiresOn', 'd.active', 'd.archivedUnpaid', 'd.sample', 'd.timezone'])
    .where('l.id', '=', id)
    .executeTakeFirst()

const isLogoOf = ({ db }: AppContext, { companyId, clientId }: Actor, name: string): Promise<boolean> =>
  db.tenant(companyId, async (tx) => {
    const found = await tx.selectFrom('clients').select('logo').where('id', '=', clientId).executeTakeFirst()
    return found?.logo === name
  })

const isReached = (context: AppContext, actor: Actor, name: string): Promise<boolean> =>
  contextOf(context, actor).db.tenant(actor.companyId, async (tx) => (await ownFiles(tx, [name])).has(name))
