import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { startNetwork } from '../../test/network.ts'
import { type Database, openDatabase } from './database.ts'
import { isPassing } from './failures.ts'

let test: TestDatabase
let db: Database

beforeAll(async () => {
  test = await createTestDatabase()
  db = openDatabase(test.appUrl)
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  await owner.query("insert into companies (id, name) values ('a', 'a')")
  for (const id of ['one', 'other']) {
    await owner.query(
      "insert into files (name, company_id, use, content_type, original_name, bytes) values ($1, 'a', 'logo', 'image/png', $1, 0)",
      [id],
    )
  }
  await owner.end()
})
afterAll(async () => {
  await db.close()
  await test.drop()
})

describe('a transaction', () => {
  it('runs again where it met another in a circle', async () => {
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const work = (first: string, second: string) =>
      db.tenant('a', async (tx) => {
        runs += 1
        const add = (name: string) =>
          tx
            .updateTable('files')
            .set((row) => ({ bytes: row('bytes', '+', 1) }))
            .where('name', '=', name)
            .execute()
        await add(first)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await add(second)
      })
    await Promise.all([work('one', 'other'), work('other', 'one')])
    expect(runs).toBe(3)
    const files = await db.tenant('a', (tx) => tx.selectFrom('files').select('bytes').execute())
    expect(files).toEqual([{ bytes: 2 }, { bytes: 2 }])
  })

  it('runs three times at most, and once on any other failure', async () => {
    const runsUntilFailure = async (code: string) => {
      let runs = 0
      const failing = db.tenant('a', (tx) => {
        runs += 1
        return sql.raw(`do $$ begin raise 'no' using errcode = '${code}'; end $$`).execute(tx)
      })
      await expect(failing).rejects.toMatchObject({ code })
      return runs
    }
    expect(await runsUntilFailure('40P01')).toBe(3)
    expect(await runsUntilFailure('40001')).toBe(3)
    expect(await runsUntilFailure('23505')).toBe(1)
  })
})

describe('a network that is lost without a word', () => {
  it('is noticed on both sides of every connection', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const watched = openDatabase(test.appUrl, { connections: 1 })
    try {
      const { rows } = await sql<{ name: string; value: string }>`
        select name, reset_val as value from pg_settings where name like 'tcp%' order by name`.execute(
        watched.system,
      )
      expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
        tcp_keepalives_count: '3',
        tcp_keepalives_idle: '10',
        tcp_keepalives_interval: '5',
        tcp_user_timeout: '20000',
      })
      expect(keepAlive).toHaveBeenCalledWith(true, 10_000)
    } finally {
      keepAlive.mockRestore()
      await watched.close()
    }
  })

  it('costs the questions under way, and no later one', { timeout: 10_000 }, async () => {
    const network = await startNetwork(test.appUrl)
    const far = openDatabase(network.url, { connections: 2, answerWithinMs: 500 })
    const ask = () => far.tenant('a', (tx) => tx.selectFrom('companies').select('id').execute())
    try {
      await Promise.all([ask(), ask()])
      network.lose()
      const unanswered = await Promise.allSettled([ask(), ask()])
      for (const { status } of unanswered) expect(status).toBe('rejected')
      for (const outcome of unanswered) {
        expect(outcome.status === 'rejected' && isPassing(outcome.reason)).toBe(true)
      }
      expect(await ask()).toEqual([{ id: 'a' }])
    } finally {
      network.stop()
      await far.close()
    }
  })
})
