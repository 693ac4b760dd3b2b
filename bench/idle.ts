import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, nameOf, pssOf } from './lib/processes.ts'
import { freshPlace, launch } from './lib/product.ts'
import { type BenchTable, type Figure, single } from './lib/table.ts'

const root = join(import.meta.dirname, '..')
/** Longer than anything that was started for the first page stays up. */
const REST_MS = 40_000

/** What `npm start` costs when it is idle, how long it takes, and how many packages it needs. */
export async function bench(): Promise<BenchTable> {
  const { dataDir, env } = await freshPlace()
  const start = () => launch('npm', ['start'], dataDir, env)
  try {
    const first = await start()
    await first.stop()
    const again = await start()
    const figures: Figure[] = [
      single('first start, demo data made, to the first answer', first.startMs / 1000, 's'),
      single('start with data to the first answer', again.startMs / 1000, 's'),
    ]
    try {
      await fetch(again.url)
      await sleep(REST_MS)
      const processes = familyOf(again.pid).map((pid) => ({ name: nameOf(pid), pss: pssOf(pid) }))
      figures.push(
        single('memory of all its processes, idle (PSS)', sum(processes), 'MB', { most: 450 }),
        ...groups(processes),
      )
    } finally {
      await again.stop()
    }
    figures.push(single('packages in the lock file', packagesInLock(), '', { most: 900 }))
    return { title: 'Idle: npm start with nobody using it', figures, notes: [] }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  name: string
  /** MB */
  pss: number
}

const sum = (processes: Measured[]) => processes.reduce((total, { pss }) => total + pss, 0)

function groups(processes: Measured[]): Figure[] {
  const names = [...new Set(processes.map(({ name }) => name))].sort()
  return names.map((name) => {
    const ofName = processes.filter((one) => one.name === name)
    return single(`  ${name} (${ofName.length})`, sum(ofName), 'MB')
  })
}

function packagesInLock(): number {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: object
  }
  return Object.keys(packages).filter((path) => path !== '').length
}
