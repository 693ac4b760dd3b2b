import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a test may start, the dearest last: the ending of its file's name says up to which. */
const TIERS = ['', 'db', 'print', 'process']

/** What starts something, by the tier that may. */
const STARTERS: Record<string, string> = {
  'test/startApp.ts': 'db',
  'test/database.ts': 'db',
  'test/faults/simulated/ground.ts': 'db',
  'playwright-core': 'print',
  'server/pdf/printer.ts': 'print',
  'node:child_process': 'process',
  'test/childProcess.ts': 'process',
  'test/product.ts': 'process',
  'bench/lib/product.ts': 'process',
  'server/db/embedded.ts': 'process',
  'script/runTier.mjs': 'process',
}

/** They only list or check files, in a moment. */
const QUICK = ['script/docs.test.ts', 'script/tiers.test.ts', 'script/typeNames.test.ts']

const IMPORT = /^import\s+(?!type\s)[^;]*?from\s+'([^']+)'/gms

/** The dearest tier that a file needs, by what it and the helpers that it imports start. */
function neededBy(file: string, seen = new Set<string>()): number {
  const imported = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name,
  )
  const needs = imported.map((name) => {
    if (STARTERS[name]) return TIERS.indexOf(STARTERS[name])
    const isHelper = /^(test|bench)\//.test(name) && existsSync(join(root, name))
    if (!isHelper || seen.has(name)) return 0
    seen.add(name)
    return neededBy(name, seen)
  })
  return Math.max(0, ...needs)
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((name) => /\.test\.tsx?$/.test(name) && existsSync(join(root, name)))

it('the name of each test file says what it starts', () => {
  expect(files.length).toBeGreaterThan(400)
  const misnamed = files
    .filter((file) => !QUICK.includes(file))
    .flatMap((file) => {
      const named = TIERS.indexOf(file.match(/\.(\w+)\.test\.tsx?$/)?.[1] ?? '')
      const needed = neededBy(file)
      return named === needed || (named < 0 && needed === 0)
        ? []
        : [`${file} should end in .${TIERS[needed]}.test.ts`]
    })
  expect(misnamed).toEqual([])
})
