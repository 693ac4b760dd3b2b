import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { Invitations } from '../../db/types.ts'
import { forbidden, notFound } from '../../lib/errors.ts'

export type InvitationRow = Selectable<Invitations>

/** Those that wait to be accepted, by name. */
export const listInvitations = (tx: Tenant): Promise<InvitationRow[]> =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('acceptedBy', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** One that waits to be accepted. Throws AppError('not_found'). */
export async function loadInvitation(tx: Tenant, invitationId: string): Promise<InvitationRow> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .where('acceptedBy', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  return row
}

/** Makes sure that this person is an admin, and stays one until the transaction ends. Throws AppError('forbidden'). */
export async function holdAdmin(tx: Tenant, userId: string): Promise<void> {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .forKeyShare()
    .executeTakeFirst()
  if (!admin) throw forbidden()
}

/** The names of who sent these; null: who has left, or of an invitation as an admin is none any more. */
export async function inviterNames(
  tx: Tenant,
  invitations: readonly Pick<InvitationRow, 'invitedBy'>[],
): Promise<(invitation: Pick<InvitationRow, 'invitedBy'>) => string | null> {
  const ids = invitations.flatMap(({ invitedBy }) => invitedBy ?? [])
  if (ids.length === 0) return () => null
  const people = await tx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return ({ invitedBy }) => names.get(invitedBy ?? '') ?? null
}

/** The clients that invited members are to work for, by invitation; null: every client. */
export async function invitedClients(
  tx: Tenant,
  invitations: readonly Pick<InvitationRow, 'id' | 'everyClient'>[],
): Promise<(invitationId: string) => string[] | null> {
  const limited = invitations.filter(({ everyClient }) => !everyClient).map(({ id }) => id)
  if (limited.length === 0) return () => null
  const rows = await tx
    .selectFrom('invitationClients')
    .select(['invitationId', 'clientId'])
    .where('invitationId', 'in', limited)
    .orderBy('clientId')
    .execute()
  const known = new Map(limited.map((id): [string, string[]] => [id, []]))
  for (const { invitationId, clientId } of rows) known.get(invitationId)?.push(clientId)
  return (invitationId) => known.get(invitationId) ?? null
}

/** The client that the invited person is to read for; null for those who are to work in the company. */
export async function clientName(
  tx: Tenant,
  { clientId }: Pick<InvitationRow, 'clientId'>,
): Promise<string | null> {
  if (clientId === null) return null
  const found = await tx.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirst()
  return found?.name ?? null
}
