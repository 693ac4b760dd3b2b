import type { ChildProcess } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'
import { type Account, databaseAccount } from './embedded/account.ts'
import { type Binaries, locateBinaries } from './embedded/binaries.ts'
import {
  type Cluster,
  type Connection,
  clusterIn,
  ensureCluster,
  readConnection,
  writeConnection,
} from './embedded/cluster.ts'
import { lockFolder } from './embedded/folderLock.ts'
import { endLeftBehind, isPostgresIn, readPidFile, stopServer } from './embedded/processes.ts'
import {
  complaintSince,
  freePort,
  hasNoRoom,
  logSize,
  spawnServer,
  urlOf,
  waitForServer,
} from './embedded/server.ts'

export interface EmbeddedOptions {
  /** The installation's data folder; the cluster lies in its subfolder `postgres`. */
  dataDir: string
  /** Receives progress, a line at a time; never a secret. */
  log(line: string): void
  /** Port to listen on; without it the one of the last start, at first a free one. */
  port?: number
  /** False only for throw-away test clusters: skips everything that makes a commit outlive a crash of the machine. */
  durable?: boolean
  /** Called when the server ends without a requested stop, with whether its disk was full. */
  onLost?(isDiskFull: boolean): void
}

export interface EmbeddedPostgres {
  /** Address of the owner (superuser) in the database `broadsheet`. Holds the password: never log it. */
  url: string
  /** Fast shutdown; resolves when the server has written everything and ended. */
  stop(): Promise<void>
  /** Whether a server was still running that a killed process had left behind. */
  takenOver: boolean
}

const DATABASE = 'broadsheet'
/** Any number that nothing else of ours locks in the database `postgres`. */
const CREATION_LOCK = 8_300_141
const RECOVERY_LIMIT_MS = 10 * 60_000
const ORPHAN_LIMIT_MS = 60_000

/**
 * Starts PostgreSQL on the data folder: creates the cluster at the first start, replays its log after a crash, and
 * takes over a server that is still running without its starter. No committed row is ever lost.
 *
 * @throws StartError whose message contains the problem and its remedy
 */
export async function startEmbeddedPostgres(given: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // PostgreSQL's programs run in other folders than we do.
  const options = { ...given, dataDir: resolve(given.dataDir) }
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(options.dataDir, options.log)
  try {
    const account = databaseAccount(clusterIn(options.dataDir).data)
    const binaries = await locateBinaries(account)
    const cluster = await ensureCluster(options.dataDir, account, binaries, options.durable ?? true)
    const connection = await readConnection(cluster)
    const orphan = await adoptOrphan(cluster, connection, options)
    const server = orphan ?? (await startServer(cluster, connection, account, binaries, options))
    const url = await ensureDatabase(server.port, connection.password)
    const position = logSize(cluster)
    const watch = watchServer(cluster, server.pid, () => options.onLost?.(hasNoRoom(cluster, position)))
    let stopping: Promise<void> | undefined
    return {
      url,
      takenOver: orphan !== null,
      stop: () => {
        clearInterval(watch)
        stopping ??= stopServer(cluster.data, server.pid).finally(() => lock.release())
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Address of the embedded server that another process is running on this data folder; null where none runs. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const cluster = clusterIn(dataDir)
  const found = readPidFile(cluster.data)
  if (!found || !isPostgresIn(cluster.data, found.pid)) return null
  return urlOf(found.port, (await readConnection(cluster)).password, DATABASE)
}

interface Running {
  pid: number
  port: number
}

/** The server that a killed starter left running, when it answers to our password; otherwise makes way for a new one. */
async function adoptOrphan(
  cluster: Cluster,
  connection: Connection,
  options: EmbeddedOptions,
): Promise<Running | null> {
  const found = readPidFile(cluster.data)
  if (!found) return null
  if (isPostgresIn(cluster.data, found.pid)) {
    options.log('The database is still running from an earlier start; taking it over …')
    const alive = () => isPostgresIn(cluster.data, found.pid)
    const url = urlOf(found.port, connection.password, 'postgres')
    if ((await waitForServer(url, alive, ORPHAN_LIMIT_MS, options.log)) === 'ready') return found
    await stopServer(cluster.data, found.pid)
  }
  await endLeftBehind(cluster.data, 3_000)
  // PostgreSQL believes any process of this number to be the old server; that it is not was checked above.
  await rm(join(cluster.data, 'postmaster.pid'), { force: true })
  return null
}

async function startServer(
  cluster: Cluster,
  connection: Connection,
  account: Account | null,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(options.port ?? connection.port)
    if (options.port !== undefined && port !== options.port) {
      throw new StartError(`The database's port ${options.port} is in use; choose another one.`)
    }
    const position = logSize(cluster)
    const child = spawnServer(binaries.postgres, cluster, account, port, options.durable ?? true)
    const failure = await settle(child, urlOf(port, connection.password, 'postgres'), options)
    if (failure === null && child.pid !== undefined) {
      if (port !== connection.port) await writeConnection(cluster, { ...connection, port })
      child.unref()
      return { pid: child.pid, port }
    }
    const complaint = failure === 'ended' ? complaintSince(cluster, position) : failure
    // Another program took the port between our look and PostgreSQL's.
    if (attempt < 3 && complaint?.includes('could not create any TCP/IP sockets')) continue
    throw new StartError(
      `The database did not start: ${complaint}; the whole story is in ${cluster.log}, ` +
        'and `df -h` and the folder’s rights are worth a look.',
    )
  }
}

/** Null when the server accepts sessions, else what happened instead. */
async function settle(child: ChildProcess, url: string, options: EmbeddedOptions): Promise<string | null> {
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', () => {
    ended ??= 'ended'
  })
  const answer = await waitForServer(url, () => ended === undefined, RECOVERY_LIMIT_MS, options.log)
  if (answer === 'ready') return null
  child.kill('SIGINT')
  return answer === 'ended' ? (ended ?? answer) : `it gave no session (${answer})`
}

async function ensureDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  await client.connect()
  try {
    // In a server taken over, the killed starter's session may be doing the same; it holds the lock until
    // done.
    await client.query('select pg_advisory_lock($1)', [CREATION_LOCK])
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return urlOf(port, password, DATABASE)
}

/** A taken-over server is not our child process, so that its end is noticed by polling. */
function watchServer(cluster: Cluster, pid: number, onLost: () => void): NodeJS.Timeout {
  const watch = setInterval(() => {
    if (isPostgresIn(cluster.data, pid)) return
    clearInterval(watch)
    onLost()
  }, 1_000)
  return watch.unref()
}
