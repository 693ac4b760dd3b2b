import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { BYTE_ORDER_MARK, csvOf, sourceName } from './csv.ts'
import type { ExportFacts } from './facts.ts'
import { listSources } from './listSources.ts'
import { readRows } from './readRows.ts'

/** Adds what was imported from files as CSV, a file for each source. */
export async function addImported(context: AppContext, facts: ExportFacts): Promise<void> {
  facts.step('Imported records')
  for await (const source of listSources(context, facts.companyId, 'importedRecords')) {
    const path = facts.paths.take('imported', sourceName(source), 'csv')
    await facts.zip.add(path, linesOf(context, facts, source.id))
  }
}

async function* linesOf(context: AppContext, facts: ExportFacts, sourceId: string): AsyncGenerator<string> {
  const { rows } = await context.db.tenant(facts.companyId, (tx) =>
    sql<{ field: string }>`select distinct jsonb_object_keys(content) as field from imported_records
      where source_id = ${sourceId} order by field`.execute(tx),
  )
  const fields = rows.map(({ field }) => field)
  yield BYTE_ORDER_MARK + csvOf([['Day', 'Account', ...fields]])
  const asked = {
    table: 'importedRecords',
    columns: ['key', 'day', 'property', 'content'],
    key: ['key'],
    only: { column: 'sourceId', value: sourceId },
  } as const
  for await (const { day, property, content } of readRows(context, facts.companyId, asked)) {
    const values = new Map(Object.entries(content ?? {}))
    yield csvOf([[cellOf(day), cellOf(property), ...fields.map((field) => cellOf(values.get(field)))]])
    facts.counts.imported += 1
    facts.tick()
  }
}

/** A value as one cell; one that has parts as JSON. */
function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
