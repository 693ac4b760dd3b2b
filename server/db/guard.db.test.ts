import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { assertIsolation } from './guard.ts'

let test: TestDatabase
let owner: pg.Client
let db: Database

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  db = openDatabase(test.appUrl)
  for (const company of ['a', 'b']) {
    await owner.query('insert into companies (id, name) values ($1, $1)', [company])
    await owner.query('insert into sources (id, company_id, kind, credentials) values ($1, $2, $3, $4)', [
      `source of ${company}`,
      company,
      'semrush',
      Buffer.from('x'),
    ])
  }
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await test.drop()
})

/** Tables that the migrations give a company, according to the database's catalogue. */
async function tenantTables(): Promise<string[]> {
  const found = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' order by 1`,
  )
  return [...found.rows.map(({ name }) => name), 'companies']
}

const count = async (at: Database['system'], table: string) =>
  Number(
    (await sql<{ n: string }>`select count(*)::text as n from ${sql.table(table)}`.execute(at)).rows[0]?.n,
  )

describe('the app’s role', () => {
  it('sees its company’s rows only, in a query without any filter', async () => {
    const rows = await db.tenant('a', (tx) => tx.selectFrom('sources').select(['id', 'companyId']).execute())
    expect(rows).toEqual([{ id: 'source of a', companyId: 'a' }])
    const names = await db.tenant('b', (tx) => tx.selectFrom('companies').select('name').execute())
    expect(names).toEqual([{ name: 'b' }])
  })

  it('neither finds, changes nor deletes another company’s row by its id', async () => {
    const foreign = await db.tenant('a', async (tx) => ({
      found: await tx.selectFrom('sources').select('id').where('id', '=', 'source of b').execute(),
      changed: await tx.updateTable('sources').set({ invalid: true }).executeTakeFirst(),
      deleted: await tx.deleteFrom('sources').where('id', '=', 'source of b').executeTakeFirst(),
    }))
    expect(foreign).toMatchObject({
      found: [],
      changed: { numUpdatedRows: 1n },
      deleted: { numDeletedRows: 0n },
    })
    const other = await owner.query('select invalid from sources where id = $1', ['source of b'])
    expect(other.rows).toEqual([{ invalid: false }])
  })

  it('cannot put a row into another company, nor move one there', async () => {
    const foreign = { id: 'planted', companyId: 'b', kind: 'semrush', credentials: Buffer.from('x') }
    await expect(db.tenant('a', (tx) => tx.insertInto('sources').values(foreign).execute())).rejects.toThrow(
      /row-level security/,
    )
    await expect(
      db.tenant('a', (tx) => tx.updateTable('sources').set({ companyId: 'b' }).execute()),
    ).rejects.toThrow(/row-level security/)
  })

  it('sees nothing in any table where no company is set, or one that does not exist', async () => {
    for (const table of await tenantTables()) {
      expect(await count(db.system, table), table).toBe(0)
      expect(await db.tenant('nobody', (tx) => count(tx, table)), table).toBe(0)
      expect(await db.tenant('', (tx) => count(tx, table)), table).toBe(0)
    }
  })

  it('keeps no company on a connection after its transaction, committed or failed', async () => {
    const single = openDatabase(test.appUrl, { connections: 1 })
    try {
      await single.tenant('a', (tx) => count(tx, 'sources'))
      expect(await count(single.system, 'sources')).toBe(0)
      await expect(single.tenant('a', (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow()
      expect(await count(single.system, 'sources')).toBe(0)
    } finally {
      await single.close()
    }
  })

  it('may not switch row-level security off, nor become a role that it does not bind', async () => {
    for (const statement of [
      'alter table sources disable row level security',
      'alter table sources no force row level security',
      'drop policy tenant on sources',
      'set role broadsheet_resolver',
      'create table public.escape (id text)',
    ]) {
      await expect(sql.raw(statement).execute(db.system), statement).rejects.toThrow(
        /permission|owner|member/,
      )
    }
  })
})

describe('what the app’s role may do', () => {
  const ALL = 'DELETE, INSERT, SELECT, UPDATE'
  /** Tables on which it is not each of these four; `-` where it may do nothing. */
  const OTHERS: Record<string, string> = {
    audit_entries: 'INSERT, SELECT',
    companies: 'INSERT, SELECT, UPDATE',
    schema_migrations: '-',
  }
  const grants = async (): Promise<Record<string, string>> => {
    const { rows } = await owner.query<{ name: string; may: string }>(
      `select c.relname as name, coalesce(nullif(array_to_string(array(
           select p from unnest(array['DELETE', 'INSERT', 'SELECT', 'UPDATE', 'REFERENCES', 'TRIGGER', 'TRUNCATE']) p
           where has_table_privilege('broadsheet_app', c.oid, p)
             or p in ('INSERT', 'SELECT', 'UPDATE', 'REFERENCES') and has_any_column_privilege('broadsheet_app', c.oid, p)
         ), ', '), ''), '-') as may
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
    )
    return Object.fromEntries(rows.map(({ name, may }) => [name, may]))
  }

  it('with each table is in this list', async () => {
    const found = await grants()
    for (const [name, may] of Object.entries(found)) expect([name, may]).toEqual([name, OTHERS[name] ?? ALL])
    expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(OTHERS)))
  })

  it('is not widened by a foreign key: none changes rows that it may not, for rows that it may delete', async () => {
    const may = await grants()
    const { rows } = await owner.query<{ child: string; parent: string; does: 'DELETE' | 'UPDATE' }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
         case confdeltype when 'c' then 'DELETE' else 'UPDATE' end as does
       from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')`,
    )
    expect(rows.length).toBeGreaterThan(50)
    const wider = rows.filter(
      ({ child, parent, does }) => may[parent]?.includes('DELETE') && !may[child]?.includes(does),
    )
    expect(wider).toEqual([])
  })

  it('is done in its place by these functions alone', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and provolatile = 'v' and has_function_privilege('broadsheet_app', oid, 'execute') order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'remove_company',
      // Reads alone, by a statement that it puts together.
      'search_dashboards',
      'sweep_audit',
      'sweep_rows',
      // The worker's, over all companies: domains that were left long ago, with their keys.
      'sweep_sender_domains',
    ])
  })
})

