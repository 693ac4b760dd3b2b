import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportedCredentials, ImportedRecord } from '../../../providers/contract.ts'
import { chunksOf } from '../../../providers/paging.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'

interface Place {
  companyId: string
  sourceId: string
}

/** Rows of one statement. */
const ROWS_A_STATEMENT = 5_000

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Records of a file by the hash of their key: of several with one key, the last. */
export async function byHash(records: readonly ImportedRecord[]): Promise<Map<string, ImportedRecord>> {
  const kept = new Map<string, ImportedRecord>()
  for (const some of chunksOf(records, ROWS_A_STATEMENT)) {
    for (const record of some) kept.set(hashOf(record.key), record)
    await othersTurn()
  }
  return kept
}

/** What a provider asks of an imported source; each question in a transaction of its own. */
export const recordsOf =
  (context: AppContext, { companyId, sourceId }: Place): ImportedCredentials['records'] =>
  async ({ property, range }) => {
    const rows = await context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('importedRecords')
        .select('content')
        .where('sourceId', '=', sourceId)
        .where('property', property === null ? 'is' : '=', property)
        .where('day', '>=', range.start)
        .where('day', '<=', range.end)
        .orderBy('day')
        .orderBy('key')
        .execute(),
    )
    return rows.map(({ content }) => content)
  }

/** Adds records to a source; one that is there already gets the new content. */
export async function writeRecords(
  tx: Tenant,
  { companyId, sourceId }: Place,
  records: ReadonlyMap<string, ImportedRecord>,
): Promise<void> {
  for (const some of chunksOf([...records], ROWS_A_STATEMENT)) {
    const rows = some.map(([key, { property, day, content }]) => ({ key, property, day, content }))
    await sql`
      insert into imported_records (company_id, source_id, key, property, day, content)
      select ${companyId}, ${sourceId}, decode(r.key, 'hex'), r.property, r.day, r.content
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, property text, day date, content jsonb)
      on conflict (company_id, source_id, key)
      do update set property = excluded.property, day = excluded.day, content = excluded.content`.execute(tx)
  }
}

export const dropRecords = (tx: Tenant, sourceId: string) =>
  tx.deleteFrom('importedRecords').where('sourceId', '=', sourceId).execute()

/** How many records a source has, how many of these are among them, and of which properties it has any. */
export async function countRecords(
  tx: Tenant,
  sourceId: string,
  records: ReadonlyMap<string, ImportedRecord>,
): Promise<{ all: number; known: number; properties: ReadonlySet<string> }> {
  const { rows } = await sql<{ all: number; known: number; properties: string[] | null }>`
    select count(*)::int as all,
      (count(*) filter (where encode(key, 'hex') = any (${[...records.keys()]}::text[])))::int as known,
      array_agg(distinct property) filter (where property is not null) as properties
    from imported_records where source_id = ${sourceId}`.execute(tx)
  const [found] = rows
  return {
    all: found?.all ?? 0,
    known: found?.known ?? 0,
    properties: new Set(found?.properties ?? []),
  }
}
