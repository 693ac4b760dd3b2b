import { constants } from 'node:os'
import type { Config } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Runs a command's work with the address of the installation's owner role: the configured database, the embedded
 * one of a product that is running, or else the embedded one, started for the time of the work.
 */
export async function withOwnerUrl<T>(config: Where, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const url = config.databaseUrl?.reveal() ?? (await runningDatabaseUrl(config.dataDir))
  return url ? work(url) : withEmbedded(config.dataDir, work)
}

/**
 * Runs a command's work with the embedded database, started for that time or taken over from a command that was killed.
 * A signal stops the database, which would go on without us, and then the process.
 *
 * @throws StartError where another process has claimed the data folder
 */
export async function withEmbedded<T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const log = (line: string) => process.stdout.write(`${line}\n`)
  const started = await startEmbeddedPostgres({ dataDir, log })
  const quit = (name: NodeJS.Signals) => {
    void started.stop().finally(() => process.exit(128 + constants.signals[name]))
  }
  for (const name of SIGNALS) process.once(name, quit)
  try {
    return await work(started.url)
  } finally {
    await started.stop()
    for (const name of SIGNALS) process.off(name, quit)
  }
}

/** As `withOwnerUrl`, with the database migrated and opened as the app's role. */
export function withDatabase<T>(config: Where, work: (db: Database) => Promise<T>): Promise<T> {
  return withOwnerUrl(config, async (ownerUrl) => {
    const { appUrl } = await migrate(ownerUrl)
    const db = openDatabase(appUrl)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  })
}
