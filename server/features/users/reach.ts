import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { loadUser, type UserRow } from './loadUser.ts'

/** The clients that these people work for, by person; null: every client. */
export async function clientIdsOf(
  tx: Tenant,
  people: readonly Pick<UserRow, 'id' | 'everyClient'>[],
): Promise<(userId: string) => string[] | null> {
  const limited = people.filter(({ everyClient }) => !everyClient).map(({ id }) => id)
  if (limited.length === 0) return () => null
  const rows = await tx
    .selectFrom('memberClients')
    .select(['userId', 'clientId'])
    .where('userId', 'in', limited)
    .orderBy('clientId')
    .execute()
  const known = new Map(limited.map((id): [string, string[]] => [id, []]))
  for (const { userId, clientId } of rows) known.get(userId)?.push(clientId)
  return (userId) => known.get(userId) ?? null
}

/**
 * Has a member work for these clients alone, or with null for every one; it counts from the next call, and for what was
 * deleted before, should it be brought back. Throws
 * AppError('conflict') for a person of another role, and AppError('invalid_input') for a client that is not there.
 */
export async function changeClients(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  userId: string,
  clientIds: readonly string[] | null,
): Promise<void> {
  const { name, role } = await loadUser(tx, userId)
  if (role !== 'member') {
    if (clientIds === null) return
    throw new AppError('conflict', `${name} is no member: only members work for chosen clients.`)
  }
  const before = await reachInWords(tx, userId)
  await storeClients(tx, { companyId: doer.companyId, userId }, clientIds)
  await tx.updateTable('users').set({ reachSince: now().toString() }).where('id', '=', userId).execute()
  const after = await reachInWords(tx, userId)
  await record(tx, doer, {
    action: 'person.clientsChanged',
    subject: { kind: 'person', id: userId, name },
    details: { ...(clientIds && { clientIds }), changes: { clients: { before, after } } },
  })
}

/** The names of a member's clients, as they are now. */
async function reachInWords(tx: Tenant, userId: string): Promise<string[] | 'all'> {
  const ids = (await clientIdsOf(tx, [await loadUser(tx, userId)]))(userId)
  return ids === null ? 'all' : clientNames(tx, ids)
}

/** The names of these clients, for the log. */
export async function clientNames(tx: Tenant, clientIds: readonly string[]): Promise<string[]> {
  if (clientIds.length === 0) return []
  const rows = await tx
    .selectFrom('clients')
    .select('name')
    .where('id', 'in', [...clientIds])
    .orderBy('nameKey', (order) => order.collate('natural_order'))
    .execute()
  return rows.map(({ name }) => name)
}

/** Stores the clients of a member without a look at the role. Throws AppError('invalid_input'). */
export async function storeClients(
  tx: Tenant,
  { companyId, userId }: { companyId: string; userId: string },
  clientIds: readonly string[] | null,
): Promise<void> {
  await requireClients(tx, clientIds ?? [])
  await tx
    .updateTable('users')
    .set({ everyClient: clientIds === null })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('memberClients').where('userId', '=', userId).execute()
  const rows = [...new Set(clientIds)].map((clientId) => ({ companyId, userId, clientId }))
  if (rows.length > 0) await tx.insertInto('memberClients').values(rows).execute()
}

/** Throws AppError('invalid_input') where one of the clients is not there. Holds them until the transaction ends. */
export async function requireClients(tx: Tenant, clientIds: readonly string[]): Promise<void> {
  const wanted = new Set(clientIds)
  if (wanted.size === 0) return
  const found = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', 'in', [...wanted])
    .forShare()
    .execute()
  if (found.length === wanted.size) return
  const text = 'One of these clients is not there (any more). Choose again.'
  throw invalidField('clientIds', text)
}
