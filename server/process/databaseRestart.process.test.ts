import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dashboardList } from '../../shared/api/dashboards.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS, RESTART_PATIENCE_MS } from '../../test/patience.ts'
import { type ProductProcess, productEnvironment, startProduct, stopProduct } from '../../test/product.ts'
import { thorough } from '../../test/thorough.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { readPidFile, signal } from '../db/embedded/processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../seed/people.ts'

/** The whole product on a PostgreSQL of its own, which is restarted while jobs are under way. */

let folder: string
let database: EmbeddedPostgres
let product: ProductProcess | undefined
let client: HttpClient

const startDatabase = (port?: number) =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: () => undefined,
    ...(port && { port }),
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-restart-'))
  database = await startDatabase()
  const environment = await productEnvironment(join(folder, 'data'))
  product = await startProduct({ ...environment, DATABASE_URL: database.url })
  client = httpClient(product.url)
  const [{ people }] = DEMO_COMPANIES
  expect((await client.signIn(people[0].email, DEMO_PASSWORD)).status).toBe(200)
})
afterAll(async () => {
  await stopProduct(product)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function askPdfs(count: number): Promise<string[]> {
  const { data } = (await client.get('/api/dashboards')).as(dashboardList)
  const path = `/api/dashboards/${data[0]?.permalink}/pdf`
  const asked = await Promise.all(Array.from({ length: count }, () => client.get(path)))
  return asked.map((answer) => `${path}?check=${answer.as(z.object({ check: z.string() })).check}`)
}

/** Waits until workers hold jobs, and `done` of the requested ones are done. */
async function underWay(done: number, asked: number): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ held: number; left: number }>(
          `select count(locked_by)::int as held, count(*)::int as left from graphile_worker.jobs
           where task_identifier = 'printPdf'`,
        )
        expect(rows[0]?.held).toBeGreaterThan(0)
        expect(rows[0]?.left).toBeLessThanOrEqual(asked - done)
      },
      { timeout: PATIENCE_MS, interval: 20 },
    )
  } finally {
    await owner.end()
  }
}

const stops: Record<string, () => Promise<void>> = {
  'is restarted in good order': () => database.stop(),
  crashes: async () => {
    signal(readPidFile(clusterIn(join(folder, 'database')).data)?.pid ?? 0, 'SIGKILL')
    await database.stop()
  },
}

it.each(Object.entries(stops).slice(thorough ? 0 : -1))(
  'the product outlives a database that %s, and finishes its jobs',
  {
    timeout: 180_000,
  },
  async (_how, stop) => {
    const files = await askPdfs(thorough ? 8 : 4)
    await underWay(1, files.length)
    const port = Number(new URL(database.url).port)
    await stop()
    database = await startDatabase(port)
    const made = async (file: string) => {
      expect(product?.child.exitCode, product?.said()).toBeNull()
      expect((await client.get(file)).status).toBe(200)
    }
    // A file is returned once, so that each is waited for separately.
    await Promise.all(
      files.map((file) => vi.waitFor(() => made(file), { timeout: RESTART_PATIENCE_MS, interval: 500 })),
    )
  },
)
