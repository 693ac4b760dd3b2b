/** File, name and reason of Vitest's failed tests, from its JSON report; a file that could not be loaded counts as one. */
export const vitestFailures = (report, root) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file, name: file, reason: message }] : []
    return failed.map((test) => ({
      file,
      name: `${file} › ${test.fullName}`,
      reason: test.failureMessages[0] ?? '',
    }))
  })

/** Errors that no test caught, from script/unhandledErrors.mjs, each with the file and the test it came up in if known. */
export const unhandledFailures = (errors, root) =>
  errors.map(({ file, test, reason }) => {
    const where = file?.startsWith(root) ? file.slice(root.length + 1) : file
    return { file: where ?? null, name: ['Unhandled error', where, test].filter(Boolean).join(' › '), reason }
  })

/** File, name and reason of the failed journeys in a folder, from Playwright's JSON report. */
export const playwrightFailures = (report, folder) => {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          file: `${folder}/${file}`,
          name: `${projectName}: ${file} › ${title}`,
          reason: results.at(-1)?.error?.message ?? '',
        })),
    ),
  ]
  return report.suites.flatMap(inSuite)
}

const REASON_LINES = 6

/** The failures as lines, each with the head of its reason: logs are often cut, and these come last. */
export const failureLines = (failures, mark = '×  ') =>
  failures.flatMap(({ name, reason }) => [
    ` ${mark}${name}`,
    ...reason
      .split('\n')
      .slice(0, REASON_LINES)
      .map((line) => `      ${line}`),
  ])
