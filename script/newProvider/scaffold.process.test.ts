import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thorough } from '../../test/thorough.ts'
import { addKind } from './kinds.ts'
import { registerProvider } from './registry.ts'
import { NameRefused, scaffoldProvider } from './scaffold.ts'

const run = promisify(execFile)
const project = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'broadsheet-new-provider-'))

const registryOf = (...providers: [folder: string, name: string][]) =>
  [
    "import type { SourceKind } from '../shared/domain/sources.ts'",
    "import type { Provider } from './contract.ts'",
    ...providers.map(([folder, name]) => `import { ${name} } from './${folder}/index.ts'`),
    '',
    `export const providers: readonly Provider[] = [${providers.map(([, name]) => name).join(', ')}]`,
    '',
    'const byKind = new Map(providers.map((provider) => [provider.definition.kind, provider]))',
    '',
    'export function providerOf(kind: SourceKind): Provider | undefined {',
    '  return byKind.get(kind)',
    '}',
    '',
  ].join('\n')

/** The project as far as providers need it, with one provider and so with room for every other. */
beforeAll(() => {
  for (const part of [
    'shared',
    'emulators',
    'script/lint',
    'biome.json',
    '.gitignore',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(project, part), join(copy, part), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$/.test(from),
    })
  cpSync(join(project, 'providers'), join(copy, 'providers'), {
    recursive: true,
    filter: (from) => !existsSync(join(from, 'definition.ts')) || from.endsWith('semrush'),
  })
  writeFileSync(join(copy, 'providers/registry.ts'), registryOf(['semrush', 'semrush']))
  writeFileSync(join(copy, 'vitest.config.ts'), 'export default {}\n')
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const inCopy = (name: string, ...args: string[]) =>
  run(process.execPath, [join(project, 'node_modules', name), ...args], { cwd: copy }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })

describe('a new provider', () => {
  let made: string[]
  beforeAll(() => {
    made = scaffoldProvider(copy, 'acme_ads')
  })

  it('is listed file by file, and has every file that a finished provider has', () => {
    expect(made).toContain('providers/acme_ads/tests/fixtures/days.json')
    expect(made).toContain('shared/domain/sources.ts')
    const there = readdirSync(join(copy, 'providers/acme_ads'), { recursive: true, encoding: 'utf8' })
    for (const name of ['index.ts', 'definition.ts', 'catalogue.ts', 'client.ts', 'query.ts', 'errors.ts'])
      expect(there).toContain(name)
    for (const name of ['emulator/index.ts', 'emulator/data.ts', 'README.md', 'logo.svg', 'tests/fixtures'])
      expect(there).toContain(name)
    const texts = there
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => readFileSync(join(copy, 'providers/acme_ads', name), 'utf8'))
    expect(texts.join('')).not.toContain('{{')
  })

  it.runIf(thorough)(
    'is formatted, typed, tested, and right by every question asked of providers',
    async () => {
      expect(scaffoldProvider(copy, 'google_ads')).not.toContain('shared/domain/sources.ts')
      await inCopy('@biomejs/biome/bin/biome', 'check', 'providers', 'shared')
      await inCopy('typescript/bin/tsc', '--noEmit')
      const { stdout } = await inCopy(
        'vitest/vitest.mjs',
        'run',
        'providers/acme_ads',
        'providers/google_ads',
        'providers/conformance',
      )
      expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +\d+ passed/)
    },
    180_000,
  )
})

describe('a name', () => {
  it.each([
    ['', /Which provider\?.*choose one of .*tiktok/],
    ['tik-tok', /“tik-tok” is no name of a kind.*choose one of/],
    ['../escape', /is no name of a kind/],
    ['kit', /holds what all share/],
    ['semrush', /providers\/semrush exists already; choose one of/],
  ])('“%s” is refused with a sentence, and nothing is written', (name, sentence) => {
    const before = readFileSync(join(copy, 'providers/registry.ts'), 'utf8')
    expect(() => scaffoldProvider(copy, name)).toThrow(NameRefused)
    expect(() => scaffoldProvider(copy, name)).toThrow(sentence)
    expect(readFileSync(join(copy, 'providers/registry.ts'), 'utf8')).toBe(before)
  })
})

describe('the registry', () => {
  it.each([
    ['google_analytics', 'googleAnalytics', '[googleAnalytics, semrush, woocommerce]'],
    ['serpstat', 'serpstat', '[semrush, serpstat, woocommerce]'],
    ['tiktok', 'tiktok', '[semrush, woocommerce, tiktok]'],
    ['acme_ads', 'acmeAds', '[semrush, woocommerce, acmeAds]'],
  ])('lists %s in the picker’s order', (kind, name, list) => {
    const text = registerProvider(
      registryOf(['semrush', 'semrush'], ['woocommerce', 'woocommerce']),
      kind,
      name,
    )
    expect(text).toContain(`= ${list}\n`)
    expect(text.match(/^import \{ \w+ \} from '\.\/\w+\/index\.ts'$/gm)).toHaveLength(3)
  })

  it('is not touched in a form that is not known', () => {
    expect(() => registerProvider('export const providers = []', 'tiktok', 'tiktok')).toThrow(/by hand/)
  })
})

describe('the lists of kinds', () => {
  const text = readFileSync(join(project, 'shared/domain/sources.ts'), 'utf8')

  it('take a new kind at their ends', () => {
    const added = addKind(text, 'acme_ads')
    expect(added.match(/'acme_ads',\n\] as const/g)).toHaveLength(2)
    expect(added.replaceAll("  'acme_ads',\n", '')).toBe(text)
  })

  it('keep what they have, and are not touched in a form that is not known', () => {
    expect(addKind(text, 'semrush')).toBe(text)
    expect(() => addKind('export const KINDS = []', 'acme_ads')).toThrow(/by hand/)
  })
})
