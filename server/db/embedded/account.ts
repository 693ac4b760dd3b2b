import { readFileSync, statSync } from 'node:fs'

/** The unprivileged user that PostgreSQL runs as when we are root, as which it refuses to run. */
export interface Account {
  uid: number
  gid: number
}

const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * Who runs the database: null for ourselves; for root the owner of the existing cluster, else the machine's
 * `postgres` user, else `nobody`.
 */
export function databaseAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return userCalled('postgres') ?? userCalled('nobody') ?? NOBODY
}

function userCalled(name: string): Account | null {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : null
  } catch {
    return null
  }
}
