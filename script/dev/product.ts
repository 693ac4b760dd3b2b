import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The product in a child process that can be restarted. */
export interface WatchedProduct {
  /** Resolves once it answers; rejects with a sentence if it has exited early. */
  ready(): Promise<void>
  /** Restarts it gracefully. Calls made meanwhile share that restart. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Running {
  child: ChildProcess
  ended: Promise<void>
  ready: Promise<void>
}

/** Starts the product from `root`; arguments that begin with `--inspect` are Node's, the others its own. */
export function watchProduct(root: string, env: NodeJS.ProcessEnv, given: readonly string[]): WatchedProduct {
  const isNodes = (argument: string) => argument.startsWith('--inspect')
  const args = [
    ...given.filter(isNodes),
    join(root, 'server/main.ts'),
    ...given.filter((one) => !isNodes(one)),
  ]
  let isStopped = false
  let running = start()
  let restarting: Promise<void> | undefined

  function start(): Running {
    // It stops when the IPC channel to this process closes.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => undefined)
    const ready = answers(child, `http://127.0.0.1:${env.PORT}/readyz`)
    // An exit that nobody waits for is explained by the product's own output.
    ready.catch(() => undefined)
    return { child, ended, ready }
  }

  async function end({ child, ended }: Running): Promise<void> {
    child.kill('SIGTERM')
    await ended
    if (child.signalCode) await endDatabase(root, env)
  }

  async function startAnew(): Promise<void> {
    await end(running)
    restarting = undefined
    if (!isStopped) running = start()
  }

  return {
    ready: async () => {
      await restarting
      await running.ready
      if (hasEnded(running.child)) throw new Error(ENDED)
    },
    restart: () => {
      restarting ??= startAnew()
      return restarting
    },
    stop: async () => {
      isStopped = true
      await restarting
      await end(running)
    },
  }
}

const ENDED = 'The product has ended; its reason is in the terminal. It starts again at the next change.'

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        'The product has ended; its reason is in the terminal. It starts again at the next change.',
      )
    }
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
}

/** A product that was killed leaves its embedded database running. */
async function endDatabase(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const ending = spawn(process.execPath, [join(root, 'server/db/endDatabase.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(ending, 'exit')
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('This machine gives no port.')
  return address.port
}
