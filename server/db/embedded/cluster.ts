import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../lib/startError.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { endLeftBehind } from './processes.ts'
import { ownName, runAs } from './runAs.ts'

/** The database's superuser, who owns every table. The app itself connects as a lesser role. */
export const OWNER = 'broadsheet'

const connection = z.object({ port: z.number().int(), password: z.string() })
export type Connection = z.infer<typeof connection>

/** The paths of a cluster. */
export interface Cluster {
  /** Holds all of the following, so that one rename makes a new cluster appear as a whole. */
  home: string
  /** PostgreSQL's own data folder. */
  data: string
  /** Port and password, readable by its owner alone. */
  connection: string
  /** PostgreSQL's log. */
  log: string
}

export function clusterAt(home: string): Cluster {
  return {
    home,
    data: join(home, 'data'),
    connection: join(home, 'connection.json'),
    log: join(home, 'server.log'),
  }
}

export const clusterIn = (dataDir: string): Cluster => clusterAt(join(dataDir, 'postgres'))

/**
 * Makes the cluster when the data folder has none. It grows in a folder beside, which becomes the cluster by a
 * rename when whole; what an interrupted start left half-written is removed. Must hold the folder's lock.
 *
 * @throws StartError when a cluster is there but damaged or of another PostgreSQL release; nothing is touched then
 */
export async function ensureCluster(
  dataDir: string,
  account: Account | null,
  binaries: Binaries,
  durable: boolean,
): Promise<Cluster> {
  const cluster = clusterIn(dataDir)
  const entries = await readdir(dataDir)
  for (const name of entries.filter((entry) => entry.startsWith('postgres.new-'))) {
    const folder = join(dataDir, name)
    // The killed start's initdb may still be writing.
    await endLeftBehind(clusterAt(folder).data, 0)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  if (entries.includes('postgres')) {
    await checkCluster(cluster, binaries)
    return cluster
  }
  const growing = clusterAt(await mkdtemp(join(dataDir, 'postgres.new-')))
  await initialise(growing, account, binaries, durable)
  await rename(growing.home, cluster.home)
  await flushFolder(dataDir)
  return cluster
}

async function checkCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const broken = new StartError(
    `The folder ${cluster.home} is not a whole database; put back your backup of it, or move it away to begin afresh.`,
  )
  const version = await readFile(join(cluster.data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new StartError(
        `The database in ${cluster.home} belongs to another user; start as that user or as root.`,
      )
    }
    throw broken
  })
  if (version.trim() === '') throw broken
  if (Number(version) === binaries.version) return
  throw new StartError(
    `The database in ${cluster.home} was made by PostgreSQL ${version.trim()} and this release brings ` +
      `${binaries.version}; export it with the previous release (pg_dump) and import it into a new DATA_DIR.`,
  )
}

async function initialise(
  cluster: Cluster,
  account: Account | null,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(cluster.home, 'password')
  await mkdir(cluster.data, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await writeConnection(cluster, { port: 0, password })
  for (const path of [cluster.home, cluster.data, passwordFile, cluster.connection]) {
    if (account) await chown(path, account.uid, account.gid)
  }
  const data = ownName(cluster.data, account)
  const args = [
    `--pgdata=${data}`,
    `--username=${OWNER}`,
    `--pwfile=${data}/../password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever locales and libraries it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  await runAs(account, binaries.initdb, args, cluster.data).catch((error: unknown) => {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new StartError(`The database could not be created in ${cluster.home}: ${reason}`)
  })
  await rm(passwordFile)
}

export async function readConnection(cluster: Cluster): Promise<Connection> {
  try {
    return connection.parse(JSON.parse(await readFile(cluster.connection, 'utf8')))
  } catch {
    throw new StartError(
      `The file ${cluster.connection} is missing or damaged; put it back from your backup.`,
    )
  }
}

/** Replaces the file as a whole, so that no crash leaves half of it. */
export async function writeConnection(cluster: Cluster, value: Connection): Promise<void> {
  const next = `${cluster.connection}.next`
  const { uid, gid } = await stat(cluster.home)
  const file = await open(next, 'w', 0o600)
  try {
    await file.chown(uid, gid)
    await file.writeFile(JSON.stringify(value))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, cluster.connection)
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
