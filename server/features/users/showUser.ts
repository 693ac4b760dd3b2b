import type { User } from '../../../shared/api/auth.ts'
import type { Tenant } from '../../db/database.ts'
import { loadUser } from './loadUser.ts'
import { presentUser } from './present.ts'

/** A user as the browser may see it. Throws AppError('not_found') where this company has no such user. */
export const showUser = async (tx: Tenant, userId: string): Promise<User> =>
  presentUser(await loadUser(tx, userId))
