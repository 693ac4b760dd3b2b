import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './error.ts'

/** Makes the data folder, readable by its owner alone. Throws ConfigError where it cannot be made or written. */
export function ensureDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new ConfigError(
      `DATA_DIR: the data folder ${dataDir} cannot be written (${reason}); ` +
        'give this user the right to write there or set DATA_DIR to another folder.',
    )
  }
}

/**
 * Not by `recursive`: where the system refuses a folder as not found, as below /proc, that retries forever.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Two starts at once.
    if (!existsSync(folder)) throw error
  }
}
