import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { createContext } from '../server/app/createContext.ts'
import { loadConfig } from '../server/config/config.ts'
import type { AppContext } from '../server/context.ts'
import type { TestApp } from './startApp.ts'

/** What a process requires to work on a test's installation. */
const joining = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  emulators: z.string(),
  smtp: z.string(),
  publicUrl: z.string(),
  /** How far the test's clock is ahead of the real one, in milliseconds. */
  ahead: z.number(),
  task: z.record(z.string(), z.string()),
})

/** A process of ours that a test can kill. */
export interface ChildRun {
  kill(): void
  /** Stops it as a machine without time for it would; `wake` lets it go on where it was. */
  freeze(): void
  wake(): void
  /** The signal that ended it, or its exit code. */
  ended: Promise<NodeJS.Signals | number | null>
}

/**
 * Starts a program of test/children as a separate process; its mail goes to the sandbox's inbox unless `smtp`
 * is set.
 */
export function startChild(
  app: TestApp,
  program: string,
  task: Record<string, string> = {},
  { smtp = `smtp://127.0.0.1:${app.sandbox.inbox.smtpPort}` } = {},
): ChildRun {
  const facts: z.input<typeof joining> = {
    databaseUrl: app.databaseUrl,
    dataDir: app.context.config.dataDir,
    emulators: app.sandbox.emulators.url,
    smtp,
    publicUrl: app.context.config.publicUrl,
    ahead: app.clock.now().since(Temporal.Now.instant()).total('milliseconds'),
    task,
  }
  const file = join(import.meta.dirname, 'children', `${program}.ts`)
  const child = spawn(process.execPath, [file, JSON.stringify(facts)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit').then(
    ([code, signal]: (NodeJS.Signals | number | null)[]) => signal ?? code ?? null,
  )
  return {
    kill: () => child.kill('SIGKILL'),
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    ended,
  }
}

/** As `startChild`, and waits for its end. */
export const runChild = (app: TestApp, program: string, task: Record<string, string>) =>
  startChild(app, program, task).ended

/** In the child: the context of the installation that the test has started, and what is to be done. */
export async function joinApp(): Promise<{ context: AppContext; task: Record<string, string> }> {
  const facts = joining.parse(JSON.parse(process.argv[2] ?? ''))
  const config = {
    ...loadConfig({ DATA_DIR: facts.dataDir, SANDBOX: '1', LOG_LEVEL: 'silent', PDF_CONCURRENCY: '1' }, []),
    publicUrl: facts.publicUrl,
  }
  const context = await createContext(config, facts.databaseUrl, facts, {
    now: () => Temporal.Now.instant().add({ milliseconds: Math.round(facts.ahead) }),
  })
  return { context, task: facts.task }
}

/** The end that no handler sees. */
export const die = () => process.kill(process.pid, 'SIGKILL')
