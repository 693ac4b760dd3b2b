import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Runs a command's work with the address of the installation's owner role: the configured database, the embedded
 * one of a product that is running, or else the embedded one, started for the time of the work.
 */
export async function withOwnerUrl<T>(config: Where, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const url = config.databaseUrl?.reveal() ?? (await runningDatabaseUrl(config.dataDir))
  if (url) return work(url)
  const log = (line: string) => process.stdout.write(`${line}\n`)
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    return await work(started.url)
  } finally {
    await started.stop()
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
