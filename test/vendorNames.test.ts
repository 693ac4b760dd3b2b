import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { providers } from '../providers/registry.ts'
import { DATA_TYPES, SOURCE_KINDS } from '../shared/domain/sources.ts'

/**
 * What stands of vendors outside providers/: the closed lists of shared/domain, ready-made dashboards, and where people
 * have accounts that they sign in with, which has nothing to do with figures.
 */
const ALLOWED = [
  'shared/domain/sources.ts',
  'server/features/configs/mixedTemplates.ts',
  'server/seed/dashboards.ts',
  'shared/domain/identityProviders.ts',
  'shared/rules/provenEmail.ts',
  'server/features/identities/providers.ts',
  'emulators/signIn/people.ts',
  'emulators/signIn/providers.ts',
  'emulators/signIn/tokens.ts',
]
const HOUSE = ['client', 'server', 'shared', 'emulators']
const root = join(import.meta.dirname, '..')

const names = [
  ...SOURCE_KINDS,
  ...DATA_TYPES,
  ...providers.map(({ definition }) => definition.name),
  ...providers.flatMap(({ definition: { auth } }) => (auth.type === 'oauth' ? [auth.client] : [])),
]
/** Matches whole words: `import.meta`, a page's `<meta>` and the key of `Meta+Z` are no vendor's product. */
const named = new RegExp(
  `(?<![\\w.<])(${[...new Set(names)].map(RegExp.escape).join('|')})(?![\\w+-]|:)`,
  'i',
)

const sources = HOUSE.flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$|[Ff]ixture/.test(path))
    .map((path) => `${part}/${path}`),
)

it('is about a house with many files', () => {
  expect(sources.length).toBeGreaterThan(300)
})

it.each(sources.filter((path) => !ALLOWED.includes(path)))('%s names no vendor', (path) => {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const found = lines.filter((line) => named.test(line.replace(/meta\.\w+|\bmeta: z\b|tag === 'meta'/g, '')))
  expect(found).toEqual([])
})
