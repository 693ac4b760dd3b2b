import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The contents of `postmaster.pid`; the server that wrote it may be long dead. */
export interface PidFile {
  pid: number
  port: number
}

/** Lines of the file: process id, data folder, start time, port … (PostgreSQL manual, "Database File Layout"). */
export function readPidFile(data: string): PidFile | null {
  try {
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number)
    return pid ? { pid, port: port ?? 0 } : null
  } catch {
    return null
  }
}

/**
 * Whether that process is a living PostgreSQL at work in this very data folder. A process id alone proves nothing:
 * after a restart of the machine or container it is another program's.
 */
export function isPostgresIn(data: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
      return ['postgres', 'initdb'].includes(name) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(data)
  } catch {
    return false
  }
}

/** Every living PostgreSQL process of a data folder: the server and its children. Known on Linux only. */
export function postgresProcessesIn(data: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && isPostgresIn(data, pid))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended, which is what the signal was for.
  }
}

/** Waits until a condition holds; resolves with whether it came to hold within `ms`. */
export async function within(ms: number, holds: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) return false
    await sleep(50)
  }
  return true
}

/**
 * Stops a server: first its smart shutdown, which lets sessions that are just closing close, then the fast one
 * (sessions are ended, everything is written), then, when that takes too long, the immediate one. None loses a
 * committed row; after the last the next start replays the log.
 */
export async function stopServer(data: string, pid: number): Promise<void> {
  const ended = () => !isPostgresIn(data, pid)
  if (ended()) return
  signal(pid, 'SIGTERM')
  if (await within(500, ended)) return
  signal(pid, 'SIGINT')
  if (await within(15_000, ended)) return
  signal(pid, 'SIGQUIT')
  if (await within(5_000, ended)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop; end it by hand (kill -9 ${pid}).`)
}

/**
 * Ends what a killed server or a killed creation of a cluster left running, after `patienceMs` in which most end by
 * themselves. With their server gone these processes can no longer commit anything.
 */
export async function endLeftBehind(data: string, patienceMs: number): Promise<void> {
  const gone = () => postgresProcessesIn(data).length === 0
  if (await within(patienceMs, gone)) return
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of postgresProcessesIn(data)) signal(pid, name)
    if (await within(3_000, gone)) return
  }
}
