import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The product in a process of its own, which is started again when its files change. */
export interface WatchedProduct {
  /** Resolves once it answers; rejects with a sentence where it has ended by itself. */
  ready(): Promise<void>
  /** Ends it in good order and starts it anew. Calls that come meanwhile are served by the same new start. */
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
    // It stops by itself when the channel to this process breaks.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => undefined)
    const ready = answers(child, `http://127.0.0.1:${env.PORT}/readyz`)
    // Whoever waits for it is told; where nobody does, its own words are in the terminal.
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

/** A killed product leaves its embedded database running. */
async function endDatabase(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const ending = spawn(process.execPath, [join(root, 'server/db/endDatabase.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(ending, 'exit')
}
