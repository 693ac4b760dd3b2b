import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type BenchOptions, type BenchTable, keepsLimits, printTable } from './lib/table.ts'

/**
 * `npm run bench [name…]`: runs the named benches, or all, and prints whether each limit is met. `--minutes` is how
 * long the mixed load lasts, `--reports` the size of the crowd, `--attack` limits the hostile bench to one attack.
 */
const BENCHES = [
  'viewer',
  'pdf',
  'prints',
  'data',
  'calls',
  'growth',
  'list',
  'webhook',
  'breaks',
  'watch',
  'live',
  'idle',
  'hostile',
  'mixed',
  'crowd',
] as const
const { positionals: wanted, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '4' },
    reports: { type: 'string', default: '1000' },
    attack: { type: 'string', multiple: true, default: [] },
  },
})
const options: BenchOptions = {
  minutes: Number(given.minutes),
  reports: Number(given.reports),
  attacks: given.attack,
}
const unknown = wanted.filter((name) => !(BENCHES as readonly string[]).includes(name))
if (!(options.minutes > 0)) {
  console.error('Say the minutes as a number, as in: npm run bench -- mixed --minutes 30')
  process.exit(1)
}
if (!Number.isInteger(options.reports) || options.reports < 10) {
  console.error('Say the reports as a whole number from 10, as in: npm run bench -- crowd --reports 200')
  process.exit(1)
}
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}; choose of ${BENCHES.join(', ')}.`)
  process.exit(1)
}

let broken = 0
for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(options: BenchOptions): Promise<BenchTable> }
  const before = loadavg()[0] ?? 0
  const table = await bench(options)
  broken += table.figures.filter((figure) => !keepsLimits(figure)).length
  console.log(`\n${printTable(table)}`)
  // Figures measured on a machine that is busy otherwise mean little.
  console.log(`  Load before: ${before.toFixed(1)} on ${availableParallelism()} cores.`)
}
console.log(broken === 0 ? '\nEvery limit is kept.' : `\n${broken} limits are broken.`)
process.exit(broken === 0 ? 0 : 1)
