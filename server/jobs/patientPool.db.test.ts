import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { patientPool } from './patientPool.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Takes a connection as the queue's listener does: by callback, with a function that releases it. */
const takeByCallback = (pool: pg.Pool) =>
  new Promise<(error?: Error) => void>((resolve, reject) =>
    pool.connect((error, _client, release) => (error ? reject(error) : resolve(release))),
  )

it('a listener that gives its connection back twice, as one does that is stopped while it starts, is heard once', async () => {
  const pool = patientPool(app.context.db.pool)
  const release = await takeByCallback(pool)
  const idle = app.context.db.pool.idleCount
  release()
  expect(() => release()).not.toThrow()
  expect(app.context.db.pool.idleCount).toBe(idle + 1)
})

it('a listener without a connection hears why', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  await expect(takeByCallback(patientPool(pool))).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})

it('a listener that is stopped while it waits for a connection in vain gives nothing back', async () => {
  const { max: _all, ...options } = app.context.db.pool.options
  // Long enough for the first connection on a busy machine.
  const pool = new pg.Pool({ ...options, max: 1, connectionTimeoutMillis: 2_000 })
  const only = await pool.connect()
  const heard = new Promise<unknown>((resolve, reject) =>
    patientPool(pool).connect((error, _client, release) => {
      // As the queue does where it was stopped meanwhile. What is thrown here would end the process.
      try {
        release()
        resolve(error)
      } catch (thrown) {
        reject(thrown)
      }
    }),
  )
  expect(String(await heard)).toContain('timeout exceeded')
  only.release()
  await pool.end()
})

it('a worker that retries after the end is answered nothing, which nobody would hear', async () => {
  const pool = new pg.Pool(app.context.db.pool.options)
  const patient = patientPool(pool)
  await pool.end()
  const answered = patient.connect().then(
    () => 'answered',
    () => 'refused',
  )
  const later = new Promise((resolve) => setTimeout(() => resolve('nothing'), 50))
  expect(await Promise.race([answered, later])).toBe('nothing')
})
