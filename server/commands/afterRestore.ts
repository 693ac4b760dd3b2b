import { describeRun } from '../../shared/rules/reportSchedule.ts'
import { loadConfig } from '../config.ts'
import { holdAfterRestore } from '../features/reports/afterRestore.ts'
import { explainFailure } from '../startFailure.ts'
import { withDatabase } from './commandDatabase.ts'

/**
 * `npm run after-restore`: to be run on a restored backup before the product is started on it. Reports that fell due
 * since the backup was made do not go out a second time by themselves; each is named.
 */
try {
  const now = () => Temporal.Now.instant()
  const held = await withDatabase(loadConfig(process.env, []), (db) => holdAfterRestore({ db, now }))
  const lines = held.map(
    ({ dashboardName, scheduledFor, timezone, recipients }) =>
      `  ${dashboardName}: ${describeRun(Temporal.Instant.from(scheduledFor), timezone)}, to ${recipients} ${recipients === 1 ? 'recipient' : 'recipients'}`,
  )
  const heading =
    held.length === 0
      ? 'Nothing fell due since the backup was made.'
      : 'These may have been sent since the backup was made, and are not sent again by themselves:'
  process.stdout.write(`${[heading, ...lines].join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${explainFailure(error, undefined)}\n`)
  process.exitCode = 1
}
