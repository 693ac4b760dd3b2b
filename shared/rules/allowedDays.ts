import type { DayLimits } from './dateRange.ts'

/** Which days a calendar offers. */
export interface CalendarRule {
  min?: string
  max?: string
  /** True by default. */
  allowPast?: boolean
  /** False by default. */
  allowFuture?: boolean
  /** Today is neither past nor future; false by default. */
  withToday?: boolean
}

/**
 * The first and last day that a calendar offers; null where the rule leaves none. Where past and future are allowed and
 * today is not, today lies inside the limits: `isAllowedDay` excludes it.
 */
export function allowedDays(rule: CalendarRule, today: Temporal.PlainDate): DayLimits | null {
  const { allowPast = true, allowFuture = false, withToday = false } = rule
  const first = allowPast ? null : withToday ? today : allowFuture ? today.add({ days: 1 }) : undefined
  const last = allowFuture ? null : withToday ? today : allowPast ? today.subtract({ days: 1 }) : undefined
  if (first === undefined || last === undefined) return null
  const min = later(rule.min, first?.toString())
  const max = earlier(rule.max, last?.toString())
  if (min && max && min > max) return null
  return { ...(min && { min }), ...(max && { max }) }
}

/** Whether a calendar offers the day. */
export function isAllowedDay(day: string, rule: CalendarRule, today: Temporal.PlainDate): boolean {
  const limits = allowedDays(rule, today)
  if (!limits) return false
  if (!rule.withToday && today.equals(day)) return false
  return (!limits.min || day >= limits.min) && (!limits.max || day <= limits.max)
}

// ISO days sort as text.
const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b))
