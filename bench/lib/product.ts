import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from '../../server/db/embedded/cluster.ts'
import { readPidFile, stopServer } from '../../server/db/embedded/processes.ts'
import { freePort } from '../../server/db/embedded/server.ts'

const root = join(import.meta.dirname, '../..')
const PATIENCE_MS = 90_000
/** Longer than the product itself allows for a stop. */
const STOPS_WITHIN_MS = 40_000

/** The product in separate processes, with a separate data folder and ports. */
export interface Product {
  url: string
  emulatorsUrl: string
  dataDir: string
  /** The environment it runs in, for a second look at the same installation. */
  env: Record<string, string>
  /** Process id of what was started. */
  pid: number
  /** From starting it to its first answer. */
  startMs: number
  stop(): Promise<void>
}

/** A data folder and ports that are not used elsewhere. */
export async function freshPlace(): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-bench-'))
  const ports = [await freePort(0), await freePort(0), await freePort(0)]
  return {
    dataDir,
    env: {
      DATA_DIR: dataDir,
      SANDBOX: '1',
      PORT: String(ports[0]),
      EMULATOR_PORT: String(ports[1]),
      INBOX_SMTP_PORT: String(ports[2]),
    },
  }
}

/** Starts the server itself, filled with the demo's data. Its data folder begins as a copy of `template`. */
export async function startProduct(more: Record<string, string> = {}, template?: string): Promise<Product> {
  const { dataDir, env } = await freshPlace()
  if (template) await cp(template, dataDir, { recursive: true })
  const product = await launch('node', [join(root, 'server/main.ts')], dataDir, { ...env, ...more })
  return {
    ...product,
    stop: async () => {
      await product.stop()
      // A product that was killed, or has died, leaves its database running.
      const { data } = clusterIn(dataDir)
      const left = readPidFile(data)
      if (left) await stopServer(data, left.pid)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a program that is or starts the product, until it answers. Its data folder stays at `stop`. */
export async function launch(
  program: string,
  args: string[],
  dataDir: string,
  env: Record<string, string>,
): Promise<Product> {
  const logFile = join(dataDir, 'product.log')
  const log = openSync(logFile, 'a')
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    // The server ends with the channel, so that none outlives a bench that is killed.
    stdio: program === 'node' ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
  })
  const url = `http://127.0.0.1:${env.PORT}`
  try {
    await answers(url, child, logFile)
  } catch (error) {
    await end(child)
    throw error
  }
  return {
    url,
    emulatorsUrl: `http://127.0.0.1:${env.EMULATOR_PORT}`,
    dataDir,
    env,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => end(child),
  }
}

async function answers(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(25)
  }
  throw new Error(`The product did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  // One that hangs hears no signal.
  const patience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
  await ended
  clearTimeout(patience)
}
