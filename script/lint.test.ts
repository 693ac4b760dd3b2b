import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lines of the sample on which the house's own rules find something. */
function findingsIn(sample: string[]): number[] {
  const file = join(folder, 'sample.tsx')
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
