import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../lib/startError.ts'

export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5
/** Not an SQLite file, or a damaged one. */
const SQLITE_DAMAGED: readonly unknown[] = [26, 11]
/** A previous start that is just being stopped needs about a second. */
const PATIENCE_MS = 8_000

/**
 * Claims the data folder for this process. The claim is an operating-system lock on a file (SQLite's), which
 * is released however the process dies, so that none is ever left behind. Throws StartError while another
 * process holds the claim.
 */
export async function lockFolder(dataDir: string, log: (line: string) => void): Promise<FolderLock> {
  const holderFile = join(dataDir, 'running.pid')
  const file = join(dataDir, 'running.lock')
  const database = new DatabaseSync(file)
  const began = performance.now()
  for (let told = false; !claim(database, file); told = true) {
    const holder = readHolder(holderFile)
    if (performance.now() - began > PATIENCE_MS) {
      database.close()
      throw new StartError(
        `DATA_DIR: another Broadsheet (process ${holder}) is running on the data folder ${dataDir}; ` +
          'stop it or set DATA_DIR and PORT to others for a second copy.',
      )
    }
    if (!told) log(`Another Broadsheet (process ${holder}) uses ${dataDir}; waiting for it to stop …`)
    await sleep(200)
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return { release: () => database.isOpen && database.close() }
}

/** The process that has claimed the data folder; null where none has, whatever a killed one left running. */
export function folderHolder(dataDir: string): string | null {
  const file = join(dataDir, 'running.lock')
  const database = new DatabaseSync(file)
  try {
    return claim(database, file) ? null : readHolder(join(dataDir, 'running.pid'))
  } finally {
    if (database.isOpen) database.close()
  }
}

function claim(database: DatabaseSync, file: string): boolean {
  try {
    // Nothing is ever written into it: no journal file to leave behind.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY) return false
    if (!SQLITE_DAMAGED.includes(code)) throw error
    database.close()
    throw new StartError(
      `The file ${file} is damaged. It holds no data: see that no Broadsheet is running on this folder, delete the file and start again.`,
    )
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
