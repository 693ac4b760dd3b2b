import { existsSync } from 'node:fs'
import { loadConfig } from '../config/config.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { folderHolder } from '../db/embedded/folderLock.ts'
import { StartError } from '../lib/startError.ts'
import { explainFailure } from '../process/startFailure.ts'
import { withEmbedded } from './commandDatabase.ts'
import { moveDatabase } from './move/moveDatabase.ts'

/** `npm run move-database`: copies the embedded database of DATA_DIR into the empty one of DATABASE_URL; see docs/operating.md. */
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const { databaseUrl, dataDir } = loadConfig(process.env, process.argv.slice(2))
  if (!databaseUrl) {
    throw new StartError('DATABASE_URL is missing; set it to the empty database that is to be moved to.')
  }
  if (!existsSync(clusterIn(dataDir).data)) {
    throw new StartError(
      `DATA_DIR: there is no embedded database in ${dataDir}; set it to the folder that holds one.`,
    )
  }
  const holder = folderHolder(dataDir)
  if (holder !== null) {
    throw new StartError(
      `The product is running on the embedded database (process ${holder}); stop it first, so that nothing is missed.`,
    )
  }
  const { tables, jobs } = await withEmbedded(dataDir, (sourceUrl) =>
    moveDatabase(sourceUrl, databaseUrl.reveal(), say),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`\n${rows} rows of ${tables.length} tables and ${jobs} jobs are in the new database, counted there.`)
  say(
    'Keep DATABASE_URL, ENCRYPTION_KEY and DATA_DIR (or FILES_URL) as they are now, run npm run doctor, and start.',
  )
  say(`The embedded database is unchanged. Once all is well, remove ${clusterIn(dataDir).data}.`)
} catch (error) {
  process.stderr.write(`\n${explainFailure(error, undefined)}\n`)
  process.exitCode = 1
}
