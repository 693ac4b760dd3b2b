import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { assertIsolation } from '../db/guard.ts'
import { refreshesSettled } from '../features/sources/refreshLease.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import { startWorker } from '../jobs/worker.ts'
import type { SandboxAddresses } from '../process/sandbox.ts'
import { seedSandbox } from '../seed/seed.ts'
import { buildApp } from './app.ts'
import { createContext, type Surroundings } from './createContext.ts'

/** What runs, and where to reach it. */
export interface RunningServices {
  context: AppContext
  /** Address of the web service; null where this process has none. */
  webUrl: string | null
  /** Address of the sandbox's emulators and inbox; null outside the sandbox. */
  sandboxUrl: string | null
  /** Finishes or releases the work under way, then closes everything. */
  stop(): Promise<void>
}

/**
 * Migrates the database and starts the configured services in this process. `databaseUrl` is the owner's address,
 * `sandbox` where its parts listen, null outside it. Throws where row-level security would not hold or an address is
 * taken.
 */
export async function startServices(
  config: Config,
  databaseUrl: string,
  sandbox: SandboxAddresses | null,
  surroundings: Surroundings = {},
): Promise<RunningServices> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close()
  }
  try {
    const context = await createContext(config, databaseUrl, sandbox, surroundings)
    stops.push(context.close)
    stops.push(() => refreshesSettled(context))
    await assertIsolation(context.db)
    if (sandbox) await seedSandbox(context, sandbox)
    const running: (() => Promise<void>)[] = []
    stops.push(() => stopConcurrently(running))
    if (config.services.includes('worker')) running.push((await startWorker(context)).stop)
    if (config.services.includes('scheduler')) running.push(startScheduler(context).stop)
    const webUrl = config.services.includes('web') ? await startWeb(context, running) : null
    return { context, webUrl, sandboxUrl: sandbox?.emulators ?? null, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops services that need not wait for one another; throws the first failure when all have ended. */
async function stopConcurrently(stops: readonly (() => Promise<void>)[]): Promise<void> {
  const ended = await Promise.allSettled(stops.map((stop) => stop()))
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
}

async function startWeb(context: AppContext, stops: (() => Promise<void>)[]): Promise<string> {
  const app = await buildApp(context)
  stops.push(() => app.close())
  await app.listen({ host: context.config.host, port: context.config.port })
  return context.config.publicUrl
}
