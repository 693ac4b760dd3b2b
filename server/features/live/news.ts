import { companyChannel, dashboardChannel, LIVE_EVENTS } from '../../../shared/domain/live.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { showCompany } from '../companyView/showCompany.ts'
import { showEditing } from '../dashboards/lock.ts'
import type { NewsNotice } from './notice.ts'

export const channelOf = ({ kind, company, id }: NewsNotice): string =>
  kind === 'dashboard' || kind === 'pdf' ? dashboardChannel(id) : companyChannel(company)

/** What is told of a change, without what members see each their own of; null where there is nothing to tell them. */
export async function newsOf(
  context: AppContext,
  { kind, company, id }: NewsNotice,
): Promise<{ event: string; data: object } | null> {
  const event = LIVE_EVENTS[kind]
  switch (kind) {
    case 'source':
      return { event, data: { id } }
    case 'subscription': {
      const { state, services } = await context.db.tenant(company, (tx) => showCompany(context, tx))
      return { event, data: { state, services } }
    }
    case 'dashboard':
    case 'pdf': {
      const read = (tx: Tenant) => showEditing(context, tx, id)
      const editing = await context.db.tenant(company, read)
      if (kind === 'pdf') return editing && { event, data: {} }
      if (editing) return { event, data: editing }
      // Beyond the reach of whom this is for, it may be there for others.
      const isThere = await context.db.tenant(company, (tx) => beyondReach(tx, () => read(tx)))
      return isThere ? null : { event: LIVE_EVENTS.dashboardGone, data: {} }
    }
    // Which ones somebody sees, the call says that is made then.
    case 'reports':
    case 'alerts':
      return { event, data: {} }
  }
}
