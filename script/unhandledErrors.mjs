import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest for what its JSON report leaves out: errors that no test caught. Writes them, as
 * `unhandledFailures` (script/failures.mjs) reads them, to the file that UNHANDLED_ERRORS names.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH ?? null,
      test: VITEST_TEST_NAME ?? null,
      reason: stack ?? `${name}: ${message}`,
    }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told))
  }
}
