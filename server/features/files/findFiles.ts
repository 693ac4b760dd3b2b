import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isFileName } from '../../files/fileName.ts'

export interface FileFacts {
  companyId: string
  use: string
  contentType: string
  originalName: string
}

/** What is known of a stored file by its name alone; null where there is none. */
export async function fileFacts(context: AppContext, name: string): Promise<FileFacts | null> {
  if (!isFileName(name)) return null
  const found = await sql<FileFacts>`
    select company_id, use, content_type, original_name from resolve_file(${name})`.execute(context.db.system)
  return found.rows[0] ?? null
}

/** Which of these names are files of this company, people's own pictures included. */
export async function ownFiles(tx: Tenant, names: readonly string[]): Promise<ReadonlySet<string>> {
  const possible = names.filter(isFileName)
  if (possible.length === 0) return new Set()
  const rows = await tx.selectFrom('files').select('name').where('name', 'in', possible).execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Which of these names are files of this company that it may show somewhere: not a person's own picture, which goes with
 * the person.
 */
export async function showableFiles(tx: Tenant, names: readonly string[]): Promise<ReadonlySet<string>> {
  const possible = names.filter(isFileName)
  if (possible.length === 0) return new Set()
  const rows = await tx
    .selectFrom('files')
    .select('name')
    .where('name', 'in', possible)
    .where('use', '!=', 'avatar')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export interface KeptFile {
  name: string
  originalName: string
  bytes: number
}

/** Of these names, those of this company's files, with what they were called and their size. */
export async function keptFiles(
  tx: Tenant,
  names: readonly string[],
): Promise<ReadonlyMap<string, KeptFile>> {
  const rows = await tx
    .selectFrom('files')
    .select(['name', 'originalName', 'bytes'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Digests of this company's files by name; files from before digests were stored are missing. */
export async function digestsOf(tx: Tenant, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const possible = names.filter(isFileName)
  if (possible.length === 0) return new Map()
  const rows = await tx.selectFrom('files').select(['name', 'sha256']).where('name', 'in', possible).execute()
  return new Map(rows.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [[name, sha256] as const])))
}
