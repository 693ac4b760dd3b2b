import type { Check } from '../shared/domain/monitoring.ts'
import {
  type Alert,
  type AlertEvent,
  calmDaysNeeded,
  nextAlert,
} from '../shared/rules/monitoring/alertState.ts'
import { effectiveCheck } from '../shared/rules/monitoring/checkSettings.ts'
import { combineFeeds } from '../shared/rules/monitoring/combineFeeds.ts'
import { evaluate } from '../shared/rules/monitoring/evaluate.ts'
import { DAYS_BEFORE, type History, LATE_DAYS, makeHistory, toldUntil } from './breaks/histories.ts'
import { type BenchTable, single } from './lib/table.ts'

const HISTORIES = 400
const BREAKING = 100
/** The histories' first day. */
const FIRST = Temporal.PlainDate.from('2026-01-01')
/** A break is found in time on its first or second day, once they are settled. */
const IN_TIME = 2

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
      `Of the newest ${LATE_DAYS} days the vendor has a part or nothing; they are waited for.`,
    ],
  }
}

/** Reads a history morning by morning, as the scans do. An alert that goes on is one. */
function readHistory(history: History): { found: boolean; falseAlarms: number } {
  const { values, breaksAt } = history
  const end = breaksAt === null ? values.length : breaksAt + IN_TIME
  const recovered: Temporal.Instant[] = []
  let falseAlarms = 0
  let alert: Alert | null = null
  let raisedAt = morningOf(0)
  for (let day = DAYS_BEFORE; day < end; day++) {
    const now = morningOf(day + LATE_DAYS + 1)
    const isBelow = findsLess(history, day)
    if (isBelow && breaksAt !== null && day >= breaksAt) return { found: true, falseAlarms }
    const event: AlertEvent = isBelow
      ? { kind: 'found' }
      : { kind: 'calm', needed: calmDaysNeeded(raisedAt, recovered) }
    const step = nextAlert(alert, event, now)
    alert = step.alert
    if (step.send === 'raised') {
      falseAlarms++
      raisedAt = now
    } else if (step.send === 'recovered') recovered.push(now)
  }
  return { found: false, falseAlarms }
}

const morningOf = (day: number) => FIRST.add({ days: day }).toZonedDateTime('UTC').toInstant()

/** Whether the checks find less traffic once a day is settled, by what the vendor tells then. */
function findsLess(history: History, day: number): boolean {
  const told = toldUntil(history, day + LATE_DAYS)
  const days = new Map(
    told.flatMap((value, index) => (value === null ? [] : [[dayOf(index), value] as const])),
  )
  const through = FIRST.add({ days: day })
  const reading = { rank: 1, days, through, settlingDays: LATE_DAYS, newestDay: null, currency: null }
  const traffic = combineFeeds('traffic', [reading])
  if (!traffic || !('figures' in traffic)) return false
  const settings = (check: Check) => effectiveCheck(check, {}, {})
  const rest = { pages: [], budget: null, site: null, sources: [], reports: [] }
  return evaluate({ series: { traffic }, settings, ...rest }).some(
    (finding) => finding.verdict === 'found' && !finding.isGood,
  )
}

const dayOf = (index: number) => FIRST.add({ days: index }).toString()
