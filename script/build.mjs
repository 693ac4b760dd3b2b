// Builds the browser client and the print bundle, but only when what they are made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './bootstrap.mjs'
import { withLock } from './pidLock.mjs'
import { during, Refusal, runAsCommand, say } from './progress.mjs'
import { runQuietly } from './run.mjs'

const sources = ['client', 'shared', 'index.html', 'package-lock.json', 'tsconfig.json']
const bundles = [
  { name: 'the browser client', config: 'vite.config.ts' },
  { name: 'the print bundle', config: 'vite.print.config.ts' },
]
const stampFile = join(root, 'dist', '.built-from')

function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function sourceHash() {
  const configs = bundles.map((bundle) => bundle.config)
  const roots = [...sources, ...configs].map((name) => join(root, name)).filter((path) => existsSync(path))
  const files = roots.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesUnder(path)))
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()

async function buildBundle({ name, config }) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  const { code, output } = await runQuietly(process.execPath, args, { cwd: root, env, shell: false })
  if (code === 0) return
  throw new Refusal(`${output.trim()}\n\nBuilding ${name} failed; the reason is above.`)
}

/** Writes every text asset in Brotli and gzip too, so that the server never compresses the same bytes twice. */
async function compressAssets() {
  const folder = join(root, 'dist', 'client', 'assets')
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const texts = filesUnder(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const bytes = readFileSync(name)
      writeFileSync(`${name}.br`, await promisify(brotliCompress)(bytes, quality))
      writeFileSync(`${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/** Brings `dist/` up to date with the sources. Throws Refusal with the bundler's words when a bundle fails. */
async function build() {
  const present = bundles.filter((bundle) => existsSync(join(root, bundle.config)))
  if (present.length === 0 || isCurrent()) return
  const waiting = (pid) => say(`Another command (process ${pid}) is building; waiting for it …`)
  await withLock(join(root, '.node', 'build.lock'), waiting, async () => {
    if (isCurrent()) return
    const hash = sourceHash()
    await during('Building the client', 'Client built', async () => {
      await Promise.all(present.map(buildBundle))
      await compressAssets()
    })
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, hash)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runAsCommand(build)
