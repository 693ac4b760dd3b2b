import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error a script for any Node, without types
import { failureLines, playwrightFailures, unhandledFailures, vitestFailures } from './failures.mjs'

it('a failed test is named with its file and its reason, and passed ones are left out', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    {
      status: 'failed',
      fullName: 'takes away',
      failureMessages: ['AssertionError: expected 1 to be 2\n  at a.ts:3'],
    },
  ]
  const report = {
    testResults: [{ name: '/home/me/project/shared/a.test.ts', status: 'failed', assertionResults }],
  }
  expect(vitestFailures(report, '/home/me/project')).toEqual([
    {
      file: 'shared/a.test.ts',
      name: 'shared/a.test.ts › takes away',
      reason: 'AssertionError: expected 1 to be 2\n  at a.ts:3',
    },
  ])
})

it('a file that could not be loaded is named itself', () => {
  const report = {
    testResults: [{ name: '/p/b.test.ts', status: 'failed', message: 'No module', assertionResults: [] }],
  }
  expect(vitestFailures(report, '/p')).toEqual([
    { file: 'b.test.ts', name: 'b.test.ts', reason: 'No module' },
  ])
})

it('an error that no test caught is named with where it came up', () => {
  // Below the project, where Vitest is found.
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'unhandled-'))
  try {
    writeFileSync(
      join(folder, 'late.test.mjs'),
      `import { it } from 'vitest'
      it('passes', async () => {
        void Promise.reject(new Error('nobody caught me'))
        await new Promise((resolve) => setTimeout(resolve, 50))
      })`,
    )
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      "export default { test: { include: ['late.test.mjs'], exclude: [] } }",
    )
    const report = join(folder, 'unhandled.json')
    const reporter = join(import.meta.dirname, 'unhandledErrors.mjs')
    const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
    const { status } = spawnSync(process.execPath, [vitest, 'run', `--reporter=${reporter}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, UNHANDLED_ERRORS: report },
    })
    expect(status).toBe(1)
    expect(unhandledFailures(JSON.parse(readFileSync(report, 'utf8')), folder)).toEqual([
      {
        file: 'late.test.mjs',
        name: 'Unhandled error › late.test.mjs › passes',
        reason: expect.stringMatching(/^Error: nobody caught me\n/),
      },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('an unhandled error of nobody knows where is named all the same', () => {
  expect(unhandledFailures([{ file: null, test: null, reason: 'Error: lost' }], '/p')).toEqual([
    { file: null, name: 'Unhandled error', reason: 'Error: lost' },
  ])
})

it('a failed journey is named with its browser, one that passed at its second try is not', () => {
  const results = [{ error: { message: 'late' } }, { error: { message: 'not there' } }]
  const tests = [
    { projectName: 'pinned', status: 'unexpected', results },
    { projectName: 'chromium', status: 'flaky', results },
  ]
  expect(
    playwrightFailures(
      { suites: [{ suites: [{ specs: [{ file: 'pdf.spec.ts', title: 'prints', tests }] }] }] },
      'e2e',
    ),
  ).toEqual([{ file: 'e2e/pdf.spec.ts', name: 'pinned: pdf.spec.ts › prints', reason: 'not there' }])
})

it('a long reason is cut to its head', () => {
  const reason = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  expect(failureLines([{ name: 'a', reason }])).toEqual([
    ' ×  a',
    ...[0, 1, 2, 3, 4, 5].map((line) => `      line ${line}`),
  ])
})
