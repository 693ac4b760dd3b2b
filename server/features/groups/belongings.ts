import { localeProfile } from '../../../shared/api/clients.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'

/** Throws AppError('invalid_input') for a client that does not exist or is out of reach. */
export async function requireClient(tx: Tenant, clientId: string | null): Promise<void> {
  if (clientId !== (await reachedClient(tx, clientId)))
    throw invalidField('clientId', 'This client does not exist (any more).')
}

/** This client, where there is one; null where it is out of reach. */
export async function reachedClient(tx: Tenant, clientId: string | null): Promise<string | null> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  return client?.id ?? null
}

/** Throws AppError('invalid_input') for a person who does not work in the company. */
export async function requireOwner(tx: Tenant, ownerId: string | null): Promise<void> {
  if (ownerId === null) return
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('role', '<>', 'client')
    .executeTakeFirst()
  if (!owner) throw invalidField('ownerId', 'This person does not work in the company (any more).')
}

/** The clients in reach and the colleagues whom a table may name. */
export async function namedPeople(tx: Tenant) {
  const clients = await tx.selectFrom('clients').select(['id', 'name', 'locale']).execute()
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('role', '<>', 'client')
    .execute()
  return {
    clients: clients.map(({ locale, ...client }) => ({
      ...client,
      currency: localeProfile.parse(locale).currency,
    })),
    owners,
  }
}
