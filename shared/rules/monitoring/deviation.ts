import { type DailyFigures, deviationOf, expectDays } from './expectation.ts'

/** The side to which a figure has left what was expected. */
export type Side = 'below' | 'above'

/** Figures that have left what was expected, as found on the newest day. */
export interface Deviation {
  side: Side
  /** Of the days since, against what was expected of them: −0.2 is a fifth less. */
  change: number
  actual: number
  expected: number
  /** How many days were evaluated, the newest included; it may have lasted for longer (`lastedDays`). */
  days: number
}

/** When a deviation is worth an alert. */
export interface Thresholds {
  /** The least change that counts, as a share: 0.15. */
  least: number
  /** How many times the usual spread it must be. */
  spreads: number
  /** Fewer than that expected a day say nothing. */
  minimum: number
}

export const AUTOMATIC: Thresholds = { least: 0.15, spreads: 3.6, minimum: 20 }

/** The runs of days that are evaluated: two days find a break at once, a week finds a smaller one that stays. */
const RUNS = [2, 7]

/** The share of the bound that each of the newest two days must reach. */
const LEAST_OF_EACH = 0.9

/**
 * Whether the newest days have left what was expected of them. Each run of days is held against the eight weeks before
 * it, by its mean and by each of its newest two days: one odd day, as a holiday, is no deviation. Null where nothing
 * is out of the ordinary, too little is known, or the figures are too small to tell. Days that a vendor may still
 * change are left out by the caller.
 */
export function findDeviation(figures: DailyFigures, thresholds = AUTOMATIC): Deviation | null {
  for (const days of RUNS) {
    const found = evaluateRun(figures, days, thresholds)
    if (found !== null) return found
  }
  return null
}

function evaluateRun(figures: DailyFigures, days: number, thresholds: Thresholds): Deviation | null {
  const run = figures.slice(-days)
  const expectation = expectDays(figures.slice(0, -days), days)
  if (expectation === null || run.length < days) return null
  const known = run.filter((value) => value !== null)
  if (known.length < days) return null
  const expected = sumOf(expectation.values)
  if (expected / days < thresholds.minimum) return null
  const deviations = known.map((value, day) => deviationOf(value, expectation.values[day] ?? 0))
  const mean = sumOf(deviations) / days
  const bound = Math.max(-Math.log(1 - thresholds.least), thresholds.spreads * expectation.spread)
  const side: Side = mean < 0 ? 'below' : 'above'
  const sign = side === 'below' ? -1 : 1
  if (sign * mean < bound) return null
  const newest = deviations.slice(-2)
  if (newest.some((one) => sign * one < LEAST_OF_EACH * bound)) return null
  const actual = sumOf(known)
  return { side, change: actual / expected - 1, actual, expected, days }
}

/** A change that stays for longer is becoming the usual: it is not looked for further back. */
export const MOST_LASTED = 14

/**
 * How many days a deviation has lasted, the newest included: those that were evaluated, and the days before them on which the
 * figure had left what was expected at least half as far, a fortnight at most. A day that is not known ends them.
 */
export function lastedDays(figures: DailyFigures, { side, change, days }: Deviation): number {
  for (let lasted = days; lasted < MOST_LASTED; lasted++) {
    const day = figures.length - lasted - 1
    const value = figures[day] ?? null
    const expected = expectDays(figures.slice(0, Math.max(day, 0)), 1)?.values[0]
    if (value === null || expected === undefined) return lasted
    const bound = expected * (1 + change / 2)
    if (side === 'below' ? value > bound : value < bound) return lasted
  }
  return MOST_LASTED
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
