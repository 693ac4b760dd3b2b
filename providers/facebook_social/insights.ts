import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { slicesOf } from '../days.ts'
import { boundsOf, dayOfEnd, type Insight, type Keyed, type Point } from '../families/meta.insights.ts'
import { IN_MILLISECONDS } from './catalogue.page.ts'
import { askInsights } from './client.ts'

/** Most days that Facebook answers in one call. */
const MOST_DAYS = 90

/** One metric's figures by the day they describe. */
export type Series = Map<string, Keyed>

export interface Figures {
  series: Map<string, Series>
  /** Of money that Facebook says the currency of. */
  currency: string | null
}

/**
 * Figures of a page for the days of a range. With `week` and `days_28` a day's figure is that of the 7 or 28 days
 * which end with it.
 * @param breakdown Facebook's name of what to split by, if anything
 */
export async function readInsights(
  page: ProviderContext,
  id: string,
  question: {
    metrics: readonly string[]
    period: 'day' | 'week' | 'days_28'
    range: DateRange
    breakdown?: string
  },
): Promise<Figures> {
  const figures: Figures = { series: new Map(), currency: null }
  for (const part of slicesOf(question.range, MOST_DAYS)) {
    const { data } = await askInsights(page, id, {
      metric: question.metrics.join(','),
      period: question.period,
      ...boundsOf(part),
      ...(question.breakdown ? { breakdown: question.breakdown } : {}),
    })
    for (const insight of data) take(figures, insight, part, question.breakdown)
  }
  return figures
}

function take(figures: Figures, insight: Insight, range: DateRange, breakdown: string | undefined): void {
  const series = figures.series.getOrInsertComputed(insight.name, (): Series => new Map())
  for (const point of insight.values ?? []) {
    const day = point.end_time && dayOfEnd(point.end_time)
    if (!day || day < range.start || day > range.end) continue
    const { keyed, currency } = readValue(insight.name, point, breakdown)
    figures.currency ??= currency
    const known = series.getOrInsertComputed(day, (): Keyed => new Map())
    for (const [key, number] of keyed) known.set(key, number)
  }
}

/**
 * A point's figures in our units. A breakdown's points each carry their key in a field of its name; whether it can
 * also come as a dictionary is unconfirmed, so both are read.
 */
export function readValue(
  metric: string,
  point: Point,
  breakdown?: string,
): { keyed: Keyed; currency: string | null } {
  const { value } = point
  const scale = IN_MILLISECONDS.includes(metric) ? 1000 : 1
  if (typeof value === 'number') {
    const key = breakdown === undefined ? '' : String(point[breakdown] ?? '')
    return { keyed: new Map([[key, value / scale]]), currency: null }
  }
  if (!value) return { keyed: new Map(), currency: null }
  if ('microAmount' in value) {
    const currency = typeof value.currency === 'string' ? value.currency : null
    return { keyed: new Map([['', Number(value.microAmount) / 1e6]]), currency }
  }
  const entries = Object.entries(value).map(([key, number]) => [key, Number(number) / scale] as const)
  return { keyed: new Map(entries.filter(([, number]) => Number.isFinite(number))), currency: null }
}
