import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { identityAcceptance } from '../../../shared/api/identities.ts'
import type { InvitationFacts } from '../../../shared/api/invitations.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import { type Caller, isServedHere } from '../../http/ownHost.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { hashNewPassword } from '../../lib/newPassword.ts'
import { recordSelf } from '../audit/record.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { companyLoginRequired, isRequiredOf } from '../companyLogin/required.ts'
import { storeIdentity } from '../identities/store.ts'
import { type Identity, TOO_LONG } from '../identities/waiting.ts'
import { hasAccount } from '../users/hasAccount.ts'
import { joinByInvitation } from './join.ts'
import { isExpired, lacksSender } from './link.ts'
import { clientName, type InvitationRow } from './queries.ts'

const refused = (text: string) => invalidField('token', text)

/** What the link of an invitation invites to. Throws AppError as `acceptInvitation`. */
export async function showInvitation(
  context: AppContext,
  token: string,
  caller: Caller,
): Promise<InvitationFacts> {
  const companyId = await companyInviting(context, token, caller)
  return context.db.tenant(companyId, async (tx) => {
    const row = await loadByToken(context, tx, token)
    const { name, email, invitedBy } = row
    const inviter =
      invitedBy === null
        ? undefined
        : await tx.selectFrom('users').select('name').where('id', '=', invitedBy).executeTakeFirst()
    const { company } = await loadCompany(tx)
    const client = await clientName(tx, row)
    return { company: company.name, client, invitedBy: inviter?.name ?? null, name, email }
  })
}

/** With a password or an account elsewhere, null where none waits in this browser: the link was mailed to the address, so that neither has to prove it. */
type Acceptance = z.output<typeof identityAcceptance> & { password: string | null; identity: Identity | null }

/**
 * Makes the invited person one of the company's people, once. Throws AppError with what to do: for a link that is wrong,
 * too old or used, without the consents that this installation requires, and where the address has an account by now.
 */
export async function acceptInvitation(
  context: AppContext,
  { token, name, password, identity, termsConsent, ageConsent }: Acceptance,
  caller: Caller,
): Promise<{ companyId: string; userId: string; email: string }> {
  const companyId = await companyInviting(context, token, caller)
  if (consentPages(context.config) !== null && !(termsConsent && ageConsent)) {
    throw new AppError('invalid_input', 'Both consents are needed to use the product.')
  }
  if (password === null && identity === null) throw new AppError('conflict', TOO_LONG)
  const passwordHash = password === null ? null : await hashNewPassword(password)
  const userId = nanoid()
  const email = await context.db.tenant(companyId, async (tx) => {
    const invited = await loadByToken(context, tx, token)
    const { email, role } = invited
    if (await hasAccount(tx, email)) {
      throw new AppError(
        'conflict',
        'There is an account with this address already: sign in, or ask for an invitation to another address.',
      )
    }
    if (await isRequiredOf(tx, { role, email }, identity ? 'elsewhere' : 'password'))
      throw companyLoginRequired()
    await joinByInvitation(context, tx, invited, {
      id: userId,
      name,
      passwordHash,
      termsConsent,
      ageConsent,
      address: caller.ip,
    })
    if (identity) {
      await storeIdentity(context, tx, { companyId, userId }, identity)
      const { provider } = identity
      await recordSelf(tx, { companyId, userId, address: caller.ip }, 'identity.linked', { provider })
    }
    return email
  })
  return { companyId, userId, email }
}

async function companyInviting(context: AppContext, token: string, caller: Caller): Promise<string> {
  await chargeTries(context, [limitOf('invitationUse', { address: caller.ip })])
  const found = await sql<{ companyId: string }>`
    select company_id from resolve_invitation(${sha256(token)})`.execute(context.db.system)
  const companyId = found.rows[0]?.companyId
  if (companyId === undefined || !isServedHere(caller, companyId)) throw unknown()
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
  if (lacksSender(row)) {
    throw refused(
      'This invitation has ended: who sent it is no admin any more, or has set a new password since. Ask an admin of the company to send it once more.',
    )
  }
  if (isExpired(context, row)) {
    throw refused('This invitation is too old. Ask the person who invited you to send it once more.')
  }
  return row
}
