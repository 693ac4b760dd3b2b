import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { StartError } from '../../lib/startError.ts'
import type { Account } from './account.ts'
import { isWalkable } from './binaries.ts'
import { runAs } from './runAs.ts'

/**
 * Copies PostgreSQL's programs to where an unprivileged account can run them; the originals may lie below
 * /root. Later starts reuse the copy. Throws StartError where no folder of the machine allows it.
 */
export async function copyForAccount(native: string, account: Account): Promise<string> {
  const files = filesToCopy(native)
  for (const base of ['/var/cache', '/var/tmp', tmpdir()].filter(isWalkable)) {
    const kept = join(base, `broadsheet-postgresql-${fingerprint(native, files)}`)
    if (isOurs(kept) && files.every((file) => sameSize(join(native, file), join(kept, file)))) return kept
    try {
      const made = makeCopy(native, files, join(base, 'broadsheet-postgresql-new-'))
      await runAs(account, join(made, 'bin', 'postgres'), ['--version'])
      if (isOurs(kept)) rmSync(kept, { recursive: true })
      if (existsSync(kept)) return made
      renameSync(made, kept)
      return kept
    } catch {
      // Read-only, full or not allowed to hold programs: the next one may do.
    }
  }
  throw new StartError(
    `PostgreSQL runs as user ${account.uid}, not as root, and cannot reach ${native}; ` +
      'move the project out of /root or start it as an ordinary user.',
  )
}

function filesToCopy(native: string): string[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.a'))
    .map((entry) => relative(native, join(entry.parentPath, entry.name)))
}

/** Distinguishes releases; the file-by-file comparison does the rest. */
function fingerprint(native: string, files: string[]): string {
  const bytes = files.reduce((sum, file) => sum + statSync(join(native, file)).size, 0)
  return `${files.length}-${bytes}`
}

/** Only root's own folder, which nobody else may write, is trusted to hold programs. */
function isOurs(folder: string): boolean {
  const facts = lstatSync(folder, { throwIfNoEntry: false })
  return facts?.isDirectory() === true && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0
}

const sameSize = (one: string, other: string) =>
  statSync(one).size === statSync(other, { throwIfNoEntry: false })?.size

function makeCopy(native: string, files: string[], prefix: string): string {
  const folder = mkdtempSync(prefix)
  try {
    for (const file of files) cpSync(join(native, file), join(folder, file), { verbatimSymlinks: true })
    openToAll(folder)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}
