import { expect, it } from 'vitest'
// @ts-expect-error a script for any Node, without types
import { playwrightTimes, slowest, vitestTimes } from './slowest.mjs'

it('the ten slowest come first, with their seconds', () => {
  const times = Array.from({ length: 12 }, (_, index) => ({ name: `file ${index}`, ms: 1000 * index }))
  const lines = slowest(times)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  file 11')
  expect(lines[9]).toBe('    2.0 s  file 2')
})

it('a test file took from its start to its end', () => {
  const report = {
    testResults: [{ name: '/home/me/project/shared/a.test.ts', startTime: 1_000, endTime: 3_500 }],
  }
  expect(vitestTimes(report, '/home/me/project')).toEqual([{ name: 'shared/a.test.ts', ms: 2_500 }])
})

it('a journey counts in each browser, with all its tries, however deep it is grouped', () => {
  const spec = {
    file: 'pdf.spec.ts',
    title: 'prints',
    tests: [
      { projectName: 'pinned', results: [{ duration: 900 }, { duration: 400 }] },
      { projectName: 'chromium', results: [{ duration: 700 }] },
    ],
  }
  expect(playwrightTimes({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] })).toEqual([
    { name: 'pinned: pdf.spec.ts › prints', ms: 1_300 },
    { name: 'chromium: pdf.spec.ts › prints', ms: 700 },
  ])
})
