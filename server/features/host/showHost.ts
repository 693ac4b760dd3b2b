import type { CompanyHost } from '../../../shared/api/host.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { loadHost } from './loadHost.ts'
import { presentHost } from './present.ts'

/** The company's own address as admins see it. */
export async function showHost(context: Pick<AppContext, 'config'>, tx: Tenant): Promise<CompanyHost> {
  const company = await tx.selectFrom('companies').select('whiteLabel').executeTakeFirstOrThrow()
  return presentHost(context, await loadHost(tx), company)
}
