// `npm test`: the gate, tier by tier, up to the first that fails. `npm run test:all`: everything, whatever fails.
import { bootstrap } from './bootstrap.mjs'
import { failureLines } from './failures.mjs'
import { runAsCommand, say } from './progress.mjs'
import { runTier } from './runTier.mjs'
import { slowest } from './slowest.mjs'
import { testFiles } from './testFiles.mjs'
import { AFTER_GATE, GATE } from './tiers.mjs'

/** More of them are no accident any more. */
const MOST_FLAKY = 2

const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`

await runAsCommand(async () => {
  const [first, ...rest] = process.argv.slice(2)
  const everything = first === '--all'
  if (first && !everything) process.exit(await testFiles([first, ...rest]))
  const env = { ...(await bootstrap()), ...(everything && { THOROUGH: '1' }) }

  const results = []
  for (const tier of everything ? [...GATE, ...AFTER_GATE] : GATE) {
    const result = await runTier(tier, env)
    results.push(result)
    if (result.failures.length > 0 && !everything) break
  }

  const times = results.flatMap((result) => result.times)
  if (times.length > 0) console.log(`\nSlowest:\n${slowest(times).join('\n')}`)
  const flaky = results.flatMap((result) => result.flaky)
  const flakyFiles = new Set(flaky.map(({ file }) => file)).size
  if (flakyFiles > 0)
    console.log(`\nPassed when run again, alone:\n${failureLines(flaky, 'flaky: ').join('\n')}`)
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) console.log(`\nFailed:\n${failureLines(failures).join('\n')}`)

  console.log(`\n${results.map(({ name, ms }) => `${seconds(ms).padStart(7)}  ${name}`).join('\n')}`)
  if (flakyFiles > 0) say(`${flakyFiles} flaky files; more than ${MOST_FLAKY} would fail the run.`)
  const tooFlaky = flakyFiles > MOST_FLAKY ? flakyFiles : 0
  const failed = failures.length + tooFlaky
  if (failed > 0) say('Failed; the reasons are above.')
  console.log(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
})
