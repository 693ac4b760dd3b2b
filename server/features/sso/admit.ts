import { nanoid } from 'nanoid'
import type { SsoRefusal } from '../../../shared/domain/sso.ts'
import { findClaimsProblem } from '../../../shared/rules/ssoPerson.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { recordSelf } from '../audit/record.ts'
import { type ConnectionRow, loadConnection, provenDomains } from '../companyLogin/connection.ts'
import { isDeletedPerson } from '../deleted/isDeletedPerson.ts'
import { joinByInvitation } from '../invitations/join.ts'
import { isExpired } from '../invitations/link.ts'
import { findAccount } from '../users/findAccount.ts'
import { hasAccount } from '../users/hasAccount.ts'
import type { SsoPerson } from './readClaims.ts'

type Admission = { userId: string; refusal: null } | { userId: null; refusal: SsoRefusal }

const refused = (refusal: SsoRefusal): Admission => ({ userId: null, refusal })
const admitted = (userId: string): Admission => ({ userId, refusal: null })

/**
 * Who of the company somebody is that its provider has signed in: whoever is linked with that account; else, once and
 * for an address of a proven domain, the company's person with the address, who is linked from then on. Who has no
 * account gets one by an open invitation, as it says, or where the company has said so. Accounts of other companies are
 * never found. Nobody is let in by a provider that the company has left since it was asked.
 */
export async function admit(
  context: AppContext,
  asked: ConnectionRow,
  person: SsoPerson,
  address: string,
): Promise<Admission> {
  const { companyId } = asked
  return context.db.tenant(companyId, async (tx) => {
    const now = await loadConnection(tx)
    // The provider is waited for for seconds.
    if (!now?.enabled || now.issuer !== asked.issuer || now.clientId !== asked.clientId)
      return refused('expired')
    const { createsMembers } = now
    const linked = await tx
      .selectFrom('ssoIdentities')
      .select('userId')
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .executeTakeFirst()
    if (linked) return admitted(linked.userId)
    const problem = findClaimsProblem(person, person.issuer, await provenDomains(tx))
    if (problem || person.email === null) return refused(problem ?? 'no_address')
    const { email } = person
    // Nobody else makes or links this account until the end of the transaction.
    const isTaken = await hasAccount(tx, email)
    const userId = isTaken
      ? await ownAccount(tx, companyId, email)
      : await makeAccount(context, tx, { companyId, createsMembers, person: { ...person, email } }, address)
    if (userId === null) return refused('unknown')
    const stored = await tx
      .insertInto('ssoIdentities')
      .values({
        companyId,
        userId,
        issuer: person.issuer,
        subject: person.subject,
        createdAt: context.now().toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (!stored) return refused('taken')
    await recordSelf(tx, { companyId, userId, address }, isTaken ? 'sso.linked' : 'sso.joined')
    return admitted(userId)
  })
}

async function ownAccount(tx: Tenant, companyId: string, email: string): Promise<string | null> {
  const account = await findAccount(tx, email)
  return account?.companyId === companyId ? account.userId : null
}

async function makeAccount(
  context: AppContext,
  tx: Tenant,
  wanted: { companyId: string; createsMembers: boolean; person: SsoPerson & { email: string } },
  address: string,
): Promise<string | null> {
  const { companyId, createsMembers, person } = wanted
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', person.email)
    .where('acceptedBy', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const invited = invitation && !isExpired(context, invitation) ? invitation : null
  // One that is too old lets nobody in, and must not let in for more than it was made for either.
  const isNarrower = invitation && (invitation.role === 'client' || !invitation.everyClient)
  if (!invited && (!createsMembers || isNarrower)) return null
  // Nobody comes back by themselves, and with more than they had, after an admin has deleted them.
  if (!invited && (await isDeletedPerson(tx, person.email))) return null
  const id = nanoid()
  const name = person.name || invited?.name || person.email.slice(0, person.email.indexOf('@'))
  // Consents are asked for as for everybody who has not given them.
  if (invited) await joinByInvitation(context, tx, invited, { id, name, address })
  else {
    await tx
      .insertInto('users')
      .values({
        id,
        companyId,
        name,
        email: person.email,
        role: 'member',
        createdAt: context.now().toString(),
      })
      .execute()
  }
  return id
}
