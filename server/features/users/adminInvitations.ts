import type { Tenant } from '../../db/database.ts'

/** The invitations of one person that end with the person's role: those as an admin. */
export const adminInvitationsOf = (tx: Tenant, userId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .selectFrom('invitations')
    .select(['id', 'email as name'])
    .where('invitedBy', '=', userId)
    .where('role', '=', 'admin')
    .where('acceptedBy', 'is', null)
    .orderBy('email')
    .execute()

/** Ends those of `adminInvitationsOf`: without a sender their links no longer work (`isExpired`). Those of a deleted person end by themselves. */
export async function endAdminInvitations(tx: Tenant, userId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ invitedBy: null })
    .where('invitedBy', '=', userId)
    .where('role', '=', 'admin')
    .where('acceptedBy', 'is', null)
    .execute()
}
