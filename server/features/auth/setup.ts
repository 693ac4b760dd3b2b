import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { setupRequest } from '../../../shared/api/auth.ts'
import type { AppContext } from '../../context.ts'
import type { System } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { hashNewPassword } from '../../lib/newPassword.ts'
import { record } from '../audit/record.ts'
import { createCompany } from '../company/createCompany.ts'
import { noCompanyYet } from '../company/noCompanyYet.ts'
import { isSetupCode } from './setupCode.ts'

/**
 * Creates an installation's first company and its admin; throws AppError('conflict') where there is one already,
 * AppError('invalid_credentials') without the code.
 */
export async function setUpFirstCompany(
  context: AppContext,
  request: z.output<typeof setupRequest>,
  address: string,
): Promise<{ companyId: string; userId: string }> {
  // Checked before the costly hash too, which anyone could otherwise trigger at will.
  await assertNoCompany(context.db.system)
  await chargeTries(context, [limitOf('setUp', { address })])
  if (!isSetupCode(context.config, request.code)) {
    const text =
      'This is not the code of this installation. Its start prints the code; start it again to see it.'
    throw new AppError('invalid_credentials', text, { fields: { code: [text] } })
  }
  const passwordHash = await hashNewPassword(request.password)
  const companyId = nanoid()
  const userId = nanoid()
  await context.db.tenant(companyId, async (tx) => {
    // One at a time: two first visitors at once must not both become the owner.
    await sql`select pg_advisory_xact_lock(hashtext('first company'))`.execute(tx)
    await assertNoCompany(tx)
    await createCompany(
      context,
      tx,
      { id: companyId, name: request.company, state: 'active' },
      { id: userId, name: request.name, email: request.email, passwordHash },
    )
    const subject = { kind: 'setting', id: 'company', name: request.company } as const
    await record(tx, { companyId, userId, address }, { action: 'company.setUp', subject })
  })
  return { companyId, userId }
}

async function assertNoCompany(db: System): Promise<void> {
  if (await noCompanyYet(db)) return
  throw new AppError('conflict', 'This installation is already set up; sign in instead.')
}
