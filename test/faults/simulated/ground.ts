import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { startSandbox } from '../../../emulators/sandbox.ts'
import { createContext } from '../../../server/app/createContext.ts'
import { loadConfig } from '../../../server/config/config.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { type Lane, startLane } from './lane.ts'

export interface Ground {
  lanes: Lane[]
  /** Log lines of workers, the latest ones. */
  log: string[]
  stop(): Promise<void>
}

const MOST_LINES = 2_000

/** So many installations on one cluster (its superuser's address), with one browser, one drawer and the emulators. */
export async function startGround(clusterUrl: string, lanes: number): Promise<Ground> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-simulated-'))
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const sandbox = await startSandbox({ dataDir, emulatorPort: 0, smtpPort: 0 })
    stops.push(sandbox.stop)
    const log: string[] = []
    const databases = await createDatabases(clusterUrl, `simulated_${process.pid}`, lanes + 1)
    stops.push(databases.drop)
    const [first = '', ...others] = databases.urls
    const environment = { DATA_DIR: dataDir, SANDBOX: '1', LOG_LEVEL: 'info', PDF_CONCURRENCY: '1' }
    const config = loadConfig(environment, [])
    const context = await createContext(
      config,
      first,
      { emulators: sandbox.emulators.url, smtp: `smtp://127.0.0.1:${sandbox.inbox.smtpPort}` },
      { log: keepLines(log) },
    )
    stops.push(context.close)
    const started: Lane[] = []
    for (const ownerUrl of others) {
      const { appUrl } = await migrate(ownerUrl)
      const lane = await startLane({ context, sandbox }, { ownerUrl, appUrl })
      stops.push(lane.stop)
      started.push(lane)
    }
    return { lanes: started, log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createDatabases(clusterUrl: string, prefix: string, count: number) {
  const address = new URL(clusterUrl)
  address.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: address.href })
  await admin.connect()
  const names = Array.from({ length: count }, (_, at) => `${prefix}_${at}`)
  const urls: string[] = []
  for (const name of names) {
    await admin.query(`create database ${name}`)
    address.pathname = `/${name}`
    urls.push(address.href)
  }
  return {
    urls,
    drop: async () => {
      for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

const keepLines = (log: string[]) =>
  new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line))
      if (log.length > MOST_LINES) log.splice(0, MOST_LINES / 2)
      done()
    },
  })
