import type { Config } from '../../config/config.ts'
import { StartError } from '../../lib/startError.ts'
import { explainFailure } from '../../process/startFailure.ts'
import { withOwnerUrl } from '../commandDatabase.ts'
import { checkDatabase } from './database.ts'
import { checkFiles, mendFiles } from './files.ts'
import { examine, type Finding } from './finding.ts'
import { checkBuilt, checkFolders, checkKeys, checkNode } from './machine.ts'
import { checkMail, checkRedirects } from './outside.ts'
import { checkPrinting } from './printing.ts'

/**
 * Every check of an installation in the order of its parts; each finding is yielded as soon as its check has
 * ended.
 */
export async function* examineAll(config: Config): AsyncGenerator<Finding, void, undefined> {
  const now = () => Temporal.Now.instant()
  yield* checkNode(process.versions.node)
  yield* await examine('folders', 'give this user the right to write there.', () => checkFolders(config))
  yield* await examine('files', mendFiles(config.files), () => checkFiles(config.files))
  yield* await examine('keys', 'put the file back from your backup.', () => checkKeys(config, now()))
  yield* await examine('database', 'correct DATABASE_URL or start that database.', () =>
    withOwnerUrl(config, (url) => checkDatabase(url, now)).catch((error: unknown) => {
      const words = explainFailure(error, config)
      throw words.startsWith('DATABASE_URL: ') ? new StartError(words) : new Error(words)
    }),
  )
  yield* await examine('mail', 'correct SMTP_URL, or let this machine through the firewall.', () =>
    checkMail(config),
  )
  yield* await examine('build', 'run npm start, which builds it.', () => checkBuilt())
  yield* await examine('browser', 'install Chromium and set CHROMIUM_PATH to it.', () =>
    checkPrinting(config),
  )
  yield* checkRedirects(config)
}
