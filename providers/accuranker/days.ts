import type { TimeStep } from '../../shared/domain/values.ts'
import { stepOf } from '../../shared/rules/tableTime.ts'
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
    const values = inOrder.map((row) => row.values[at] ?? null).filter((value) => value !== null)
    if (values.length === 0) return null
    if (days === 'last') return values.at(-1) ?? null
    const sum = values.reduce((all, value) => all + value, 0)
    return days === 'sum' ? sum : sum / values.length
  })
}

/** Rows by day, week or month. */
export function byStep(
  rows: DayRow[],
  step: Exclude<TimeStep, 'hour'>,
  figures: Figure[],
): [string, ...(number | null)[]][] {
  const steps = Map.groupBy(rows, ({ day }) => stepOf(Temporal.PlainDate.from(day), step))
  return [...steps].map(([key, own]) => [key, ...overDays(own, figures)])
}
