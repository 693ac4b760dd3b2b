import { z } from 'zod'
import type { BudgetReading } from '../../../shared/domain/budgets.ts'

/**
 * How much of Meta's limits is used up, read from the headers of every response
 * (developers.facebook.com/docs/graph-api/overview/rate-limiting).
 */
export interface MetaUsage {
  /** The fullest of all limits, in percent; 0 where no header came. */
  percent: number
  /** Seconds until Meta accepts calls; null where it gives none. */
  waitSeconds: number | null
}

/** From this share on, calls made on purpose (a following page) wait: calls made while blocked prolong the block. */
export const USAGE_CEILING = 95

const Percents = z.record(z.string(), z.unknown())
const Business = z.record(z.string(), z.array(Percents))
const PERCENT_FIELDS = [
  'call_count',
  'total_time',
  'total_cputime',
  'app_id_util_pct',
  'acc_id_util_pct',
] as const

export function metaUsage(headers: Readonly<Record<string, string>>): MetaUsage {
  const business = Business.safeParse(json(headers['x-business-use-case-usage'])).data ?? {}
  const flat = ['x-app-usage', 'x-fb-ads-insights-throttle', 'x-ad-account-usage'].map(
    (name) => Percents.safeParse(json(headers[name])).data ?? {},
  )
  const all = [...Object.values(business).flat(), ...flat]
  const minutes = Math.max(0, ...all.map((usage) => number(usage.estimated_time_to_regain_access)))
  const seconds = Math.max(minutes * 60, ...all.map((usage) => number(usage.reset_time_duration)))
  const percent = Math.max(0, ...all.flatMap((usage) => PERCENT_FIELDS.map((field) => number(usage[field]))))
  return { percent, waitSeconds: seconds > 0 ? seconds : null }
}

/** Meta counts in a window that slides, so that a reading without a wait is soon worth another look. */
const READING_SECONDS = 300

/** What is left of the fullest limit; null where the response has no usage headers. */
export function budgetReading(
  { percent, waitSeconds }: MetaUsage,
  now: Temporal.Instant,
): BudgetReading | null {
  if (percent <= 0) return null
  const renewsAt = now.add({ seconds: waitSeconds ?? READING_SECONDS }).toString()
  return { name: 'requests', property: null, left: Math.max(0, 100 - percent), of: 100, renewsAt }
}

const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
