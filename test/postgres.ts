import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
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

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm'
/** More than all databases of a run take at a time. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * The PostgreSQL that tests run on: TEST_DATABASE_URL or DATABASE_URL (a superuser's address) when set, else an
 * embedded one for this run, which is deleted at `stop` and need not survive a crash of the machine. It lies in memory,
 * if there is room: each test file copies a database of some thousand files, which a disk's file system takes longest of
 * all for.
 */
export async function testCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  await sweepKilledRuns()
  const dataDir = await mkdtemp(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`))
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
  const places = [tmpdir(), MEMORY].filter((place) => existsSync(place))
  const found = places.flatMap((place) => readdirSync(place).map((name) => ({ place, name })))
  for (const { place, name } of found.filter((entry) => entry.name.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue
    const dataDir = join(place, name)
    const { data } = clusterIn(dataDir)
    const left = readPidFile(data)
    if (left) await stopServer(data, left.pid)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > ROOM_BYTES
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
