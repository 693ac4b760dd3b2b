import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { serviceFacts } from './service.ts'

type Facts = z.input<typeof serviceFacts>
/** What process managers wait by default before they restart an ended service. */
const RESTART_MS = 1_000

/** The processes of one installation, restarted whenever one ends. */
export interface Fleet {
  /** Names of the running ones of a kind. */
  running(service: Facts['service']): string[]
  pidOf(name: string): number
  kill(name: string): void
  /** Services that ended although nobody killed them, as `name: exit code`. */
  endedByThemselves: string[]
  stop(): Promise<void>
}

/** Starts the named services, resolving when all of them are ready. Their logs go to one file each in `logDir`. */
export async function startFleet(
  services: Record<string, Facts['service']>,
  facts: Omit<Facts, 'service'>,
  logDir: string,
): Promise<Fleet> {
  const children = new Map<string, ChildProcess>()
  const ready = new Set<ChildProcess>()
  const killed = new Set<ChildProcess>()
  const endedByThemselves: string[] = []
  let stopping = false

  const run = (name: string, service: Facts['service']): void => {
    const log = openSync(join(logDir, `${name}.log`), 'a')
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'service.ts'), JSON.stringify({ ...facts, service })],
      {
        // Whatever it starts has these too, and can be found by them.
        env: { ...process.env, NODE_ENV: 'production', PGAPPNAME: name, FAULTS: facts.dataDir },
        stdio: ['ignore', log, log, 'ipc'],
      },
    )
    children.set(name, child)
    child.once('message', () => ready.add(child))
    child.once('exit', async (code, signal) => {
      // A process that cannot start while its database is unavailable may end: it is restarted until it can.
      if (ready.has(child) && !killed.has(child) && !stopping) {
        endedByThemselves.push(`${name}: ${signal ?? code}`)
      }
      await sleep(RESTART_MS)
      if (!stopping) run(name, service)
    })
  }
  for (const [name, service] of Object.entries(services)) run(name, service)
  const alive = (name: string) => {
    const child = children.get(name)
    return child !== undefined && ready.has(child) && child.exitCode === null && child.signalCode === null
  }
  while (!Object.keys(services).every(alive)) await sleep(50)

  return {
    endedByThemselves,
    running: (service) => Object.keys(services).filter((name) => services[name] === service && alive(name)),
    pidOf: (name) => children.get(name)?.pid ?? 0,
    kill: (name) => {
      const child = children.get(name)
      if (!child) return
      killed.add(child)
      child.kill('SIGKILL')
    },
    stop: async () => {
      stopping = true
      const left = [...children.values()].filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )
      const ended = left.map((child) => once(child, 'exit'))
      for (const child of left) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}
