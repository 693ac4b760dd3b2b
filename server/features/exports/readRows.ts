import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { DB } from '../../db/types.ts'

export type ExportedRow = Record<string, unknown>

export interface RowsOf {
  table: keyof DB & string
  columns: readonly string[]
  /** Among the columns; those of a unique index, with `only` where that has more. */
  key: readonly string[]
  only?: { column: string; value: string }
  page?: number
}

const PAGE = 200

/** Rows of the company, page by page, in the order of their key. No transaction is open while they are used. */
export async function* readRows(
  { db }: Pick<AppContext, 'db'>,
  companyId: string,
  { table, columns, key, only, page = PAGE }: RowsOf,
): AsyncGenerator<ExportedRow> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  for (let last: ExportedRow | null = null; ; ) {
    const after: RawBuilder<unknown> = last
      ? sql`and (${keyColumns}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``
    const { rows } = await db.tenant(companyId, (tx) =>
      sql<ExportedRow>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where ${only ? sql`${sql.ref(only.column)} = ${only.value}` : sql`true`} ${after}
        order by ${keyColumns} limit ${page}`.execute(tx),
    )
    yield* rows
    last = rows.at(-1) ?? null
    if (!last || rows.length < page) return
  }
}

/** How many there are. */
export async function countRows(
  { db }: Pick<AppContext, 'db'>,
  companyId: string,
  { table, only }: Pick<RowsOf, 'table' | 'only'>,
): Promise<number> {
  const { rows } = await db.tenant(companyId, (tx) =>
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${only ? sql`${sql.ref(only.column)} = ${only.value}` : sql`true`}`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
