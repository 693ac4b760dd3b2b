import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

/** What was deleted before 0101, whose rows had a place in a list and no table's name. */

/** The list as it was then, in its order; keptTables.ts goes on. */
const KEPT_THEN = {
  dashboard: [
    'dashboards',
    'widgets',
    'automatic_reports',
    'report_runs',
    'report_deliveries',
    'snapshots',
    'favourites',
    'dashboard_visits',
  ],
  source: ['sources', 'imported_records', 'client_accounts', 'domain_feeds'],
  client: ['clients', 'client_accounts', 'member_clients', 'dashboards', 'domains'],
  person: ['users', 'member_clients', 'favourites', 'group_views', 'alert_channels', 'domains'],
}

let test: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await test.drop()
})

const migration = (name: string) =>
  readFileSync(new URL(`../../db/migrations/${name}.sql`, import.meta.url), 'utf8')

it('is found by the names of its tables', async () => {
  const before = /create table deleted_rows[\s\S]*?\n\);\ncreate index [^;]*;/.exec(
    migration('0100_deletions'),
  )?.[0]
  await owner.query(`drop table deleted_rows; ${before}`)
  await owner.query("insert into companies (id, name) values ('a', 'A')")
  const stored: [kind: string, table: string][] = []
  for (const [kind, tables] of Object.entries(KEPT_THEN)) {
    await owner.query(
      "insert into deletions (company_id, id, kind, name, deleted_by, deleted_at) values ('a', $1, $1, 'x', 'x', now())",
      [kind],
    )
    for (const [position, table] of tables.entries()) {
      const content = { of: table }
      await owner.query("insert into deleted_rows values ('a', $1, $2, $3)", [kind, position, content])
      stored.push([kind, table])
    }
  }
  await owner.query(migration('0101_names_of_deleted_rows'))
  const { rows } = await owner.query('select deletion_id, table_name, content from deleted_rows')
  expect(rows.map(({ deletion_id, table_name }) => [deletion_id, table_name]).toSorted()).toEqual(
    stored.toSorted(),
  )
  for (const { table_name, content } of rows) expect(content).toEqual({ of: table_name })
})
