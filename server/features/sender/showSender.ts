import type { CompanySender } from '../../../shared/api/sender.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { presentSender } from './present.ts'
import { loadSender } from './queries.ts'

/** The address that reports are sent from, as admins see it. */
export const showSender = async (context: Pick<AppContext, 'config'>, tx: Tenant): Promise<CompanySender> =>
  presentSender(context, await loadSender(tx))
