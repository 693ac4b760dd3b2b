import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, pssOf, rssOf } from '../lib/processes.ts'

/** Process ids; null where the database does not report its own. */
export interface Pids {
  product: number
  database: number | null
}

/** MB at one moment. */
export interface Weight {
  /** All browsers with all their processes, shared pages counted in shares (PSS). */
  browsers: number
  /** The same processes with shared pages counted in each (RSS). */
  browsersResident: number
  product: number
  database: number
}

const SAMPLED_EVERY_MS = 500

/** Weighs them until the signal aborts; gives every sample. */
export async function weighUntil(signal: AbortSignal, pids: Pids): Promise<Weight[]> {
  const samples: Weight[] = []
  while (!signal.aborted) {
    // Whatever the product has started is a browser or a part of one.
    const browsers = familyOf(pids.product).filter((pid) => pid !== pids.product)
    samples.push({
      browsers: sumOf(browsers, pssOf),
      browsersResident: sumOf(browsers, rssOf),
      product: pssOf(pids.product),
      database: pids.database === null ? Number.NaN : sumOf(familyOf(pids.database), pssOf),
    })
    await sleep(SAMPLED_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

const sumOf = (pids: readonly number[], weigh: (pid: number) => number) =>
  pids.reduce((sum, pid) => sum + weigh(pid), 0)
