import type pg from 'pg'

/** A table of ours with the columns that are stored as given, each with its type. */
export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** Our tables, each after those that its foreign keys point to. Throws where they point in a circle. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const columns = await client.query<{ table: string; name: string; type: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const references = await client.query<{ table: string; needs: string }>(`
    select distinct c.relname as table, r.relname as needs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> r.oid`)
  const waiting = new Map<string, Table>()
  for (const { table, name, type } of columns.rows) {
    const known = waiting.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name, type })
    waiting.set(table, known)
  }
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) =>
      references.rows.every(({ table, needs }) => table !== name || !waiting.has(needs)),
    )
    if (ready.length === 0) throw new Error(`Tables need each other: ${[...waiting.keys()].join(', ')}.`)
    ordered.push(...ready)
    for (const { name } of ready) waiting.delete(name)
  }
  return ordered
}