describe('the look-ups that run as another role', () => {
  /** Puts its own relation in the place of the one that a look-up reads, and has it run as the look-up's role. */
  const theft = [
    `create function pg_temp.steal() returns setof text language sql
       as 'select email || password_hash from public.users'`,
    'grant execute on function pg_temp.steal() to public',
    'create temp view companies as select stolen as id, now() as created_at from pg_temp.steal() stolen',
    'grant select on pg_temp.companies to public',
  ]
  const asApp = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: test.appUrl })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }

  it('cannot be taken over: the app’s role makes no temporary object', () =>
    asApp(async (client) => {
      for (const statement of [theft[0] ?? '', 'create temp table companies (id text)']) {
        await expect(client.query(statement)).rejects.toThrow(/permission denied to create temporary/)
      }
    }))

  it('never read a temporary object, even where one can be made', async () => {
    const name = owner.escapeIdentifier(owner.database ?? '')
    await owner.query(`grant temporary on database ${name} to broadsheet_app`)
    await owner.query(
      "insert into users (id, company_id, name, email, password_hash) values ('u', 'b', 'U', 'u@b.example', 'hash')",
    )
    try {
      await asApp(async (client) => {
        for (const statement of theft) await client.query(statement)
        const found = await client.query('select company_id from public.resolve_companies()')
        expect(found.rows.map((row) => row.company_id).sort()).toEqual(['a', 'b'])
      })
    } finally {
      await owner.query(`revoke temporary on database ${name} from broadsheet_app`)
      await owner.query("delete from users where id = 'u'")
    }
  })
})

