import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { say } from './progress.mjs'
import { run } from './run.mjs'

/** Runs a tier's commands side by side. A command that fails without naming a failed test is itself the failure. */
async function once({ name, commands, read }, env, files) {
  const reports = mkdtempSync(join(tmpdir(), 'broadsheet-reports-'))
  const wanted = commands(reports, files)
  const codes = await Promise.all(
    wanted.map(({ command: [program, ...args], env: more }) =>
      run(program, args, { cwd: root, env: { ...env, ...more } }),
    ),
  )
  const result = read(reports)
  rmSync(reports, { recursive: true, force: true })
  if (result.failures.length === 0) {
    const broken = wanted.filter((_, index) => codes[index] !== 0).map(({ command }) => command.join(' '))
    result.failures = broken.map((command) => ({ file: null, name: `${name}: ${command}`, reason: '' }))
  }
  return result
}

/**
 * Runs a tier. Files with a failed test are run once more, alone, when all others have ended: what passes then is
 * flaky, a debt that is printed and counted, and no failure.
 *
 * @param tell prints a line of progress
 * @returns the tier's name, its milliseconds, how many tests passed, `failures` and `flaky` (each with file, name and
 * reason), and the times of its files
 */
export async function runTier(tier, env, tell = say) {
  const began = performance.now()
  tell(`Testing: ${tier.name} …`)
  const first = await once(tier, env)
  const result = {
    name: tier.name,
    passed: first.passed,
    failures: first.failures,
    flaky: [],
    times: first.times,
  }
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length > 0 && !files.includes(null)) {
    tell(`${tier.name}: once more, alone: ${files.join(', ')} …`)
    const second = await once(tier, env, files)
    const failed = new Set(second.failures.map(({ file }) => file))
    // A second run that broke off proves nothing about any file.
    if (!failed.has(null)) {
      result.flaky = first.failures.filter(({ file }) => !failed.has(file))
      result.failures = second.failures
      result.passed += result.flaky.length
    }
  }
  result.ms = performance.now() - began
  tell(`${tier.name}: ${result.failures.length > 0 ? 'FAILED' : 'passed'}`)
  return result
}
