import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SOURCE_KINDS, type SourceKind } from '../../shared/domain/sources.ts'
import { registerProvider } from './registry.ts'

const templates = join(import.meta.dirname, '../templates/provider')

/** A name that cannot become a provider. The message says why and what to do. */
export class NameRefused extends Error {
  override name = 'NameRefused'
}

/**
 * Makes `providers/<name>/` with every file of a provider and registers it. Writes nothing where it throws.
 *
 * @param root the repository's folder
 * @returns paths of the files made, relative to `root`
 * @throws NameRefused where the name is no source kind or the provider exists
 */
export function scaffoldProvider(root: string, name: string): string[] {
  const kind = checkName(root, name)
  const words = {
    kind,
    name: kind.split('_').map(capitalised).join(' '),
    export: exportOf(kind),
    host: kind.replaceAll('_', '-'),
  }
  const registry = join(root, 'providers/registry.ts')
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
  layOut(root, ['providers/registry.ts', join('providers', kind)])
  return made
}

/** How long a line is depends on the name, so the house's formatter has the last word. */
function layOut(root: string, paths: string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: root, stdio: 'pipe' })
}

function checkName(root: string, name: string): SourceKind {
  const isBuilt = (kind: string) => existsSync(join(root, 'providers', kind))
  const free = SOURCE_KINDS.filter((kind) => !isBuilt(kind))
  const choose =
    free.length > 0 ? `choose one of ${free.join(', ')}.` : 'every source kind of the product is built.'
  if (name === '') throw new NameRefused(`Which provider? Run npm run new-provider NAME; ${choose}`)
  const kind = SOURCE_KINDS.find((known) => known === name)
  if (!kind) throw new NameRefused(`“${name}” is no source kind of the product; ${choose}`)
  if (isBuilt(kind)) throw new NameRefused(`providers/${kind} exists already; ${choose}`)
  return kind
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
