import { expect, it } from 'vitest'
// @ts-expect-error a script for any Node, without types
import { testCommands } from './testFiles.mjs'

const isPath = (argument: string) => argument.includes('/')

it('tests are run by Vitest, with the options beside them', () => {
  expect(testCommands(['server/jobs', '-t', 'sweeps'], isPath)).toEqual([
    ['vitest', 'run', 'server/jobs', '-t', 'sweeps'],
  ])
})

it('journeys are run by Playwright, against the build and in the pinned browser unless another is named', () => {
  const build = ['node', 'script/build.mjs']
  expect(testCommands(['./e2e/report.spec.ts'], isPath)).toEqual([
    build,
    ['playwright', 'test', '--project=pinned', './e2e/report.spec.ts'],
  ])
  expect(testCommands(['e2e/report.spec.ts', '--headed', '--project=chromium'], isPath)).toEqual([
    build,
    ['playwright', 'test', 'e2e/report.spec.ts', '--headed', '--project=chromium'],
  ])
})

it('both may be named at once', () => {
  const programs = testCommands(['e2e/a.spec.ts', 'shared/rules'], isPath).map(
    ([program]: string[]) => program,
  )
  expect(programs).toEqual(['vitest', 'node', 'playwright'])
})

it('a path that leads nowhere is named', () => {
  const leadsSomewhere = (argument: string) => argument === 'shared/rules'
  expect(() => testCommands(['shared/rules', 'shared/rule/a.test.ts'], leadsSomewhere)).toThrow(
    'There is no file or folder shared/rule/a.test.ts',
  )
})

it('nothing named is refused, rather than everything run', () => {
  expect(() => testCommands(['-t', 'sweeps'], isPath)).toThrow('Name a test file or a folder')
})
