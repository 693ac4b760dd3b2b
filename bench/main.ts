import { availableParallelism, loadavg } from 'node:os'
import { type BenchTable, keepsLimits, printTable } from './lib/table.ts'

/** `npm run bench [name…]`: runs the named benches, or all, and says whether each limit is kept. */
const BENCHES = ['viewer', 'pdf', 'prints', 'data', 'calls', 'growth', 'idle'] as const
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(BENCHES as readonly string[]).includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}; choose of ${BENCHES.join(', ')}.`)
  process.exit(1)
}

let broken = 0
for (const name of BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench))) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<BenchTable> }
  const before = loadavg()[0] ?? 0
  const table = await bench()
  broken += table.figures.filter((figure) => !keepsLimits(figure)).length
  console.log(`\n${printTable(table)}`)
  // Figures taken on a machine that is busy with other things say little.
  console.log(`  Load before: ${before.toFixed(1)} on ${availableParallelism()} cores.`)
}
console.log(broken === 0 ? '\nEvery limit is kept.' : `\n${broken} limits are broken.`)
process.exit(broken === 0 ? 0 : 1)
