import { describeRun } from '../../shared/rules/reportSchedule.ts'
import { loadConfig } from '../config/config.ts'
import { databaseClock } from '../db/clock.ts'
import { runningDatabaseUrl } from '../db/embedded.ts'
import { holdAfterRestore } from '../features/reports/afterRestore.ts'
import { StartError } from '../lib/startError.ts'
import { explainFailure } from '../process/startFailure.ts'
import { withDatabase } from './commandDatabase.ts'

/**
 * `npm run after-restore`: to be run on a restored backup before the product is started on it. Reports that fell due
 * since the backup was made do not go out a second time by themselves; each is named.
 */
try {
  const config = loadConfig(process.env, [])
  if (config.databaseUrl === null && (await runningDatabaseUrl(config.dataDir)) !== null) {
    throw new StartError(
      'The product runs on this data folder, so that what was due may have gone out already. Stop it, restore the backup again, and run this command before the start.',
    )
  }
  const held = await withDatabase(config, async (db) =>
    holdAfterRestore({ db, now: await databaseClock(db.system) }),
  )
  const lines = held.map(
    ({ dashboardName, scheduledFor, timezone, recipients }) =>
      `  ${dashboardName}: ${describeRun(Temporal.Instant.from(scheduledFor), timezone)}, to ${recipients} ${recipients === 1 ? 'recipient' : 'recipients'}`,
  )
  const heading =
    held.length === 0
      ? 'Nothing that fell due since the backup was made waits to be sent. If the product has run on the restored backup already, it has sent it: run this command before the start.'
      : 'These may have been sent since the backup was made, and are not sent again by themselves:'
  process.stdout.write(`${[heading, ...lines].join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${explainFailure(error, undefined)}\n`)
  process.exitCode = 1
}
