import type pg from 'pg'
import { z } from 'zod'
import type { Table } from './tables.ts'

/** Held in memory at once, whatever the rows' size. */
const BATCH_BYTES = 8 * 1024 ** 2
const MOST_ROWS = 1_000

/**
 * Copies every row of a table, batch by batch. Values travel in PostgreSQL's own text form, which every type reads
 * back as it was written; a JSON null stays one.
 */
export async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<void> {
  const name = source.escapeIdentifier(table.name)
  const columns = table.columns.map((column) => source.escapeIdentifier(column.name))
  const settings = "set local datestyle = iso; set local timezone = 'UTC'; set local extra_float_digits = 3"
  await source.query(settings)
  await target.query(settings)
  const largest = await source.query(
    `select coalesce(max(pg_column_size(t.*)), 1)::int as bytes from ${name} t`,
  )
  const { bytes } = z.object({ bytes: z.number() }).parse(largest.rows[0])
  const batch = Math.max(1, Math.min(MOST_ROWS, Math.floor(BATCH_BYTES / bytes)))
  const insert = `
    insert into ${name} (${columns.join(', ')}) overriding system value
    select ${table.columns.map(({ type }, index) => `v${index}::${type}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})
      as given(${columns.map((_, index) => `v${index}`).join(', ')})`
  await source.query(
    `declare rows_to_move no scroll cursor for select ${columns.map((column) => `${column}::text`).join(', ')} from ${name}`,
  )
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({
      text: `fetch ${batch} from rows_to_move`,
      rowMode: 'array',
    })
    if (rows.length > 0) {
      await target.query(
        insert,
        columns.map((_, index) => rows.map((row) => row[index] ?? null)),
      )
    }
    if (rows.length < batch) break
  }
  await source.query('close rows_to_move')
}
