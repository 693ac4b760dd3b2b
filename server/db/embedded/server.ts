import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'
import { type Cluster, OWNER } from './cluster.ts'
import { databaseEnvironment, ownName } from './runAs.ts'

/** Settings of a database that shares two cores and little memory with everything else of ours. */
function settings(port: number, durable: boolean): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 60,
    shared_buffers: '64MB',
    jit: 'off',
    max_wal_size: '256MB',
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 2,
    max_logical_replication_workers: 0,
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Reads happen in the requesting process: no separate reader processes.
    io_method: 'sync',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    // A failed statement and the row it met may hold what must never be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : FOR_TESTS),
  }
}

/** Nothing to lose, and several products at once. */
const FOR_TESTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

const LOG_LIMIT = 5 * 1024 * 1024

/**
 * Starts the server program in a session of its own: Ctrl-C reaches us, not it, so that we end our work before
 * its connections go. Its messages go to the cluster's log file.
 */
export function spawnServer(
  postgres: string,
  cluster: Cluster,
  account: Account | null,
  port: number,
  durable: boolean,
): ChildProcess {
  if ((statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) {
    renameSync(cluster.log, `${cluster.log}.1`)
  }
  const log = openSync(cluster.log, 'a', 0o600)
  const flags = Object.entries(settings(port, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(postgres, ['-D', ownName(cluster.data, account), ...flags], {
      ...account,
      cwd: cluster.data,
      env: databaseEnvironment,
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** Size of the log now; what a start adds to it is read from there. */
export function logSize(cluster: Cluster): number {
  return statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
}

/** Why a start failed, in PostgreSQL's own words. */
export function complaintSince(cluster: Cluster, position: number): string {
  const added = logSince(cluster, position)
  const fatal = added.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR):/.test(line))
  return (fatal.at(-1) ?? added.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR): */, '')
}

/** Whether the server has found its disk full. */
export const hasNoRoom = (cluster: Cluster, position: number): boolean =>
  /No space left on device/.test(logSince(cluster, position))

function logSince(cluster: Cluster, position: number): string {
  const descriptor = openSync(cluster.log, 'r')
  try {
    const from = position <= fstatSync(descriptor).size ? position : 0
    return readFileSync(descriptor).subarray(from).toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

/** The given port when free on 127.0.0.1, else one that the system chooses. */
export async function freePort(wish: number): Promise<number> {
  for (const port of wish > 0 ? [wish, 0] : [0]) {
    const taken = await new Promise<number | null>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(null))
      probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
        const address = probe.address()
        probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
      })
    })
    if (taken !== null) return taken
  }
  throw new Error('The system gives no free port on 127.0.0.1.')
}

export type Readiness = 'ready' | 'wrong password' | 'ended' | 'silent'

/**
 * Waits for a server to accept sessions; one that is replaying its log after a crash takes its time.
 * `silent` after `limitMs` without an answer.
 */
export async function waitForServer(
  url: string,
  isAlive: () => boolean,
  limitMs: number,
  log: (line: string) => void,
): Promise<Readiness> {
  const began = performance.now()
  let nextWord = 5_000
  for (;;) {
    const answer = await tryOnce(url)
    if (answer) return answer
    if (!isAlive()) return 'ended'
    const waited = performance.now() - began
    if (waited > limitMs) return 'silent'
    if (waited > nextWord) {
      log(`The database is recovering; ${Math.round(waited / 1000)} s so far …`)
      nextWord += 5_000
    }
    await sleep(50)
  }
}

async function tryOnce(url: string): Promise<'ready' | 'wrong password' | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === '28P01' ? 'wrong password' : null
  } finally {
    await client.end().catch(() => undefined)
  }
}
