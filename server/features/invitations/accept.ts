import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { InvitationFacts, invitationAcceptance } from '../../../shared/api/invitations.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { recordSelf } from '../audit/record.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { hasAccount } from '../users/hasAccount.ts'
import { isExpired } from './link.ts'
import type { InvitationRow } from './queries.ts'

const refused = (text: string) => new AppError('invalid_input', text, { fields: { token: [text] } })

/** What the link of an invitation invites to. Throws AppError as `acceptInvitation`. */
export async function showInvitation(
  context: AppContext,
  token: string,
  address: string,
): Promise<InvitationFacts> {
  const companyId = await companyInviting(context, token, address)
  return context.db.tenant(companyId, async (tx) => {
    const { name, email, invitedBy } = await loadByToken(context, tx, token)
    const inviter =
      invitedBy === null
        ? undefined
        : await tx.selectFrom('users').select('name').where('id', '=', invitedBy).executeTakeFirst()
    const { company } = await loadCompany(tx)
    return { company: company.name, invitedBy: inviter?.name ?? null, name, email }
  })
}

/**
 * Makes the invited person one of the company's people, once. Throws AppError with what to do: for a link that is wrong,
 * too old or used, without the consents that this installation requires, and where the address has an account by now.
 */
export async function acceptInvitation(
  context: AppContext,
  { token, name, password, termsConsent, ageConsent }: z.output<typeof invitationAcceptance>,
  address: string,
): Promise<{ companyId: string; userId: string; email: string }> {
  const companyId = await companyInviting(context, token, address)
  if (consentPages(context.config) !== null && !(termsConsent && ageConsent)) {
    throw new AppError('invalid_input', 'Both consents are needed to use the product.')
  }
  const passwordHash = await hashPassword(password)
  const userId = nanoid()
  const email = await context.db.tenant(companyId, async (tx) => {
    const { id, email, role } = await loadByToken(context, tx, token)
    if (await hasAccount(tx, email)) {
      throw new AppError(
        'conflict',
        'There is an account with this address already: sign in, or ask for an invitation to another address.',
      )
    }
    await tx
      .insertInto('users')
      .values({
        id: userId,
        companyId,
        name,
        email,
        passwordHash,
        role,
        termsConsent,
        ageConsent,
        createdAt: context.now().toString(),
      })
      .execute()
    await recordSelf(tx, { companyId, userId, address }, 'person.joined')
    await tx.updateTable('invitations').set({ acceptedBy: userId }).where('id', '=', id).execute()
    return email
  })
  return { companyId, userId, email }
}

async function companyInviting(context: AppContext, token: string, address: string): Promise<string> {
  await chargeTries(context, [limitOf('invitationUse', { address })])
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_invitation(${sha256(token)})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  if (companyId === undefined) throw unknown()
  return companyId
}

const unknown = () =>
  refused(
    'This invitation link is not valid: it is not complete, was withdrawn, or was replaced by a newer one. Open the link of the newest mail, or ask for another invitation.',
  )

/** Locked until the transaction ends: of two who use a link at once, the second finds it used. */
async function loadByToken(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  token: string,
): Promise<InvitationRow> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw unknown()
  if (row.acceptedBy !== null) {
    throw refused('This invitation has been accepted already. Sign in with its address and your password.')
  }
  if (isExpired(context, row)) {
    throw refused('This invitation is too old. Ask the person who invited you to send it once more.')
  }
  return row
}
