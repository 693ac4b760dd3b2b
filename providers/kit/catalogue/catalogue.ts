import type { Direction, ValueType } from '../../../shared/domain/values.ts'
import type { DimensionDefinition, MetricDefinition } from '../../contract.ts'

/** Metrics and dimensions, written briefly. */

/** The points in time that most vendors' figures can be split by; `DATE` and `DAY` are two names of the day. */
export const HOUR = { id: 'hour', label: 'Hour', group: 'Time', time: 'hour' } as const
export const DATE = { id: 'date', label: 'Date', group: 'Time', time: 'day' } as const
export const DAY = { id: 'day', label: 'Day', group: 'Time', time: 'day' } as const
export const WEEK = { id: 'week', label: 'Week', group: 'Time', time: 'week' } as const
export const MONTH = { id: 'month', label: 'Month', group: 'Time', time: 'month' } as const
export const YEAR = { id: 'year', label: 'Year', group: 'Time', time: 'year' } as const
export const TIMES = [DATE, WEEK, MONTH]

/** The dimensions of a group: their labels by their ids. */
export const dimensionsIn = (
  group: string,
  labels: Readonly<Record<string, string>>,
): DimensionDefinition[] => Object.entries(labels).map(([id, label]) => ({ id, label, group }))

/**
 * A metric of a group. `sum`: it adds up over days and rows; `own`: the vendor gives every row's own. Without a
 * direction a growing figure is good news.
 */
export type MetricRow = readonly [
  id: string,
  label: string,
  type: ValueType,
  add: 'sum' | 'own',
  direction?: Direction,
  description?: string | undefined,
]

/** The metrics of a group. */
export const metricsIn = (group: string, rows: readonly MetricRow[]): MetricDefinition[] =>
  rows.map(([id, label, type, add, direction = 'up', description]) => ({
    id,
    label,
    type,
    additive: add === 'sum',
    direction,
    group,
    ...(description ? { description } : {}),
  }))

export const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id)
