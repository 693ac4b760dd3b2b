import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

const execute = promisify(execFile)

/** The environment of the database's programs: nothing of ours, least of all a secret or a PG* variable. */
export const databaseEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Runs one of PostgreSQL's programs to its end as that account. Rejects with what it printed. */
export async function runAs(
  account: Account | null,
  program: string,
  args: string[],
  cwd?: string,
): Promise<string> {
  const { stdout } = await execute(program, args, {
    ...account,
    env: databaseEnvironment,
    ...(cwd && { cwd }),
  })
  return stdout
}

/**
 * The path by which a program is passed the folder that it runs in. Root may store its data where no other
 * account can traverse (/root/x); Linux lets a process name its working directory without traversing the path
 * to it.
 */
export function ownName(folder: string, account: Account | null): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
