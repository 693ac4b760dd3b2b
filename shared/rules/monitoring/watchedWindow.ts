import { MEASURE_FACTS, type Measure, type WatchWindow } from '../../domain/monitoring.ts'
import { AUTOMATIC } from './deviation.ts'
import { type DailyFigures, deviationOf, type Expectation, expectDays } from './expectation.ts'

/** A measure in one window. */
export interface WindowFigure {
  value: number | null
  /** Of the window before. */
  previous: number | null
  /** What the eight weeks before let expect. */
  expected: number | null
  /** Against the window before, as a share. */
  change: number | null
  /** From −3, much worse than expected, to 3, much better; null where it cannot be told or means neither. */
  grade: number | null
}

/** A window is told where no more than one day of a week is missing. */
const LEAST_KNOWN = 6 / 7
const MOST_GRADE = 3

/**
 * What a measure was in the newest `days` of its settled figures, beside the window before and what was to be expected.
 * Below `minimum` expected a day it is not graded: small numbers move by chance.
 */
export function windowFigure(
  measure: Measure,
  figures: DailyFigures,
  days: WatchWindow,
  { minimum, least }: { minimum: number; least: number } = AUTOMATIC,
): WindowFigure {
  const value = combinedOf(measure, figures.slice(-days))
  const before = figures.length >= 2 * days ? figures.slice(-2 * days, -days) : []
  const previous = combinedOf(measure, before)
  const expectation = value === null ? null : expectDays(figures.slice(0, -days), days)
  const expected = expectation && combinedOf(measure, expectation.values)
  return {
    value,
    previous,
    expected,
    change: value === null || previous === null || previous === 0 ? null : value / previous - 1,
    grade:
      value === null || expectation === null || meanOf(expectation.values) < minimum
        ? null
        : gradeOf(measure, { value, expected: expected ?? 0, expectation, least }),
  }
}

function gradeOf(
  measure: Measure,
  {
    value,
    expected,
    expectation,
    least,
  }: { value: number; expected: number; expectation: Expectation; least: number },
): number | null {
  const { direction } = MEASURE_FACTS[measure]
  if (direction === 'neutral') return null
  const deviation = deviationOf(value, expected)
  const bound = Math.max(-Math.log(1 - least), AUTOMATIC.spreads * expectation.spread)
  const steps = Math.min(MOST_GRADE, Math.floor((2 * Math.abs(deviation)) / bound))
  const isGood = deviation > 0 === (direction === 'up')
  return steps === 0 ? 0 : isGood ? steps : -steps
}

/** Days of a measure as one figure; null where too few of them are known. */
export function combinedOf(measure: Measure, days: DailyFigures): number | null {
  const known = days.filter((value) => value !== null)
  const { combined } = MEASURE_FACTS[measure]
  // Trackers look once a day or once a week: between two looks the last one holds.
  if (combined === 'last') return known.at(-1) ?? null
  if (days.length === 0 || known.length < Math.floor(LEAST_KNOWN * days.length)) return null
  const sum = known.reduce((total, one) => total + one, 0)
  return combined === 'sum' ? sum : sum / known.length
}

const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
