import { expect, it } from 'vitest'
// @ts-expect-error a script for any Node, without types
import { failureLines, playwrightFailures, vitestFailures } from './failures.mjs'

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
    { name: 'shared/a.test.ts › takes away', reason: 'AssertionError: expected 1 to be 2\n  at a.ts:3' },
  ])
})

it('a file that could not be loaded is named itself', () => {
  const report = {
    testResults: [{ name: '/p/b.test.ts', status: 'failed', message: 'No module', assertionResults: [] }],
  }
  expect(vitestFailures(report, '/p')).toEqual([{ name: 'b.test.ts', reason: 'No module' }])
})

it('a failed journey is named with its browser, one that passed at its second try is not', () => {
  const results = [{ error: { message: 'late' } }, { error: { message: 'not there' } }]
  const tests = [
    { projectName: 'pinned', status: 'unexpected', results },
    { projectName: 'chromium', status: 'flaky', results },
  ]
  expect(
    playwrightFailures({
      suites: [{ suites: [{ specs: [{ file: 'pdf.spec.ts', title: 'prints', tests }] }] }],
    }),
  ).toEqual([{ name: 'pinned: pdf.spec.ts › prints', reason: 'not there' }])
})

it('a long reason is cut to its head', () => {
  const reason = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  expect(failureLines([{ name: 'a', reason }])).toEqual([
    ' ×  a',
    ...[0, 1, 2, 3, 4, 5].map((line) => `      line ${line}`),
  ])
})
