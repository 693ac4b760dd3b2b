import type { Insertable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Users } from '../../db/types.ts'
import { recordSelf } from '../audit/record.ts'
import { storeClients } from '../users/reach.ts'
import { type InvitationRow, invitedClients } from './queries.ts'

/** What the person brings; all else is as they were invited. */
type Joining = Pick<Insertable<Users>, 'id' | 'name' | 'passwordHash' | 'termsConsent' | 'ageConsent'> & {
  /** The network address. */
  address: string
}

/** Makes the invited person one of the company's people, with the role and the clients that the invitation names, and ends it. */
export async function joinByInvitation(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  invited: InvitationRow,
  { address, ...person }: Joining,
): Promise<void> {
  const { companyId, email, role, clientId } = invited
  const userId = person.id
  await tx
    .insertInto('users')
    .values({ ...person, companyId, email, role, clientId, createdAt: context.now().toString() })
    .execute()
  const clientIds = (await invitedClients(tx, [invited]))(invited.id)
  if (clientIds) await storeClients(tx, { companyId, userId }, clientIds)
  await recordSelf(tx, { companyId, userId, address }, 'person.joined')
  await tx.updateTable('invitations').set({ acceptedBy: userId }).where('id', '=', invited.id).execute()
}
