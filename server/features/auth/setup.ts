import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { setupRequest } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/errors.ts'
import { hashPassword } from './password.ts'

/** Creates an installation's first company and its admin; throws AppError('conflict') where there is one already. */
export async function setUpFirstCompany(
  context: AppContext,
  request: z.output<typeof setupRequest>,
): Promise<{ companyId: string; userId: string }> {
  const passwordHash = await hashPassword(request.password)
  const companyId = nanoid()
  const userId = nanoid()
  await context.db.tenant(companyId, async (tx) => {
    // One at a time: two first visitors at once must not both become the owner.
    await sql`select pg_advisory_xact_lock(hashtext('first company'))`.execute(tx)
    const found = await sql`select from resolve_companies() limit 1`.execute(tx)
    if (found.rows.length > 0)
      throw new AppError('conflict', 'This installation is already set up; sign in instead.')
    await tx
      .insertInto('companies')
      .values({ id: companyId, name: request.company, state: 'active' })
      .execute()
    await tx
      .insertInto('users')
      .values({
        id: userId,
        companyId,
        name: request.name,
        email: request.email,
        passwordHash,
        role: 'admin',
        creator: true,
      })
      .execute()
  })
  return { companyId, userId }
}
