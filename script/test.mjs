import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { failureLines, playwrightFailures, unhandledFailures, vitestFailures } from './failures.mjs'
import { runAsCommand, say } from './progress.mjs'
import { run } from './run.mjs'
import { playwrightTimes, slowest, vitestTimes } from './slowest.mjs'
import { testFiles } from './testFiles.mjs'

const reports = mkdtempSync(join(tmpdir(), 'broadsheet-reports-'))
const vitestReport = join(reports, 'vitest.json')
const unhandledReport = join(reports, 'unhandled.json')
const playwrightReport = join(reports, 'playwright.json')

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const countVitest = () => {
  const report = readReport(vitestReport)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** A journey that only passed at a second try counts as passed, as Playwright itself has it; its report names it. */
const countPlaywright = () => {
  const stats = readReport(playwrightReport)?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const listFrom = (file, list) => () => {
  const report = readReport(file)
  return report ? list(report) : []
}

const hasJourneys =
  existsSync(join(root, 'playwright.config.ts')) &&
  readdirSync(join(root, 'e2e'), { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(name))

/** Every check in its order: a name, the command, and how to count its tests where it has any. */
const checks = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'build', command: ['node', 'script/build.mjs'] },
  {
    name: 'unit and API tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      '--reporter=./script/unhandledErrors.mjs',
    ],
    env: { UNHANDLED_ERRORS: unhandledReport },
    count: countVitest,
    times: listFrom(vitestReport, (report) => vitestTimes(report, root)),
    failures: () => [
      ...listFrom(vitestReport, (report) => vitestFailures(report, root))(),
      ...listFrom(unhandledReport, (errors) => unhandledFailures(errors, root))(),
    ],
  },
  ...(hasJourneys
    ? [
        {
          name: 'browser journeys',
          command: ['playwright', 'test', '--reporter=list,json'],
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
          count: countPlaywright,
          times: listFrom(playwrightReport, playwrightTimes),
          failures: listFrom(playwrightReport, playwrightFailures),
        },
      ]
    : []),
]

/** Runs one check. A check that fails without naming a failed test (types, a crash) counts as one failure itself. */
async function runCheck({ name, command: [program, ...args], env, count }, environment) {
  say(`Checking: ${name} …`)
  const code = await run(program, args, { cwd: root, env: { ...environment, ...env } })
  const counted = count?.() ?? { passed: 0, failed: 0 }
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1)
  say(failed > 0 ? `${name}: FAILED` : `${name}: passed`)
  return { name, passed: counted.passed, failed }
}

await runAsCommand(async () => {
  const named = process.argv.slice(2)
  if (named.length > 0) process.exit(await testFiles(named))
  const env = await bootstrap()
  const results = []
  // All of them, even after a failure: one run reports everything that is wrong.
  for (const check of checks) results.push(await runCheck(check, env))
  for (const { name, times } of checks) {
    const lines = slowest(times?.() ?? [])
    if (lines.length > 0) console.log(`\nSlowest of the ${name}:\n${lines.join('\n')}`)
  }
  const failures = failureLines(checks.flatMap((check) => check.failures?.() ?? []))
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  rmSync(reports, { recursive: true, force: true })

  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const broken = results.filter((result) => result.failed > 0).map((result) => result.name)
  if (broken.length > 0) say(`Failed: ${broken.join(', ')}; the reasons are above.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(broken.length > 0 ? 1 : 0)
})
