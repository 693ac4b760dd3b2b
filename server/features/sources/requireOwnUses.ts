import { sql } from 'kysely'
import { beyondReach, isLimited, type Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'

/**
 * Whether a source may be taken away from everything that it feeds. Throws AppError('conflict') where that is more than
 * the member who acts reaches, without saying what.
 */
export async function requireOwnUses(tx: Tenant, sourceId: string): Promise<void> {
  if (!(await isLimited(tx))) return
  const reached = await usesOf(tx, sourceId)
  const all = await beyondReach(tx, () => usesOf(tx, sourceId))
  if (all > reached) {
    throw new AppError(
      'conflict',
      'This source also feeds what you do not work on. Ask an admin of your company to do this.',
    )
  }
}

/** How many widgets, usual accounts of clients and accounts of watched domains name the source, as far as this transaction sees them. */
async function usesOf(tx: Tenant, sourceId: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select (select count(*) from widgets where source_ids @> array[${sourceId}]::text[])
      + (select count(*) from client_accounts where source_id = ${sourceId})
      + (select count(*) from domain_feeds where source_id = ${sourceId}) as uses`.execute(tx)
  return Number(rows[0]?.uses ?? 0)
}
