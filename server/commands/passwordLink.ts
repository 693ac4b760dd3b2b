import { email } from '../../shared/api/auth.ts'
import { loadConfig } from '../config/config.ts'
import { databaseClock } from '../db/clock.ts'
import { makeResetLink } from '../features/auth/resetPassword.ts'
import { explainFailure } from '../process/startFailure.ts'
import { withDatabase } from './commandDatabase.ts'

/**
 * `npm run password-link ADDRESS`: prints a link with which that person sets a new password; for installations
 * without a mail server and for people whose mail does not arrive.
 */
try {
  const address = email.safeParse(process.argv[2] ?? '')
  if (!address.success) end('Say whose: npm run password-link somebody@example.com')
  else {
    const config = loadConfig(process.env, [])
    const link = await withDatabase(config, async (db) =>
      makeResetLink({ db, config, now: await databaseClock(db.system) }, address.data),
    )
    if (link === null) end(`Nobody has an account with the address ${address.data}.`)
    else process.stdout.write(`Good once, within the hour:\n${link}\n`)
  }
} catch (error) {
  end(explainFailure(error, undefined))
}

function end(sentence: string): void {
  process.stderr.write(`\n${sentence}\n`)
  process.exitCode = 1
}
