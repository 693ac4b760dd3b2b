import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportedRecord } from '../../../providers/contract.ts'
import { chunksOf } from '../../../providers/kit/http/paging.ts'
import type { RecordTexts } from '../../children/counting/child.ts'
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

/** Records of one text: few enough that reading it takes a moment. */
const RECORDS_A_TEXT = 1_000

/**
 * A property's records in a range of days as they are passed to the counting process. PostgreSQL makes the
 * texts: fetching a row for each record would block this thread.
 */
export async function recordTexts(
  tx: Tenant,
  sourceId: string,
  { property, range }: Pick<RecordTexts, 'property' | 'range'>,
): Promise<RecordTexts> {
  const { rows } = await sql<{ list: string }>`
    select '[' || string_agg(content, ',' order by place) || ']' as list
    from (
      select content::text, row_number() over (order by day, key) - 1 as place
      from imported_records
      where source_id = ${sourceId} and property is not distinct from ${property}
        and day between ${range.start} and ${range.end}
    ) asked
    group by place / ${RECORDS_A_TEXT} order by min(place)`.execute(tx)
  return { property, range, lists: rows.map(({ list }) => list) }
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
