import { leavesSso, mustUseSso } from '../../../shared/rules/ssoPerson.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { loadConnection, provenDomains } from './connection.ts'

type Way = Parameters<typeof mustUseSso>[2]

/** Whether this person's company lets them in by its own provider alone. */
export const mustUseCompanyLogin = (
  { db }: Pick<AppContext, 'db'>,
  { companyId, userId }: { companyId: string; userId: string },
  way: Way,
): Promise<boolean> =>
  db.tenant(companyId, async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['role', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!person) throw notFound('user')
    return isRequiredOf(tx, person, way)
  })

/** The same of somebody who is to become a person of the transaction's company. */
export async function isRequiredOf(
  tx: Tenant,
  person: { role: string; email: string },
  way: Way,
): Promise<boolean> {
  return mustUseSso(await requirementOf(tx), person, way)
}

async function requirementOf(tx: Tenant): Promise<{ required: boolean; domains: string[] }> {
  const connection = await loadConnection(tx)
  const required = connection?.enabled === true && connection.required
  return { required, domains: required ? await provenDomains(tx) : [] }
}

/**
 * Throws AppError('conflict') where this address would let a person of the transaction's company sign in by other means
 * than the company's provider, which it requires of them.
 */
export async function assertStaysWithCompanyLogin(
  tx: Tenant,
  person: { role: string; email: string },
  newEmail: string,
): Promise<void> {
  const requirement = await requirementOf(tx)
  if (!leavesSso(requirement, person, newEmail)) return
  const text = `Your company has you sign in by its own login, which needs an address at ${requirement.domains.join(' or ')}. Ask an admin of your company if you need an account with another one.`
  throw new AppError('conflict', text, { fields: { email: [text] } })
}

export const companyLoginRequired = () =>
  new AppError(
    'conflict',
    'Your company has you sign in by its own login. Choose “Sign in with your company’s login”.',
  )
