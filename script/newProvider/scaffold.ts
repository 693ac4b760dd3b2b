import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SOURCE_KINDS } from '../../shared/domain/sources.ts'
import { addKind } from './kinds.ts'
import { registerProvider } from './registry.ts'

const templates = join(import.meta.dirname, '../templates/provider')

const REGISTRY = 'providers/registry.ts'
const SOURCES = 'shared/domain/sources.ts'

/** A name that cannot become a provider. The message contains the reason and the remedy. */
export class NameRefused extends Error {
  override name = 'NameRefused'
}

/**
 * Makes `providers/<name>/` with every file of a provider, registers it and, where the kind is new to the
 * product, adds it to the lists of kinds and of data types. Writes nothing where it throws.
 *
 * @param root the repository's folder
 * @returns paths of the files made or changed, relative to `root`
 * @throws NameRefused where the name cannot be one or the provider exists
 */
export function scaffoldProvider(root: string, name: string): string[] {
  const kind = checkName(root, name)
  const words = {
    kind,
    name: kind.split('_').map(capitalised).join(' '),
    export: exportOf(kind),
    host: kind.replaceAll('_', '-'),
  }
  const lists = join(root, SOURCES)
  const known = readFileSync(lists, 'utf8')
  const listed = addKind(known, kind)
  const registry = join(root, REGISTRY)
  const registered = registerProvider(readFileSync(registry, 'utf8'), kind, words.export)
  const files = readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.template'))
    .sort()
  const made = files.map((file) => {
    const path = join('providers', kind, file.replace(/\.template$/, ''))
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), fill(readFileSync(join(templates, file), 'utf8'), words))
    return path
  })
  writeFileSync(registry, registered)
  const changed = [REGISTRY, ...(listed === known ? [] : [SOURCES])]
  if (listed !== known) writeFileSync(lists, listed)
  layOut(root, [...changed, join('providers', kind)])
  return [...made, ...changed]
}

/** How long a line is depends on the name, so the house's formatter has the last word. */
function layOut(root: string, paths: string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: root, stdio: 'pipe' })
}

/** Rooms beside the vendors' folders. */
const ROOMS = ['conformance', 'kit', 'platforms', 'sandbox', 'tests']

function checkName(root: string, name: string): string {
  const isBuilt = (kind: string) => existsSync(join(root, 'providers', kind))
  const free = SOURCE_KINDS.filter((kind) => !isBuilt(kind))
  const choose = `choose ${free.length > 0 ? `one of ${free.join(', ')} or ` : ''}a new name such as acme_ads.`
  if (name === '') throw new NameRefused(`Which provider? Run npm run new-provider NAME; ${choose}`)
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new NameRefused(`“${name}” is no name of a kind (small letters, digits and _); ${choose}`)
  if (ROOMS.includes(name)) throw new NameRefused(`providers/${name} holds what all share; ${choose}`)
  if (isBuilt(name)) throw new NameRefused(`providers/${name} exists already; ${choose}`)
  return name
}

function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_whole, word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`The templates name {{${word}}}, which nothing fills.`)
    return value
  })
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const exportOf = (kind: string) => {
  const [first = '', ...rest] = kind.split('_')
  return first + rest.map(capitalised).join('')
}
