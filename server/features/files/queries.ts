import { sql } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { KeptFile } from './findFiles.ts'

/** What this company uploaded for its dashboards, newest first, each content once. */
export async function listFiles(tx: Tenant): Promise<KeptFile[]> {
  const rows = await tx
    .selectFrom('files')
    .select(['name', 'originalName', 'bytes', 'sha256'])
    .where('use', '!=', 'avatar')
    .orderBy('createdAt', 'desc')
    .orderBy('name')
    .limit(MOST_LISTED)
    .execute()
  const known = new Set<string>()
  return rows.filter(({ name, sha256 }) => {
    const content = sha256 ?? name
    return !known.has(content) && known.add(content)
  })
}
const MOST_LISTED = 500

/**
 * Whether a dashboard of this company, one of its widgets, a client, a person or the company itself shows the file, or one
 * that was deleted and can still be brought back.
 */
export async function isShown(tx: Tenant, name: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from dashboards where position(${name} in styles::text) > 0)
        or exists (select from widgets where nature = 'passive' and position(${name} in content::text) > 0)
        or exists (select from clients where logo = ${name})
        or exists (select from users where avatar = ${name})
        or exists (select from companies where logo = ${name} or position(${name} in brand::text) > 0)
        or exists (select from deletions d join deleted_rows r on r.company_id = d.company_id and r.deletion_id = d.id
          where d.kind in ('dashboard', 'client') and d.removed_at is null and position(${name} in r.content::text) > 0) as shown`.execute(
    tx,
  )
  return rows[0]?.shown ?? false
}
