import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../../test/bucket.ts'
import { closedLongAgo } from '../../../test/closedLongAgo.ts'
import { makeDueReport } from '../../../test/dueReport.ts'
import { makeCompany, makeSource, makeUser, type TestUser } from '../../../test/factories.ts'
import { eraseCompany, type Person, signedIn } from '../../../test/people.ts'
import { makeBelongings } from '../../../test/routeExamples.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { newFileName } from '../../files/fileName.ts'
import { removeCompany } from './remove.ts'
import { planRemovals, removeCompanyJob } from './removeCompanyJob.ts'

const NAME = 'Nord & Süd'

describe.each(['folder', 'bucket'] as const)('a company whose files are in a %s', (place) => {
  let app: TestApp
  let bucket: Bucket
  let owner: pg.Client

  beforeAll(async () => {
    bucket = await startBucket()
    app = await startTestApp(place === 'bucket' ? { config: { files: bucket.place } } : {})
    owner = await app.asOwner()
  })
  afterAll(async () => {
    await app.stop()
    await bucket.stop()
  })

  /** Every table with a company, by name. */
  const tables = async (): Promise<string[]> => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and a.attname = 'company_id' and not a.attisdropped order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  /** How many rows of each table are this company's; none where there are none. */
  const rowsOf = async (companyId: string): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {}
    for (const name of [...(await tables()), 'companies']) {
      const column = name === 'companies' ? 'id' : 'company_id'
      const { rows } = await owner.query(
        `select count(*)::int as n from ${owner.escapeIdentifier(name)} where ${column} = $1`,
        [companyId],
      )
      if (rows[0].n > 0) counted[name] = rows[0].n
    }
    return counted
  }

  /** A row in every table that has a company, as far as their constraints can be met by copying, and some files. */
  const makeWhole = async (): Promise<{ person: Person; user: TestUser; files: string[] }> => {
    const { context } = app
    const companyId = await makeCompany(context, { name: NAME })
    const user = await makeUser(context, companyId, { role: 'admin' })
    const person = await signedIn(app, user)
    await makeBelongings(app, person)
    await makeDueReport(app, person)
    await makeUser(context, companyId)
    const files = Array.from({ length: 3 }, () => newFileName('png'))
    for (const name of files) await context.files.write(name, randomBytes(1_000), 'image/png')
    const file = { companyId, use: 'logo', contentType: 'image/png', originalName: 'x.png', bytes: 1_000 }
    await context.db.tenant(companyId, async (tx) => {
      await tx
        .insertInto('files')
        .values(files.map((name) => ({ ...file, name })))
        .execute()
      const source = await tx.selectFrom('sources').select('id').executeTakeFirstOrThrow()
      const now = context.now().toString()
      const results = Array.from({ length: 1_200 }, () => ({
        companyId,
        key: randomBytes(32),
        sourceId: source.id,
        result: '{}',
        fetchedAt: now,
        freshUntil: now,
      }))
      await tx.insertInto('results').values(results).execute()
      await tx.insertInto('doneCalls').values({ companyId, key: 'a call' }).execute()
      await tx
        .insertInto('companyHosts')
        .values({ companyId, host: `${companyId.toLowerCase()}.example`, proof: 'x' })
        .execute()
      await tx.insertInto('senderDomains').values({ companyId, domain: 'agency.example' }).execute()
      const coupon = { companyId, code: 'SPRING', type: 'price.discount', value: 1 }
      await tx.insertInto('companyCoupons').values(coupon).execute()
      await tx
        .insertInto('planChanges')
        .values({ companyId, holder: 'x', until: now, intent: '{}' })
        .execute()
    })
    return { person, user, files }
  }
  const erase = (person: Person) => eraseCompany(person, NAME)
  const stored = async (files: readonly string[]): Promise<string[]> => {
    const left: string[] = []
    for (const name of files) {
      const found = await app.context.files.read(name)
      found?.stream.destroy()
      if (found) left.push(name)
    }
    return left
  }

  it('is whole for thirty days, and then gone from every table and from the store', async () => {
    const [whole, bystander] = [await makeWhole(), await makeWhole()]
    const { companyId } = whole.user
    const theirs = await rowsOf(bystander.user.companyId)
    expect((await erase(whole.person)).status).toBe(200)
    await closedLongAgo(app, companyId)
    const before = await rowsOf(companyId)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'audit_entries',
        'automatic_reports',
        'companies',
        'dashboards',
        'results',
        'users',
      ]),
    )
    const start = app.clock.now()

    app.clock.set(start.add({ hours: 24 * 30 - 1 }))
    expect(await planRemovals(app.context)).toBe(0)
    await removeCompany(app.context, companyId)
    expect(await rowsOf(companyId)).toEqual(before)

    app.clock.set(start.add({ hours: 24 * 30 + 1 }))
    await planRemovals(app.context)
    expect(await planRemovals(app.context)).toBe(1)
    expect(await runQueued(app, removeCompanyJob)).toBe(1)
    expect(await rowsOf(companyId)).toEqual({})
    expect(await stored(whole.files)).toEqual([])
    const { rows: jobs } = await owner.query(
      `select 1 from graphile_worker._private_jobs where payload ->> 'companyId' = $1`,
      [companyId],
    )
    expect(jobs).toEqual([])

    expect(await rowsOf(bystander.user.companyId)).toEqual(theirs)
    expect(await stored(bystander.files)).toEqual(bystander.files)
    expect((await bystander.person.get('/api/company')).status).toBe(200)
    app.clock.set(start)
  }, 60_000)

  it('goes on where its removal broke off, and cannot be restored any more', async () => {
    const { person, user, files } = await makeWhole()
    await erase(person)
    await closedLongAgo(app, user.companyId)
    const start = app.clock.now()
    app.clock.set(start.add({ hours: 24 * 30 + 1 }))
    let removals = 0
    const broken = Object.assign(Object.create(app.context), {
      files: {
        ...app.context.files,
        remove: async (name: string) => {
          removals += 1
          if (removals > 1) throw new Error('The store is away.')
          await app.context.files.remove(name)
        },
      },
    })
    await expect(removeCompany(broken, user.companyId)).rejects.toThrow('away')
    expect((await stored(files)).length).toBe(2)
    // By the clock it could be restored again; what is half gone must not be.
    app.clock.set(start)
    await person.open('/account-closed')
    expect((await person.post('/api/company/restore')).status).toBe(409)

    app.clock.set(start.add({ hours: 24 * 30 + 1 }))
    await removeCompany(app.context, user.companyId)
    expect(await rowsOf(user.companyId)).toEqual({})
    expect(await stored(files)).toEqual([])
    // Once more does no harm: a worker may die right after.
    await removeCompany(app.context, user.companyId)
    app.clock.set(start)
  }, 60_000)

  it('is not removed, nor its audit log, by instants that the app’s role makes up', async () => {
    const { user } = await makeWhole()
    const { companyId } = user
    const log = async () => (await rowsOf(companyId)).audit_entries
    const before = await log()
    const tenant = (statement: string) =>
      app.context.db.tenant(companyId, (tx) => sql.raw(statement).execute(tx))
    await expect(tenant('delete from companies')).rejects.toThrow(/permission denied/)
    await tenant(`update companies set closed_at = '2020-01-01', closing_noted_at = '2020-01-01'`)
    await tenant(`update companies set removal_began_at = '2020-01-01', closing_noted_at = '2020-01-01'`)
    await expect(tenant(`update companies set seed_state = 'filling'`)).rejects.toThrow(/half-made/)
    await tenant('select remove_company()')
    await expect(removeCompany(app.context, companyId)).rejects.toThrow(/was not removed/)
    expect(await log()).toBe(before)
  })

  it('leaves no table whose rows would outlive their company', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct f.conrelid::regclass::text as name from pg_constraint f
       where f.contype = 'f' and f.confrelid = 'companies'::regclass and f.confdeltype = 'c'`,
    )
    const direct = new Set(rows.map(({ name }) => name))
    const { rows: links } = await owner.query<{ child: string; parent: string }>(
      `select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent from pg_constraint f
       where f.contype = 'f' and f.confdeltype = 'c'`,
    )
    // Removed with a table that is removed with the company.
    for (let size = -1; size !== direct.size; ) {
      size = direct.size
      for (const { child, parent } of links) if (direct.has(parent)) direct.add(child)
    }
    expect((await tables()).filter((name) => !direct.has(name))).toEqual([])
  })

  // The last one: it ends the grant that the sandbox has.
  it('has its logins revoked at their vendors, but for one that another company has too', async () => {
    const revoked = () => app.sandbox.emulators.calls.filter(({ path }) => path === '/revoke').length
    const make = async () => {
      const companyId = await makeCompany(app.context, { name: NAME })
      const person = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
      const { id } = await makeSource(app, person, 'google_analytics')
      const label = (text: string) =>
        owner.query('update sources set account_label = $1 where id = $2', [text, id])
      return { companyId, person, id, label }
    }
    const [first, neighbour] = [await make(), await make()]
    const own = await makeSource(app, first.person, 'google_analytics')
    await owner.query("update sources set account_label = 'own' where id = $1", [own.id])
    const dropped = await makeSource(app, first.person, 'google_analytics')
    await owner.query("update sources set account_label = 'dropped' where id = $1", [dropped.id])
    await first.label('shared')
    await neighbour.label('shared')
    await first.person.delete(`/api/sources/${dropped.id}`)
    expect((await erase(first.person)).status).toBe(200)
    await closedLongAgo(app, first.companyId)
    const before = revoked()
    app.clock.advance({ hours: 24 * 30 + 1 })
    await removeCompany(app.context, first.companyId)
    expect(await rowsOf(first.companyId)).toEqual({})
    expect(revoked()).toBe(before + 2)
    await owner.query('delete from sources where id = $1', [neighbour.id])
    app.clock.reset()
  })
})
