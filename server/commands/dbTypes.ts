import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { generateTypes } from '../db/generateTypes.ts'
import { migrate } from '../db/migrate.ts'

/** `npm run db-types`: regenerates the table types from all migrations, on a throwaway database. */
const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-types-'))
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
try {
  await migrate(database.url)
  await generateTypes(database.url, { verify: false })
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
