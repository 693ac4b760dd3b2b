import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lines of the sample on which the house's own rules find something. */
function findingsIn(sample: string[], path = 'sample.tsx'): number[] {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, sample.join('\n'))
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const words = [
    'lint',
    '--only=plugin',
    '--reporter=json',
    '--vcs-enabled=false',
    `--config-path=${root}`,
    file,
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: root, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { start: { line: number } } }[]
  }
  return diagnostics
    .filter(({ category }) => category === 'plugin')
    .map(({ location }) => location.start.line)
}

describe('an effect', () => {
  it('whose body is an expression is a mistake', () => {
    expect(
      findingsIn([
        'useEffect(() => window.scrollTo(0, 0), [path])',
        'useEffect(() => window.scrollTo(0, 0))',
        'useEffect(() => () => clearTimeout(timer), [])',
        'useLayoutEffect(() => (window.scrollTo(0, 0)), [path])',
        'useInsertionEffect(() => insert(), [path])',
        'React.useEffect(() => window.scrollTo(0, 0), [path])',
        'useEffect(load, [])',
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('written as a block is none, whatever stands beside it', () => {
    expect(
      findingsIn([
        'useEffect(() => { window.scrollTo(0, 0) }, [path])',
        'useEffect(function () { window.scrollTo(0, 0) })',
        'useEffect(() => { return () => clearTimeout(timer) }, [])',
        'useMemo(() => window.scrollTo(0, 0), [path])',
        'useCallback(() => window.scrollTo(0, 0), [path])',
      ]),
    ).toEqual([])
  })
})

describe('a literal spread into another', () => {
  it('is a mistake, wherever the properties belong', () => {
    expect(
      findingsIn([
        'const both = { ...{ id, name }, age }',
        'call({ ...{ id } })',
        'const inner = { outer: { ...{ id }, name } }',
      ]),
    ).toEqual([1, 2, 3])
  })

  it('is none where it depends on something, or is no literal', () => {
    expect(
      findingsIn([
        'const some = { ...(age !== null && { age }), name }',
        'const one = { ...(old ? { age } : { name }) }',
        'const copy = { ...person, name }',
        'const list = [...[1, 2]]',
      ]),
    ).toEqual([])
  })
})

describe('an import of the client', () => {
  it.each([
    ['client/lib/sample.ts', ['../ui/a.tsx', '../features/b/index.ts', '../routes/c.tsx', '../app/d.ts']],
    ['client/ui/sample.tsx', ['../features/b/index.ts', '../routes/c.tsx', '../app/d.ts', '../viewer/e.ts']],
    ['client/features/a/sample.ts', ['../../app/d.ts', '../../routes/c.tsx', '../../print/f.ts']],
    ['client/features/a/room/sample.tsx', ['../../../app/d.ts', '../../../viewer/e.ts']],
    ['client/routes/sample.tsx', ['../app/d.ts', '../viewer/e.ts']],
    ['client/features/a/sample.ts', ['../b/api.ts', '../b/room/Part.tsx', '../b/style.css']],
    [
      'client/features/a/room/sample.ts',
      ['../../b/api.ts', '../../b/room/Part.tsx', '../../b/room/index.ts'],
    ],
    ['client/features/a/room/inner/sample.ts', ['../../../b/api.ts']],
    ['client/features/a/room/inner/cell/sample.ts', ['../../../../b/api.ts']],
    ['client/features/dashboards/public/sample.tsx', ['../../share/editor.ts']],
    ['client/viewer/sample.tsx', ['../features/widgets/editor.ts', '../routes/c.tsx', '../app/d.ts']],
    ['client/print/sample.tsx', ['../app/d.ts']],
  ])('of %s that goes up, or into another feature, is a mistake', (path, sources) => {
    const forms = sources.flatMap((source) => [
      `import { a } from '${source}'`,
      `export type { A } from '${source}'`,
      `const load = () => import('${source}')`,
    ])
    expect(findingsIn(forms, path)).toEqual(forms.map((_, index) => index + 1))
  })

  it.each([
    ['client/lib/sample.ts', ['./api.ts', '../../shared/api/common.ts', 'react']],
    ['client/ui/sample.tsx', ['../lib/api.ts', './confirm.tsx']],
    ['client/features/a/sample.ts', ['./api.ts', './room/Part.tsx', '../b/index.ts', '../b/editor.ts']],
    ['client/features/a/room/sample.tsx', ['../api.ts', '../other/Part.tsx', '../../b/index.ts']],
    [
      'client/features/a/room/inner/sample.ts',
      ['../../other/x.ts', '../../../b/index.ts', '../../../../ui/a.tsx'],
    ],
    ['client/routes/sample.tsx', ['../features/a/room/Part.tsx', '../lib/api.ts']],
    ['client/app/sample.tsx', ['../routes/c.tsx', '../features/b/Bar.tsx']],
    ['client/features/dashboards/edit/sample.tsx', ['../../share/editor.ts', '../view/choice.ts']],
  ])('of %s that goes down, or to what a feature exports, is none', (path, sources) => {
    expect(
      findingsIn(
        sources.map((source) => `import { a } from '${source}'`),
        path,
      ),
    ).toEqual([])
  })
})