describe('every table with a company', () => {
  it('forces row-level security by one policy for the app', async () => {
    const found = await owner.query<{ name: string; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         array(select p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid) || ' ' || pg_get_expr(p.polwithcheck, p.polrelid)
           from pg_policy p where p.polrelid = c.oid and p.polpermissive
             and (select oid from pg_roles where rolname = 'broadsheet_app') = any(p.polroles)) as policies
       from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
      [await tenantTables()],
    )
    expect(found.rows.length).toBe((await tenantTables()).length)
    for (const { name, forced, policies } of found.rows) {
      const bound = name === 'companies' ? '(id = app_company())' : '(company_id = app_company())'
      expect({ name, forced, policies }).toEqual({
        name,
        forced: true,
        policies: [`tenant ${bound} ${bound}`],
      })
    }
  })

  it('is held to a member’s reach where it is of a client', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
       where not p.polpermissive and p.polroles = array[(select oid from pg_roles where rolname = 'broadsheet_app')]
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'alert_channels',
      'alert_deliveries',
      'alerts',
      'automatic_reports',
      'client_accounts',
      'client_notes',
      'clients',
      'dashboard_visits',
      'dashboards',
      'deleted_files',
      'deleted_rows',
      'deletions',
      'domain_feeds',
      'domain_series',
      'domains',
      'favourites',
      'files',
      'group_views',
      'groups',
      'login_links',
      'named_links',
      'pdf_jobs',
      'report_deliveries',
      'report_runs',
      'snapshots',
      'sources',
      'widgets',
    ])
  })

  it('is every table but those that hold no company’s data', async () => {
    const all = await owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const tenants = await tenantTables()
    const others = all.rows.map(({ name }) => name).filter((name) => !tenants.includes(name))
    expect(others).toEqual([
      'checkouts',
      'coupons',
      'identity_requests',
      'passkey_challenges',
      'payment_events',
      'registrations',
      'schema_migrations',
      'tries',
      'used_invitations',
    ])
  })
})

describe('the start', () => {
  it('is allowed as the app’s role', async () => {
    await expect(assertIsolation(db)).resolves.toBeUndefined()
  })

  it('is refused as a superuser', async () => {
    const superuser = openDatabase(test.ownerUrl)
    await expect(assertIsolation(superuser)).rejects.toThrow(/let it connect as broadsheet_app/)
    await superuser.close()
  })

  it.each(['no force row level security', 'disable row level security'])(
    'is refused after “%s” on one table',
    async (change) => {
      await owner.query(`alter table widgets ${change}`)
      await expect(assertIsolation(db)).rejects.toThrow(/not forced on widgets/)
      await owner.query('alter table widgets enable row level security, force row level security')
      await expect(assertIsolation(db)).resolves.toBeUndefined()
    },
  )

  it('is refused where a table with a company was added without row-level security', async () => {
    await owner.query('create table notes (id text, company_id text)')
    await expect(assertIsolation(db)).rejects.toThrow(/not forced on notes/)
    await owner.query('drop table notes')
  })

  it.each([
    ['delete on companies', 'companies'],
    ['delete on audit_entries', 'audit_entries'],
    ['truncate on audit_entries', 'audit_entries'],
    ['update (details) on audit_entries', 'audit_entries'],
  ])('is refused where the app may %s', async (right, table) => {
    await owner.query(`grant ${right} to broadsheet_app`)
    await expect(assertIsolation(db)).rejects.toThrow(
      `rows of ${table}, and with them entries of the audit log`,
    )
    await owner.query(`revoke ${right} from broadsheet_app`)
    await expect(assertIsolation(db)).resolves.toBeUndefined()
  })

  it('is refused where the app may make temporary objects', async () => {
    const name = owner.escapeIdentifier(owner.database ?? '')
    await owner.query(`grant temporary on database ${name} to public`)
    await expect(assertIsolation(db)).rejects.toThrow(/temporary objects/)
    await owner.query(`revoke temporary on database ${name} from public`)
    await expect(assertIsolation(db)).resolves.toBeUndefined()
  })

  it.each(['search_path = public', 'search_path = pg_temp, pg_catalog, public', 'work_mem = 65536'])(
    'is refused where a look-up has only “set %s”',
    async (setting) => {
      const make = (set: string) =>
        owner.query(`create or replace function look_up() returns integer language sql security definer ${set}
        as 'select 1'`)
      await make(`set ${setting}`)
      await expect(assertIsolation(db)).rejects.toThrow(/look_up/)
      await make('set search_path = pg_catalog, public, pg_temp')
      await expect(assertIsolation(db)).resolves.toBeUndefined()
      await owner.query('drop function look_up()')
    },
  )

  it('is refused where a policy lets the app see companies without being one', async () => {
    await owner.query('create policy leak on companies for select to broadsheet_app using (true)')
    await expect(assertIsolation(db)).rejects.toThrow(/visible without a company set/)
    await owner.query('drop policy leak on companies')
  })
})
