import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { NOT_RESOURCES, RESOURCES } from './index.ts'

/** Compared with the database itself: a table or column that is new is exported, or a reason is given why not. */

let app: TestApp
let columns: { table: string; column: string; nullable: boolean; type: string }[]
let unique: { table: string; columns: string[] }[]

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

beforeAll(async () => {
  app = await startTestApp()
  const { owner } = app
  const found = await owner.query(`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable, udt_name as type
    from information_schema.columns where table_schema = 'public'`)
  columns = found.rows.map((row) => ({ ...row, table: camel(row.table), column: camel(row.column) }))
  const indexes = await owner.query(`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisunique and i.indpred is null and c.relnamespace = 'public'::regnamespace
    group by i.indexrelid, c.relname`)
  unique = indexes.rows.map((row) => ({ table: camel(row.table), columns: row.columns.map(camel) }))
})
afterAll(() => app.stop())

it('every table with rows of a company is exported, or says why not', () => {
  const tables = columns.filter(({ column }) => column === 'companyId').map(({ table }) => table)
  const known = [...RESOURCES.map(({ table }) => table), ...Object.keys(NOT_RESOURCES)]
  expect(known.toSorted()).toEqual([...new Set(['companies', ...tables])].toSorted())
})

const TYPES: Record<string, string> = {
  text: 'string',
  numeric: 'string',
  timestamptz: 'string',
  date: 'string',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  bool: 'boolean',
  _text: 'array',
  _float8: 'array',
}

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  const { table, row, leftOut, key } = resource
  const own = () => columns.filter((one) => one.table === table && one.column !== 'companyId')

  it('has every column of its table, or says why not', () => {
    const known = [...Object.keys(row.shape), ...Object.keys(leftOut)]
    expect(known.toSorted()).toEqual(
      own()
        .map(({ column }) => column)
        .toSorted(),
    )
    for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(5)
  })

  it('describes them as the database has them', () => {
    for (const { column, nullable, type } of own()) {
      const field: unknown = row.shape[column]
      if (!(field instanceof z.ZodType) || type === 'jsonb') continue
      const schema = z.toJSONSchema(field)
      const types = (schema.anyOf ?? [schema]).flatMap((one) => (typeof one === 'object' ? one.type : null))
      expect([column, types]).toEqual([column, [TYPES[type], ...(nullable ? ['null'] : [])]])
    }
  })

  it('is paged by what tells its rows apart, and reads columns that exist', async () => {
    const told = new Set([...key, 'companyId', ...(resource.only ? [resource.only.column] : [])])
    expect(
      unique.some((index) => index.table === table && index.columns.every((column) => told.has(column))),
    ).toBe(true)
    for (const column of key) expect(Object.keys(row.shape)).toContain(column)
    const { rows } = await app.context.db.tenant('nobody', (tx) =>
      sql`select ${sql.join(Object.keys(row.shape).map((column) => sql.ref(column)))} from ${sql.table(table)}`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })
})
