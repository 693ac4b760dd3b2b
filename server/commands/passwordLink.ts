import { email } from '../../shared/api/auth.ts'
import { loadConfig } from '../config/config.ts'
import { databaseClock } from '../db/clock.ts'
import { makeResetLink } from '../features/auth/resetPassword.ts'
import { Hosts } from '../features/host/hosts.ts'
import { resetByOperator } from '../features/secondFactor/resetByOperator.ts'
import { explainFailure } from '../process/startFailure.ts'
import { withDatabase } from './commandDatabase.ts'

const HOW = 'Say whose: npm run password-link somebody@example.com'
const RESET = 'without-second-factor'

/**
 * `npm run password-link ADDRESS`: prints a link with which that person sets a new password; for installations
 * without a mail server and for people whose mail does not arrive. With `without-second-factor` after the address, the
 * person's second factor is removed too: for an admin who has lost theirs and whom no other admin can help.
 */
try {
  const address = email.safeParse(process.argv[2] ?? '')
  const more = process.argv[3]
  if (!address.success) end(HOW)
  else if (more !== undefined && more !== RESET) end(`Only “${RESET}” can follow the address.`)
  else {
    const config = loadConfig(process.env, [])
    const { made, isReset } = await withDatabase(config, async (db) => ({
      made: await makeResetLink(
        { db, config, hosts: new Hosts({ db }), now: await databaseClock(db.system) },
        address.data,
      ),
      isReset: more === RESET && (await resetByOperator(db, address.data)),
    }))
    if (made === null) end(`Nobody has an account with the address ${address.data}.`)
    else {
      if (more === RESET) {
        process.stdout.write(isReset ? 'The second factor is removed.\n' : 'There was no second factor.\n')
      }
      process.stdout.write(`Good once, within the hour:\n${made.link}\n`)
    }
  }
} catch (error) {
  end(explainFailure(error, undefined))
}

function end(sentence: string): void {
  process.stderr.write(`\n${sentence}\n`)
  process.exitCode = 1
}
