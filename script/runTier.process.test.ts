import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
// @ts-expect-error a script for any Node, without types
import { runTier } from './runTier.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-tier-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const failure = (file: string | null, name: string) => ({ file, name, reason: 'why' })

/** Runs it without a word, as its “FAILED” would be read as one of the run around it. */
const run = (tier: object) => runTier(tier, process.env, () => {})

/** A tier whose runs find these failures, one list a run; notes the files that each run was given. */
const tierOf = (...runs: ReturnType<typeof failure>[][]) => {
  const given: string[][] = []
  const noted = join(folder, 'runs')
  writeFileSync(noted, '')
  return {
    given,
    tier: {
      name: 'some tests',
      commands: (_reports: string, files: string[] = []) => {
        given.push(files)
        const code = (runs[given.length - 1] ?? []).length > 0 ? 1 : 0
        const program = `require('fs').appendFileSync(${JSON.stringify(noted)}, 'x');process.exit(${code})`
        return [{ command: ['node', '-e', program] }]
      },
      read: () => ({ passed: 5, failures: runs[readFileSync(noted).length - 1] ?? [], times: [] }),
    },
  }
}

it('that passes is run once', async () => {
  const { tier, given } = tierOf([])
  expect(await run(tier)).toMatchObject({ passed: 5, failures: [], flaky: [] })
  expect(given).toEqual([[]])
})

it('runs files with a failed test once more, alone: what passes then is flaky, what fails again has failed', async () => {
  const [late, wrong] = [failure('a.test.ts', 'late'), failure('b.test.ts', 'wrong')]
  const { tier, given } = tierOf([late, wrong], [wrong])
  expect(await run(tier)).toMatchObject({ passed: 6, failures: [wrong], flaky: [late] })
  expect(given).toEqual([[], ['a.test.ts', 'b.test.ts']])
})

it('a failure that no file is known of is not tried again', async () => {
  const lost = failure(null, 'Unhandled error')
  const { tier, given } = tierOf([lost, failure('a.test.ts', 'late')])
  expect((await run(tier)).failures).toHaveLength(2)
  expect(given).toHaveLength(1)
})

it('a command that fails without a failed test is the failure', async () => {
  const tier = {
    name: 'checks',
    commands: () => [{ command: ['node', '-e', ''] }, { command: ['node', '-e', 'process.exit(3)'] }],
    read: () => ({ passed: 0, failures: [], times: [] }),
  }
  expect((await run(tier)).failures).toEqual([
    { file: null, name: 'checks: node -e process.exit(3)', reason: '' },
  ])
})
