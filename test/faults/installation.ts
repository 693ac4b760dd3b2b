import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../../emulators/sandbox.ts'
import { createContext } from '../../server/app/createContext.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { AppContext } from '../../server/context.ts'
import { freePort } from '../../server/db/embedded/server.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Ledger, startLedger } from './ledger.ts'

/** The product in processes of its own, with the vendors and the recipients' mail server outside it, as in real life. */
export interface Installation {
  url: string
  /** Holds the database and the services' logs; outlives `stop`. */
  dataDir: string
  /** The database's owner. */
  databaseUrl: string
  /** What the recipients have got. */
  ledger: Ledger
  sandbox: Sandbox
  /** The inside of it, in this process, to prepare with. */
  context: AppContext
  fleet: Fleet
  stop(): Promise<void>
}

/** Starts the named services; all of it ends with this process where that is broken off. */
export async function startInstallation(services: Parameters<typeof startFleet>[0]): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-installation-'))
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  // The database would outlive this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    stops.push(database.stop)
    const sandbox = await startSandbox({ dataDir, emulatorPort: 0, smtpPort: 0 })
    stops.push(sandbox.stop)
    const ledger = await startLedger()
    stops.push(ledger.stop)
    const outside = { emulators: sandbox.emulators.url, smtp: ledger.url }
    const config = loadConfig({ DATA_DIR: dataDir, SANDBOX: '1', LOG_LEVEL: 'silent' }, [])
    const context = await createContext(config, database.url, outside)
    stops.push(context.close)
    const port = await freePort(0)
    const fleet = await startFleet(
      services,
      { databaseUrl: database.url, dataDir, port, ...outside },
      dataDir,
    )
    stops.push(fleet.stop)
    const url = `http://127.0.0.1:${port}`
    return { url, dataDir, databaseUrl: database.url, ledger, sandbox, context, fleet, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
