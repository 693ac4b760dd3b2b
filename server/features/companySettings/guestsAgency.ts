import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { ShownBrand } from '../../../shared/api/brand.ts'
import type { AppContext } from '../../context.ts'
import { closedCompanyCookie } from '../../http/closedCompany.ts'
import { sha256 } from '../../http/session.ts'
import { presentOwnBrand } from '../brand/presentBrand.ts'
import { pendingSignIn } from '../secondFactor/pending.ts'
import { brandOf } from '../storedBrand/loadBrand.ts'

interface Link {
  /** The function that finds the link's company. */
  resolve: string
  /** The role of whom it was mailed to. */
  role: (hash: Buffer) => RawBuilder<{ role: string }>
}

const ofPerson = (resolve: string, table: string, column: string): Link => ({
  resolve,
  role: (hash) => sql`select role from users where id in
    (select user_id from ${sql.table(table)} where ${sql.ref(column)} = ${hash})`,
})

/** Links that are mailed, by the pages that they lead to. */
const LINKS: Readonly<Record<string, Link>> = {
  '/reset-password': ofPerson('resolve_reset', 'password_resets', 'token_hash'),
  '/confirm-email': ofPerson('resolve_email_change', 'email_changes', 'token_hash'),
  '/stop-email-change': ofPerson('resolve_email_stop', 'email_changes', 'stop_hash'),
  '/invitation': {
    resolve: 'resolve_invitation',
    role: (hash) => sql`select role from invitations where token_hash = ${hash}`,
  },
}

/** Who has shown part of who they are, by the pages that go on from there. */
const COOKIES: Readonly<
  Record<
    string,
    (context: AppContext, request: FastifyRequest) => Promise<{ companyId: string; userId: string } | null>
  >
> = {
  '/second-step': pendingSignIn,
  '/account-closed': async (context, request) => closedCompanyCookie.read(context, request),
}

/**
 * The agency of a client's own person who is not signed in, where it is known who that is: by a mailed link, or a first
 * step that is done. Such people deal with the agency alone, also at the product's address. Null for everybody else.
 */
export async function guestsAgency(
  context: AppContext,
  request: FastifyRequest,
): Promise<{ name: string; brand: ShownBrand | null } | null> {
  // Not read as an address, which “//” is none of.
  const [pathname = '', query] = request.url.split('?')
  const link = LINKS[pathname]
  const token = new URLSearchParams(query).get('token')
  if (link && token) {
    const hash = sha256(token)
    const { rows } = await sql<{ companyId: string }>`
      select company_id from ${sql.ref(link.resolve)}(${hash})`.execute(context.db.system)
    return rows[0] ? agencyOf(context, rows[0].companyId, link.role(hash)) : null
  }
  const person = await COOKIES[pathname]?.(context, request)
  if (!person) return null
  return agencyOf(context, person.companyId, sql`select role from users where id = ${person.userId}`)
}

const agencyOf = (context: AppContext, companyId: string, role: RawBuilder<{ role: string }>) =>
  context.db.tenant(companyId, async (tx) => {
    const { rows } = await role.execute(tx)
    if (rows[0]?.role !== 'client') return null
    const company = await tx
      .selectFrom('companies')
      .select(['name', 'logo', 'brand'])
      .executeTakeFirstOrThrow()
    return { name: company.name, brand: presentOwnBrand(context, companyId, brandOf(company)) }
  })
