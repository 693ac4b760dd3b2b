// The tiers of `npm test`, in their order: what each runs, and how its reports are read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { playwrightFailures, unhandledFailures, vitestFailures } from './failures.mjs'
import { playwrightTimes, vitestTimes } from './slowest.mjs'

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** A check without tests: it fails as a whole. Several run side by side. */
const checks = (name, commands) => ({
  name,
  commands: () => commands.map((command) => ({ command })),
  read: () => ({ passed: 0, failures: [], times: [] }),
})

/** The tests of a project of vitest.config.ts. Files that are run again are run one by one. */
const vitest = (name, project) => ({
  name,
  commands: (reports, files = []) => {
    const report = join(reports, 'report.json')
    const alone = files.length > 0 ? ['--no-file-parallelism'] : []
    const reporters = ['default', 'json', './script/unhandledErrors.mjs'].map((one) => `--reporter=${one}`)
    return [
      {
        command: [
          'vitest',
          'run',
          `--project=${project}`,
          ...files,
          ...alone,
          ...reporters,
          `--outputFile.json=${report}`,
        ],
        env: { UNHANDLED_ERRORS: join(reports, 'unhandled.json') },
      },
    ]
  },
  read: (reports) => {
    const report = readReport(join(reports, 'report.json'))
    const unhandled = unhandledFailures(readReport(join(reports, 'unhandled.json')) ?? [], root)
    if (!report) return { passed: 0, failures: unhandled, times: [] }
    return {
      passed: report.numPassedTests,
      failures: [...vitestFailures(report, root), ...unhandled],
      times: vitestTimes(report, root),
    }
  },
})

/** The browser journeys. */
const journeys = {
  name: 'browser journeys',
  commands: (reports, files = []) => [
    {
      command: [
        'playwright',
        'test',
        '--reporter=list,json',
        ...files,
        ...(files.length > 0 ? ['--workers=1'] : []),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'report.json') },
    },
  ],
  read: (reports) => {
    const report = readReport(join(reports, 'report.json'))
    if (!report) return { passed: 0, failures: [], times: [] }
    return {
      passed: report.stats.expected,
      failures: playwrightFailures(report, 'e2e'),
      times: playwrightTimes(report),
    }
  },
}

/** What `npm test` runs. A type error answers at once, a journey last. */
export const GATE = [
  checks('types and build', [
    ['tsc', '--noEmit'],
    ['node', 'script/build.mjs'],
  ]),
  // A journey that cannot be read, or two of one name, say so before all tests have run.
  checks('lint', [
    ['biome', 'check', '.'],
    ['playwright', 'test', '--list'],
  ]),
  vitest('rules and providers', 'rules'),
  vitest('database and HTTP', 'database'),
  vitest('processes and print', 'processes'),
  journeys,
]

/** What `npm run test:all` runs after the gate's tiers, which are whole then. */
export const AFTER_GATE = [
  checks('faults', [
    ['node', 'test/faults/main.ts', '--minutes', '3', '--seed', process.env.FAULTS_SEED ?? '44'],
  ]),
  checks('fuzz', [['node', 'test/fuzz/main.ts']]),
]
