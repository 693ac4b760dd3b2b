const SHOWN = 10

const byTime = (one, other) => other.ms - one.ms

/** Names and times of Vitest's test files, from its JSON report. */
export const vitestTimes = (report, root) =>
  report.testResults.map(({ name, startTime, endTime }) => ({
    name: name.startsWith(root) ? name.slice(root.length + 1) : name,
    ms: endTime - startTime,
  }))

/** Names and times of the journeys, from Playwright's JSON report; a second try counts too. */
export const playwrightTimes = (report) => {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `${projectName}: ${file} › ${title}`,
        ms: results.reduce((total, { duration }) => total + duration, 0),
      })),
    ),
  ]
  return report.suites.flatMap(inSuite)
}

/** The ten that took longest as lines, the longest first. */
export const slowest = (times) =>
  times
    .toSorted(byTime)
    .slice(0, SHOWN)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
