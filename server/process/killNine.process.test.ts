import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardList } from '../../shared/api/dashboards.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { RESTART_PATIENCE_MS } from '../../test/patience.ts'
import { type ProductProcess, productEnvironment, startProduct, stopProduct } from '../../test/product.ts'
import { thorough } from '../../test/thorough.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { postgresProcessesIn, readPidFile, signal, stopServer, within } from '../db/embedded/processes.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../seed/people.ts'

/**
 * The whole installation as `npm start` runs it, killed with SIGKILL while people write. Everything
 * acknowledged exists afterwards, and nothing left behind blocks the next start.
 */

let dataDir: string
let environment: NodeJS.ProcessEnv
let main: ProductProcess | undefined
const cluster = () => clusterIn(dataDir).data

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-kill-'))
  environment = await productEnvironment(dataDir)
})
afterAll(async () => {
  await stopProduct(main)
  const left = readPidFile(cluster())
  if (left) await stopServer(cluster(), left.pid)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  main = await startProduct(environment)
}

async function signIn(): Promise<HttpClient> {
  const client = httpClient(main?.url ?? '')
  const [{ people }] = DEMO_COMPANIES
  expect((await client.signIn(people[0].email, DEMO_PASSWORD)).status).toBe(200)
  return client
}

/** Creates dashboards from several tabs until the server is gone; returns the names it has acknowledged. */
async function writeUntilDeath(client: HttpClient, round: string, kill: () => void): Promise<string[]> {
  const acknowledged: string[] = []
  let killed = false
  const tab = async (number: number) => {
    for (let count = 0; ; count++) {
      const name = `${round} ${number}-${count}`
      const answer = await client.post('/api/dashboards', { name, timezone: 'UTC' }).catch(() => null)
      if (!answer) return
      if (answer.status === 201) acknowledged.push(name)
      else if (!killed) throw new Error(`${answer.status} ${answer.text}`)
      if (acknowledged.length >= 60 && !killed) {
        killed = true
        kill()
      }
    }
  }
  await Promise.all([1, 2, 3, 4].map(tab))
  return acknowledged
}

async function names(client: HttpClient, round: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ search: round, limit: '100', ...(cursor && { cursor }) })
    const page = (await client.get(`/api/dashboards?${query}`)).as(dashboardList)
    found.push(...page.data.map(({ name }) => name))
    cursor = page.meta.nextCursor
  }
  return found
}

it('keeps every acknowledged row, whether all of it is killed or only half', {
  timeout: RESTART_PATIENCE_MS,
}, async () => {
  await start()
  const rounds = {
    'all at once': () => [main?.child.pid ?? 0, ...postgresProcessesIn(cluster())],
    'the database left behind': () => [main?.child.pid ?? 0],
    'only the database': () => [readPidFile(cluster())?.pid ?? 0],
  }
  for (const [round, victims] of Object.entries(rounds).slice(0, thorough ? 3 : 1)) {
    const client = await signIn()
    const child = main?.child
    const acknowledged = await writeUntilDeath(client, round, () => {
      for (const pid of victims()) signal(pid, 'SIGKILL')
    })
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(await within(10_000, () => child?.exitCode !== null || child?.signalCode !== null)).toBe(true)
    await start()
    // The session outlives the crash, too.
    const kept = await names(client, round)
    expect(new Set(kept).size).toBe(kept.length)
    for (const name of acknowledged) expect(kept).toContain(name)
    // What was under way may have been written without an answer, one call a tab at most.
    expect(kept.length).toBeLessThanOrEqual(acknowledged.length + 4)
    const after = await client.post('/api/dashboards', { name: 'As if nothing had been', timezone: 'UTC' })
    expect(after.status).toBe(201)
  }
})
