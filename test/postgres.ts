import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterIn } from '../server/db/embedded/cluster.ts'
import { readPidFile, stopServer } from '../server/db/embedded/processes.ts'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'

export interface TestCluster {
  /** Address of a superuser. */
  url: string
  stop(): Promise<void>
}

const PREFIX = 'broadsheet-test-'

/**
 * The PostgreSQL that tests run on: TEST_DATABASE_URL or DATABASE_URL (a superuser's address) when set, else an
 * embedded one for this run, which is deleted at `stop` and need not survive a crash of the machine.
 */
export async function testCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  await sweepKilledRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A killed run cannot stop its server; the next one does. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dataDir = join(tmpdir(), name)
    const { data } = clusterIn(dataDir)
    const left = readPidFile(data)
    if (left) await stopServer(data, left.pid)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
