import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLoneUser, makeSource } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { AppContext } from '../context.ts'
import type { Tenant } from './database.ts'
import { leaseOf } from './lease.ts'

/** On the table of sources, one of the four that have leases; what each adds is tested with its feature. */
const LEASE = leaseOf({ table: 'sources', holder: 'refreshLease', until: 'refreshLeaseUntil', seconds: 45 })

let app: TestApp
let other: AppContext
let database: pg.Client
let companyId: string
let sourceId: string

beforeAll(async () => {
  app = await startTestApp()
  other = await app.anotherProcess()
  database = await app.asOwner()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const owner = await makeLoneUser(app.context)
  companyId = owner.companyId
  sourceId = (await makeSource(app, owner, 'semrush')).id
})

const row = (tx: Tenant) => tx.updateTable('sources').where('id', '=', sourceId)
const takeIn = async (tx: Tenant, holder: string, at?: Temporal.Instant) =>
  (await row(tx).set(LEASE.take(holder, at)).where(LEASE.isFree(at)).executeTakeFirst()).numUpdatedRows === 1n
const take = (holder: string, { at, by = app.context }: { at?: Temporal.Instant; by?: AppContext } = {}) =>
  by.db.tenant(companyId, (tx) => takeIn(tx, holder, at))
const write = (holder: string, values: object) =>
  app.context.db.tenant(companyId, async (tx) => {
    const done = await row(tx).set(values).where(LEASE.isHeldBy(holder)).executeTakeFirst()
    return done.numUpdatedRows === 1n
  })
const renew = (holder: string) => write(holder, LEASE.renew())
const release = (holder: string) => write(holder, LEASE.release())
const stored = async () => {
  const { rows } = await database.query<{ holder: string | null; left: number | null }>(
    `select refresh_lease as holder, extract(epoch from refresh_lease_until - now())::float8 as left
       from sources where id = $1`,
    [sourceId],
  )
  return rows[0]
}
const letItEnd = () =>
  database.query("update sources set refresh_lease_until = now() - interval '1 second' where id = $1", [
    sourceId,
  ])

it('is given to one of two processes that take it at once', async () => {
  const takers = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? app.context : other))
  const taken = await Promise.all(takers.map((by, index) => take(`taker ${index}`, { by })))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect((await stored())?.holder).toBe(`taker ${taken.indexOf(true)}`)
})

it('makes the second taker wait for the first one’s transaction, then refuses it', async () => {
  const second = await app.context.db.tenant(companyId, async (tx) => {
    expect(await takeIn(tx, 'first')).toBe(true)
    return [take('second', { by: other })]
  })
  expect(await second[0]).toBe(false)
  expect((await stored())?.holder).toBe('first')
})

it('ends by the database’s clock, and counts from each renewal', async () => {
  expect(await take('first')).toBe(true)
  await database.query("update sources set refresh_lease_until = now() + interval '1 second' where id = $1", [
    sourceId,
  ])
  expect(await take('second')).toBe(false)
  expect(await renew('first')).toBe(true)
  expect((await stored())?.left).toBeGreaterThan(LEASE.seconds - 5)
  expect((await stored())?.left).toBeLessThanOrEqual(LEASE.seconds)
  await letItEnd()
  expect(await take('second')).toBe(true)
})

it('ends by a given instant likewise, not a moment before', async () => {
  const at = Temporal.Instant.from('2026-11-23T08:00:00Z')
  expect(await take('first', { at })).toBe(true)
  expect(await take('second', { at: at.add({ seconds: LEASE.seconds }).subtract({ milliseconds: 1 }) })).toBe(
    false,
  )
  const held = (moment: Temporal.Instant) =>
    app.context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('sources')
        .select([LEASE.isHeld(moment).as('isHeld'), LEASE.isFree(moment).as('isFree')])
        .where('id', '=', sourceId)
        .executeTakeFirst(),
    )
  expect(await held(at)).toEqual({ isHeld: true, isFree: false })
  const end = at.add({ seconds: LEASE.seconds })
  expect(await held(end)).toEqual({ isHeld: false, isFree: true })
  expect(await take('second', { at: end })).toBe(true)
})

it('cannot be renewed or released by one who has lost it', async () => {
  await take('first')
  await letItEnd()
  await take('second')
  expect([await renew('first'), await release('first')]).toEqual([false, false])
  expect((await stored())?.holder).toBe('second')
  expect(await release('second')).toBe(true)
  expect(await stored()).toEqual({ holder: null, left: null })
  expect(await take('first')).toBe(true)
})

it('is renewed late where nobody has taken it since', async () => {
  await take('first')
  await letItEnd()
  expect(await renew('first')).toBe(true)
  expect(await take('second')).toBe(false)
})

it('is free at once where its taker’s connection dies before the commit, in its time where it dies after', async () => {
  const broken = app.context.db.tenant(companyId, async (tx) => {
    await takeIn(tx, 'dead')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect(await take('first')).toBe(true)
  // Now the process of `first` dies: its lease is never released.
  expect(await take('second', { by: other })).toBe(false)
  await letItEnd()
  expect(await take('second', { by: other })).toBe(true)
})
