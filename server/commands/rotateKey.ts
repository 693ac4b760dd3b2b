import { loadConfig } from '../config/config.ts'
import { createCipher } from '../db/encryption.ts'
import { assertIsolation } from '../db/guard.ts'
import { explainFailure } from '../process/startFailure.ts'
import { withDatabase } from './commandDatabase.ts'
import { type ColumnReport, rotateKeys } from './rotate.ts'

/** `npm run rotate-key`: brings everything encrypted under the first key of ENCRYPTION_KEY; see docs/operating.md. */
try {
  const config = loadConfig(process.env, process.argv.slice(2))
  const cipher = createCipher(config.encryptionKeys.map(({ id, key }) => ({ id, key: key.reveal() })))
  const reports = await withDatabase(config, async (db) => {
    await assertIsolation(db)
    return rotateKeys(db, cipher)
  })
  process.stdout.write(`${summary(reports, cipher.currentKey)}\n`)
  process.exitCode = reports.some((report) => report.left.length > 0) ? 1 : 0
} catch (error) {
  process.stderr.write(`\n${explainFailure(error, undefined)}\n`)
  process.exitCode = 1
}

function summary(reports: ColumnReport[], currentKey: string): string {
  const lines = reports.map(
    ({ column, rotated, current, left }) =>
      `${column}: ${rotated} brought under key “${currentKey}”, ${current} there already, ${left.length} left`,
  )
  const left = reports.flatMap((report) => report.left)
  const end =
    left.length === 0
      ? `Everything is under key “${currentKey}”; keys after it in ENCRYPTION_KEY are needed for old backups only.`
      : 'Put the missing keys back into ENCRYPTION_KEY behind the first one and run this again.'
  return [...lines, ...left, end].join('\n')
}
