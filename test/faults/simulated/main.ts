import { keepsLimits, printTable, single } from '../../../bench/lib/table.ts'
import { testCluster } from '../../postgres.ts'
import { startGround } from './ground.ts'
import { type Summary, simulate } from './simulate.ts'

/** Installations side by side: workers wait for answers more than they compute. */
const LANES = 10
const TOLD_EVERY = 50

/**
 * Simulates so many strikes, or one scenario alone, and prints the results. Returns whether all limits were
 * observed.
 */
export async function runSimulated(given: {
  seed: number
  strikes: number
  only?: number | undefined
}): Promise<boolean> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const cluster = await testCluster()
  const ground = await startGround(cluster.url, given.only === undefined ? LANES : 1).catch(async (error) => {
    await cluster.stop()
    throw error
  })
  const stop = async () => {
    await ground.stop()
    await cluster.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  try {
    const summary = await simulate(ground, given, ({ scenarios, deaths, cuts, seeds }) => {
      if (scenarios % TOLD_EVERY !== 0) return
      const wrong = seeds.length > 0 ? `; wrong: ${seeds.join(', ')}` : ''
      console.log(
        `[${seconds().toFixed(0).padStart(5)} s] ${deaths} kills and ${cuts} cuts in ${scenarios} scenarios${wrong}`,
      )
    })
    return report(summary, given.seed, seconds())
  } finally {
    await stop()
  }
}

function report(summary: Summary, seed: number, took: number): boolean {
  const none = { most: 0 }
  const figures = [
    single('simulated kills', summary.deaths, ''),
    single('simulated cuts of a connection', summary.cuts, ''),
    single('scenarios', summary.scenarios, ''),
    single('mails accepted', summary.mails, ''),
    single('mails lost', summary.lost.length, '', none),
    single('mails blank', summary.blank.length, '', none),
    single('mails doubled outside SMTP’s own window', summary.doubled.length, '', none),
    single('mails doubled inside it', summary.inWindow.length, ''),
    single('runs left unfinished', summary.unfinished.length, '', none),
    single('left to the owner after two strikes inside it', summary.uncertain.length, ''),
    single('of these not arrived', summary.missing.length, ''),
    single('time', took, 's'),
  ]
  const { lost, blank, doubled, unfinished } = summary
  const notes = Object.entries({ lost, blank, doubled, unfinished })
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => `${name}: ${list.slice(0, 8).join(', ')}`)
  const again = summary.seeds.map((own) => `npm run test:faults -- --simulated --scenario ${own}`)
  console.log(
    `\n${printTable({ title: `Simulated faults, seed ${seed}`, figures, notes: [...notes, ...again] })}`,
  )
  return figures.every(keepsLimits)
}
