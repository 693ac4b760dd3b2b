import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { ExportedSource } from './csv.ts'
import { readRows } from './readRows.ts'

/** The company's sources that have rows in this table. */
export async function* listSources(
  context: AppContext,
  companyId: string,
  table: 'results' | 'importedRecords',
): AsyncGenerator<ExportedSource> {
  const asked = { table: 'sources', columns: ['id', 'kind', 'accountLabel'], key: ['id'] } as const
  for await (const { id, kind, accountLabel } of readRows(context, companyId, asked)) {
    const { rows } = await context.db.tenant(companyId, (tx) =>
      sql<{ any: boolean }>`select exists (
        select from ${sql.table(table)} where source_id = ${id}) as any`.execute(tx),
    )
    if (rows[0]?.any) yield { id: String(id), kind: String(kind), accountLabel: String(accountLabel) }
  }
}
