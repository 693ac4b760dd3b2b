import type { CompanyHost } from '../../../shared/api/host.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { loadHost } from './loadHost.ts'
import { presentHost } from './present.ts'

/** The company's own address as admins see it. */
export const showHost = async (context: Pick<AppContext, 'config'>, tx: Tenant): Promise<CompanyHost> =>
  presentHost(context, await loadHost(tx))
