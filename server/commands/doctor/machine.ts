import { existsSync, statfsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { loadPrintBundle } from '../../lib/printBundle.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const GIB = 1024 ** 3
const LITTLE_DISK = 2 * GIB
const TOO_LITTLE_DISK = GIB / 4
const OLD_KEY_DAYS = 365

/** The runtime the product was built for. */
export function checkNode(version: string): Finding[] {
  const enough = Number(version.split('.')[0]) >= 26
  return [
    enough
      ? ok('node', `Node ${version}`)
      : fail('node', `Node ${version} is too old; start with npm start, which brings Node 26.`),
  ]
}

/** Rights and room in the folder that holds the database and keys. */
export async function checkFolders(config: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  await access(config.dataDir, constants.R_OK | constants.W_OK)
  const { bavail, bsize } = statfsSync(config.dataDir)
  return [ok('folders', `${config.dataDir} can be written`), judgeSpace(bavail * bsize)]
}

/** @param free bytes this user may still write */
export function judgeSpace(free: number): Finding {
  const text = `${(free / GIB).toFixed(1)} GiB free`
  if (free < TOO_LITTLE_DISK)
    return fail('disk', `${text}; free some space now, the database stops without it.`)
  if (free < LITTLE_DISK) return warn('disk', `${text}; free some space or move DATA_DIR to a larger disk.`)
  return ok('disk', text)
}

/** Where the keys come from, how old the generated one is and who may read it. */
export function checkKeys(
  config: Pick<Config, 'dataDir' | 'encryptionKeys' | 'sandbox'>,
  now: Temporal.Instant,
): Finding[] {
  const names = config.encryptionKeys.map(({ id }) => `“${id}”`).join(', ')
  const file = join(config.dataDir, 'keys')
  const held = statSync(file, { throwIfNoEntry: false })
  if (!held) return [ok('keys', `${names} from ENCRYPTION_KEY; the first one encrypts`)]
  if ((held.mode & 0o077) !== 0 && process.platform !== 'win32') {
    return [fail('keys', `${file} can be read by other users; run chmod 600 ${file}.`)]
  }
  const made = Temporal.Instant.fromEpochMilliseconds(Math.floor(held.mtimeMs))
  const days = Math.floor(made.until(now).total('days'))
  const text = `${names}; ${file} is ${days} days old`
  if (days > OLD_KEY_DAYS) {
    return [warn('keys', `${text}; put a new key first in ENCRYPTION_KEY and run npm run rotate-key.`)]
  }
  if (!config.sandbox)
    return [
      warn(
        'keys',
        `${text}; keep a copy of it apart from the database's backup, one is void without the other.`,
      ),
    ]
  return [ok('keys', text)]
}

/** The built client and the bundle that draws pages on the server. */
export async function checkBuilt(
  client = join(import.meta.dirname, '../../../dist/client'),
): Promise<Finding[]> {
  const bundle = await loadPrintBundle()
  if (!existsSync(join(client, '.vite/manifest.json'))) {
    return [fail('build', 'The client is not built; run npm start, which builds it.')]
  }
  return [
    ok('build', `client and print bundle are there (style ${Math.round(bundle.css.length / 1024)} KiB)`),
  ]
}
