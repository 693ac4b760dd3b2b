import { setTimeout as sleep } from 'node:timers/promises'
import { attack as cacheKeys } from './hostile/cacheKeys.ts'
import { attack as heavyBodies } from './hostile/heavyBodies.ts'
import { attack as importFiles } from './hostile/importFiles.ts'
import { attack as largePages } from './hostile/largePages.ts'
import { attack as pdfFlood } from './hostile/pdfFlood.ts'
import { attack as slowBodies } from './hostile/slowBodies.ts'
import { type Attack, openStage } from './hostile/stage.ts'
import { attack as vendorQuota } from './hostile/vendorQuota.ts'
import { attack as wideChart } from './hostile/wideChart.ts'
import { healthDuring } from './lib/health.ts'
import { startProduct } from './lib/product.ts'
import { type BenchOptions, type BenchTable, type Figure, single } from './lib/table.ts'

const ATTACKS: Readonly<Record<string, Attack>> = {
  importFiles,
  cacheKeys,
  wideChart,
  largePages,
  vendorQuota,
  pdfFlood,
  heavyBodies,
  slowBodies,
}
const CALM_MS = 10_000
/** Node's own limit on a machine of 2 GB. */
const SMALL_MACHINE = { TRUST_PROXY: '1', LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-old-space-size=1024' }

/** What a hostile tenant or reader can do to everyone else, each attack on a separate product. */
export async function bench({ attacks }: Pick<BenchOptions, 'attacks'>): Promise<BenchTable> {
  const unknown = attacks.filter((name) => !Object.hasOwn(ATTACKS, name))
  if (unknown.length > 0) {
    throw new Error(
      `There is no attack called ${unknown.join(', ')}; choose of ${Object.keys(ATTACKS).join(', ')}.`,
    )
  }
  const figures: Figure[] = [await calm()]
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (attacks.length === 0 || attacks.includes(name)) figures.push(...(await suffer(attack)))
  }
  return {
    title: 'Hostile: what others notice of an attack',
    figures,
    notes: [
      'Waits are those of /healthz, asked every 20 ms by a process of its own. Heap: of the web process, the smallest of',
      'samples taken during 5 s after the attack. On a busy machine the first line says what a wait is without one.',
    ],
  }
}

/** The wait on this machine without an attack. */
async function calm(): Promise<Figure> {
  const product = await startProduct(SMALL_MACHINE)
  try {
    const { longestMs } = await healthDuring(product, () => sleep(CALM_MS))
    return single('no attack: longest wait', longestMs, 'ms')
  } finally {
    await product.stop()
  }
}

async function suffer(attack: Attack): Promise<Figure[]> {
  const product = await startProduct(SMALL_MACHINE)
  const stage = await openStage(product)
  try {
    const begin = await attack.prepare(stage)
    const own: Figure[] = []
    const { longestMs, heapGrowth, alive } = await healthDuring(product, async () => {
      own.push(...(await begin()))
    })
    return [
      single(`${attack.title}: longest wait`, longestMs, 'ms', { most: 100 }),
      single('  heap grown by', heapGrowth, 'MB', { most: 100 }),
      single('  process alive', alive ? 1 : 0, '', { least: 1 }),
      ...own,
    ]
  } finally {
    await stage.workshop.close()
    await product.stop()
  }
}
