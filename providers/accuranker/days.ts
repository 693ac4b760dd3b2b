import type { TimeStep } from '../../shared/domain/values.ts'
import { stepOfDay } from '../days.ts'
import { folded } from '../figures.ts'
import type { Figure } from './figures.ts'

/** Figures of one day, in the order of the metrics. */
export interface DayRow {
  day: string
  values: (number | null)[]
}

/** One row for several days: the last value, the mean or the sum, as each figure has it. Days without one are gaps. */
export function overDays(rows: DayRow[], figures: Figure[]): (number | null)[] {
  const inOrder = rows.toSorted((a, b) => a.day.localeCompare(b.day))
  return figures.map(({ days }, at) => {
    const values = inOrder.map((row) => row.values[at])
    return folded(values, days)
  })
}

/** Rows by day, week or month. */
export function byStep(
  rows: DayRow[],
  step: Exclude<TimeStep, 'hour'>,
  figures: Figure[],
): [string, ...(number | null)[]][] {
  const steps = Map.groupBy(rows, ({ day }) => stepOfDay(day, step))
  return [...steps].map(([key, own]) => [key, ...overDays(own, figures)])
}
