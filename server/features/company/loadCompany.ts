import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Companies } from '../../db/types.ts'
import { isSenderReady } from '../sender/isSenderReady.ts'

export interface CompanyFacts {
  company: Selectable<Companies>
  /** Active dashboards; archived ones take no place in the plan. */
  dashboardsCount: number
  invalidSources: number
  /** Whether reports are sent as the company means them to be: from its own address, or the installation's. */
  senderVerified: boolean
}

/** The company of this transaction with the counts its allowances need. */
export async function loadCompany(tx: Tenant): Promise<CompanyFacts> {
  const company = await tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const { invalidSources } = await tx
    .selectFrom('sources')
    .select((row) => row.fn.countAll<number>().as('invalidSources'))
    .where('invalid', '=', true)
    .executeTakeFirstOrThrow()
  const senderVerified = await isSenderReady(tx)
  return { company, dashboardsCount: company.dashboardsActive, invalidSources, senderVerified }
}
