import { findDeviation } from '../shared/rules/monitoring/deviation.ts'
import { DAYS_BEFORE, type History, makeHistory } from './breaks/histories.ts'
import { type BenchTable, single } from './lib/table.ts'

const HISTORIES = 400
const BREAKING = 100
/** A break is found in time on its first or second day. */
const IN_TIME = 2
/** An alert ends after as many ordinary days; what comes after is another. */
const CALM_DAYS = 2

/** How many breaks of made histories are found in time, and how often there is an alert without one. */
export async function bench(): Promise<BenchTable> {
  let found = 0
  const alarms: number[] = []
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const history = makeHistory(seed, seed <= BREAKING)
    const read = readHistory(history)
    if (read.found) found++
    alarms.push(read.falseAlarms)
  }
  const mean = alarms.reduce((sum, one) => sum + one, 0) / HISTORIES
  const several = alarms.filter((one) => one > 1).length
  return {
    title: `Breaks in ${HISTORIES} made histories of a quarter, ${BREAKING} with a break of 20 to 60 %`,
    figures: [
      single('breaks found within two days, a hundred', (100 * found) / BREAKING, '', { least: 90 }),
      single('false alarms a domain and quarter', mean, '', { most: 1 }),
    ],
    notes: [
      `${several} of ${HISTORIES} have more than one false alarm, at most ${Math.max(...alarms)}.`,
      'Holidays of four days, of which the rule knows nothing, count as false alarms.',
    ],
  }
}

/** Reads a history day by day, as the scans do. */
function readHistory({ values, breaksAt }: History): { found: boolean; falseAlarms: number } {
  const end = breaksAt === null ? values.length : breaksAt + IN_TIME
  let falseAlarms = 0
  let calm = CALM_DAYS
  for (let day = DAYS_BEFORE; day < end; day++) {
    const isBelow = findDeviation(values.slice(0, day + 1))?.side === 'below'
    if (isBelow && breaksAt !== null && day >= breaksAt) return { found: true, falseAlarms }
    if (isBelow && calm >= CALM_DAYS) falseAlarms++
    calm = isBelow ? 0 : calm + 1
  }
  return { found: false, falseAlarms }
}
