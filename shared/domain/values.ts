/**
 * What a number means. Percentages are fractions (0.05 is 5%), money is in units of its currency
 * (not cents), durations are in the unit they are named after, positions are 1-based and better when lower.
 */
export const VALUE_TYPES = [
  'integer',
  'decimal',
  'money',
  'percent',
  'position',
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
] as const
export type ValueType = (typeof VALUE_TYPES)[number]

/** Whether a growing figure is good news, bad news or neither. */
export type Direction = 'up' | 'down' | 'neutral'

/** The types of a calculated metric. */
export const CALCULATED_TYPES = [
  'numeric',
  'numeric:money',
  'numeric:percent',
  'numeric:milliseconds',
  'numeric:seconds',
  'numeric:minutes',
  'numeric:hours',
  'average',
  'average:money',
  'average:percent',
  'average:milliseconds',
  'average:seconds',
  'average:minutes',
  'average:hours',
] as const
export type CalculatedType = (typeof CALCULATED_TYPES)[number]

/** The step of a dimension whose values are points in time. */
export const TIME_STEPS = ['hour', 'day', 'week', 'month', 'year'] as const
export type TimeStep = (typeof TIME_STEPS)[number]

/** One cell of a result: text for a dimension, a number for a metric, null where the vendor has no value. */
export type Cell = string | number | null
