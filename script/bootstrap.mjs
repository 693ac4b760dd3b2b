// The only place that installs anything. Runs on Node 20 and newer, with nothing but Node's own modules.
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './pidLock.mjs'
import { during, Refusal, runAsCommand, say } from './progress.mjs'
import { runQuietly } from './run.mjs'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

const NODE_VERSION = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
const runtimeFolder = join(root, '.node')
const runtimeBin = join(runtimeFolder, 'node_modules', '.bin')
const stampFile = join(root, 'node_modules', '.installed-from')

const ownNodeIsNewEnough = () => Number(process.versions.node.split('.')[0]) >= 26

/**
 * The npm package that holds Node's program for this machine. Named directly, as the package `node` picks it by an
 * install script, and install scripts are switched off on many machines.
 */
function runtimePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}

/** The environment in which npm, node and everything installed are the project's own. */
function toolEnvironment() {
  const folders = [join(root, 'node_modules', '.bin'), process.env.PATH]
  if (!ownNodeIsNewEnough()) folders.unshift(runtimeBin)
  return { ...process.env, PATH: folders.join(delimiter) }
}

async function runtimeIsThere() {
  if (ownNodeIsNewEnough()) return true
  if (!existsSync(join(runtimeBin, 'node'))) return false
  const { output } = await runQuietly(join(runtimeBin, 'node'), ['--version']).catch(() => ({ output: '' }))
  return output.trim() === `v${NODE_VERSION}`
}

const lockText = () => readFileSync(join(root, 'package-lock.json'), 'utf8')

/** What the installed packages depend on: the lock file and the kind of machine. */
const wantedStamp = () =>
  `${process.platform}-${process.arch} ${createHash('sha256').update(lockText()).digest('hex')}`

/** Whether npm's own record of what it installed matches the lock file, as after `npm install <package>`. */
function installedMatchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || existsSync(stampFile) === false) return false
  if (!readFileSync(stampFile, 'utf8').startsWith(`${process.platform}-${process.arch} `)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const { '': _project, ...wanted } = JSON.parse(lockText()).packages
  const same = (path) => installed[path]?.integrity === wanted[path]?.integrity
  return (
    Object.keys(installed).every(same) &&
    Object.entries(wanted).every(([path, entry]) => entry.optional || path in installed)
  )
}

function packagesAreThere() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()) return true
  if (!installedMatchesLock()) return false
  writeFileSync(stampFile, wantedStamp())
  return true
}

async function npm(args, folder, what) {
  const options = { cwd: folder, env: toolEnvironment() }
  const common = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { code, output } = await runQuietly('npm', [...args, ...common], options).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Refusal('npm was not found: install npm, then run this command again.')
    throw error
  })
  if (code === 0) return
  throw new Refusal(
    `${output.trim()}\n\nInstalling ${what} failed; npm's own words are above. ` +
      'Check that this machine reaches the npm registry (npm ping) and has free disk space, then run the command again.',
  )
}

async function installRuntime() {
  mkdirSync(runtimeFolder, { recursive: true })
  const manifest = join(runtimeFolder, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n')
  const wanted = `${runtimePackage()}@${NODE_VERSION}`
  await npm(
    ['install', '--no-save', '--no-package-lock', '--prefix', runtimeFolder, wanted],
    runtimeFolder,
    'Node 26',
  )
  if (await runtimeIsThere()) return
  throw new Refusal(
    `Node ${NODE_VERSION} from npm does not run on this machine: install Node 26 or newer from https://nodejs.org, ` +
      'then run the command again.',
  )
}

async function installPackages() {
  await npm(['ci', '--include=dev'], root, 'the packages')
  writeFileSync(stampFile, wantedStamp())
}

/**
 * Makes Node 26 and the packages of package-lock.json available, installing only what is missing or outdated.
 *
 * @returns the environment (PATH) for every later command; `node` in it is Node 26 or newer
 * @throws Refusal when npm cannot install
 */
export async function bootstrap() {
  if (!((await runtimeIsThere()) && packagesAreThere())) {
    try {
      accessSync(root, constants.W_OK)
    } catch {
      throw new Refusal(`The folder ${root} cannot be written: give this user the right to write there.`)
    }
    const waiting = (pid) => say(`Another command (process ${pid}) is installing; waiting for it …`)
    await withLock(join(runtimeFolder, 'install.lock'), waiting, async () => {
      if (!(await runtimeIsThere())) {
        await during(`Fetching Node ${NODE_VERSION}`, `Node ${NODE_VERSION} is ready`, installRuntime)
      }
      if (!packagesAreThere()) await during('Installing the packages', 'Packages installed', installPackages)
    })
  }
  return toolEnvironment()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runAsCommand(bootstrap)
