import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** Imports between rooms, planted in an empty copy of the house: those that lint must refuse, and their neighbours. */

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'broadsheet-walls-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const REFUSED: [from: string, to: string][] = [
  ['shared/rules/a.ts', '../../server/log.ts'],
  ['shared/rules/b.ts', 'node:fs'],
  ['client/lib/a.ts', '../../server/log.ts'],
  ['client/ui/A.tsx', '../../providers/contract.ts'],
  ['server/a.ts', '../client/app/main.tsx'],
  ['server/b.ts', '../emulators/serve.ts'],
  ['server/c.ts', '../providers/semrush/query.ts'],
  ['server/d.ts', '../providers/sandbox/numbers.ts'],
  ['server/features/sources/a.ts', '../../../providers/google_ads/query.ts'],
  ['providers/a.ts', './sandbox/emulation.ts'],
  ['providers/b.ts', '../server/log.ts'],
  ['providers/semrush/a.ts', '../serpstat/query.ts'],
  ['providers/semrush/b.ts', './emulator/index.ts'],
  ['providers/semrush/c.ts', '../sandbox/numbers.ts'],
  ['providers/semrush/d.ts', '../registry.ts'],
  ['providers/semrush/e.ts', './tests/fixture.ts'],
  ['providers/semrush/f.ts', 'node:fs'],
  ['providers/semrush/catalogue/a.ts', '../../serpstat/catalogue/index.ts'],
  ['providers/semrush/catalogue/b.ts', '../../../server/log.ts'],
  ['providers/semrush/catalogue/c.ts', '../emulator/index.ts'],
  ['providers/semrush/emulator/a.ts', '../../serpstat/query.ts'],
  ['providers/semrush/emulator/b.ts', 'node:fs'],
  ['providers/kit/http/a.ts', '../../semrush/query.ts'],
  ['providers/kit/http/b.ts', '../../platforms/google/index.ts'],
  ['providers/platforms/google/a.ts', '../meta/index.ts'],
  ['providers/platforms/google/b.ts', '../../google_ads/index.ts'],
  ['providers/platforms/google/c.ts', './emulator/index.ts'],
]

const ALLOWED: [from: string, to: string][] = [
  ['client/lib/z.ts', '../../shared/api/view.ts'],
  ['server/z.ts', '../providers/contract.ts'],
  ['server/y.ts', '../providers/sandboxProtocol.ts'],
  ['server/features/sources/z.ts', '../../../providers/kit/http/http.ts'],
  ['providers/registry.ts', './semrush/index.ts'],
  ['providers/semrush/z.ts', '../contract.ts'],
  ['providers/semrush/y.ts', './catalogue/index.ts'],
  ['providers/semrush/x.ts', '../platforms/seo/answer.ts'],
  ['providers/semrush/catalogue/z.ts', '../../kit/catalogue/catalogue.ts'],
  ['providers/semrush/catalogue/y.ts', '../../../shared/rules/equal.ts'],
  ['providers/semrush/emulator/z.ts', '../../sandbox/numbers.ts'],
  ['providers/semrush/emulator/y.ts', '../wire.ts'],
  ['providers/semrush/tests/z.test.ts', '../emulator/index.ts'],
  ['providers/kit/http/z.ts', '../query/days.ts'],
  ['providers/kit/http/y.ts', '../../contract.ts'],
  ['providers/platforms/google/z.ts', '../../kit/http/json.ts'],
  ['providers/platforms/google/emulator/z.ts', '../../../sandbox/grants.ts'],
]

it('refuses imports against the arrows, and no other', () => {
  cpSync(join(root, 'script/lint'), join(copy, 'script/lint'), { recursive: true })
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  for (const [from, to] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(copy, from)), { recursive: true })
    writeFileSync(join(copy, from), `import '${to}'\n`)
  }
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const words = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: copy, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] }
  expect(diagnostics.map(({ location }) => location.path).toSorted()).toEqual(
    REFUSED.map(([from]) => from).toSorted(),
  )
})
