import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'

const require = createRequire(import.meta.url)

const packageFacts = z.object({ version: z.string() })

/** Where distributions put a Chromium that can stand in. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/**
 * The browser to print with: the configured one, else the headless shell that npm ships (unpacked once beside the
 * packages, under a name of its version), else an installed Chrome. Throws with a sentence where there is none.
 */
export async function browserPath(configured: string | null): Promise<string> {
  if (configured) return configured
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedShell()
  const found = INSTALLED.find((path) => existsSync(path))
  if (found) return found
  throw new Error('There is no browser to print with; install Chromium and set CHROMIUM_PATH to it.')
}

async function unpackedShell(): Promise<string> {
  // The package's own unpacking goes to a folder that every user of the machine can write to; ours does not.
  const root = join(dirname(require.resolve('@sparticuz/chromium')), '../..')
  const archive = join(root, 'bin/chromium.br')
  const { version } = packageFacts.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const folder = join(import.meta.dirname, '../../node_modules/.cache/browser')
  const target = join(folder, `headless-shell-${version}`)
  if (existsSync(target)) return target
  await mkdir(folder, { recursive: true })
  // Written under another name and renamed when whole: a killed or parallel start never leaves half a browser.
  const making = `${target}.${process.pid}`
  try {
    await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(making))
    await chmod(making, 0o755)
    await rename(making, target)
  } finally {
    await rm(making, { force: true })
  }
  return target
}
