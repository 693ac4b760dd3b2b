import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Companies } from '../../db/types.ts'
import { loadHost } from '../host/loadHost.ts'
import { isSenderReady } from '../sender/isSenderReady.ts'

export interface CompanyFacts {
  company: Selectable<Companies>
  /** Active dashboards; archived ones take no place in the plan. */
  dashboardsCount: number
  /** Groups of Mission Control that whoever acts reaches. */
  groupsCount: number
  invalidSourceIds: string[]
  /** Whether reports are sent as the company means them to be: from its own address, or the installation's. */
  senderVerified: boolean
  /** The host of its own at which it is served; null without one. */
  ownHost: string | null
  /** The host of its own that it has chosen, served or not. */
  chosenHost: string | null
}

/** The company of this transaction with the counts its allowances need. */
export async function loadCompany(tx: Tenant): Promise<CompanyFacts> {
  const company = await tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const invalid = await tx.selectFrom('sources').select('id').where('invalid', '=', true).execute()
  const invalidSourceIds = invalid.map(({ id }) => id)
  const senderVerified = await isSenderReady(tx)
  const host = await loadHost(tx)
  const chosenHost = host?.host ?? null
  const ownHost = host?.verifiedAt && company.whiteLabel ? host.host : null
  const dashboardsCount = company.dashboardsActive
  const { groupsCount } = await tx
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('groupsCount'))
    .executeTakeFirstOrThrow()
  return { company, dashboardsCount, groupsCount, invalidSourceIds, senderVerified, ownHost, chosenHost }
}
