import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError } from './error.ts'

/** Makes the data folder, readable by its owner alone. Throws ConfigError where it cannot be made or written. */
export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new ConfigError(
      `DATA_DIR: the data folder ${dataDir} cannot be written (${reason}); ` +
        'give this user the right to write there or set DATA_DIR to another folder.',
    )
  }
}
