import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/**
 * Runs a command's work on the installation's database, migrated: the configured one, the embedded one of a product
 * that is running, or else the embedded one, started for the time of the work.
 */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const running = config.databaseUrl?.reveal() ?? (await runningDatabaseUrl(config.dataDir))
  const started = running
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => process.stdout.write(`${line}\n`),
      })
  try {
    const { appUrl } = await migrate(running ?? started?.url ?? '')
    const db = openDatabase(appUrl)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await started?.stop()
  }
}
