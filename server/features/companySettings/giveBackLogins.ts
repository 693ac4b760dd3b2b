import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type FormerLogin, giveBack, isGrantShared } from '../sources/giveBack.ts'

interface Login extends Omit<FormerLogin, 'companyId'> {
  accountLabel: string
}

/**
 * Removes a company's sources, and revokes the grants that nothing else stands on: of those that it has, and of those that
 * it had deleted and could still bring back.
 */
export async function giveBackLogins(context: AppContext, companyId: string): Promise<void> {
  // In the transaction, which nobody waits for any more: where a process dies in between, the next one asks again.
  const next = (tx: Tenant) => giveOneBack(context, tx, companyId)
  while (await context.db.tenant(companyId, next));
}

/** Returns whether there was one. */
async function giveOneBack(context: AppContext, tx: Tenant, companyId: string): Promise<boolean> {
  const login = (await takeSource(tx)) ?? (await takeDeleted(tx))
  if (!login) return false
  if (!(await isGrantShared(tx, login))) await giveBack(context, { ...login, companyId })
  return true
}

async function takeSource(tx: Tenant): Promise<Login | undefined> {
  const source = await tx
    .selectFrom('sources')
    .select(['id as sourceId', 'kind', 'accountLabel', 'credentials'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (source) await tx.deleteFrom('sources').where('id', '=', source.sourceId).execute()
  return source
}

async function takeDeleted(tx: Tenant): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    select d.id as source_id, d.credentials, r.content ->> 'kind' as kind, r.content ->> 'account_label' as account_label
    from deletions d join deleted_rows r on r.deletion_id = d.id and r.table_name = 'sources'
    where d.credentials is not null order by d.id limit 1 for update of d`.execute(tx)
  const [login] = rows
  if (login)
    await tx.updateTable('deletions').set({ credentials: null }).where('id', '=', login.sourceId).execute()
  return login
}
