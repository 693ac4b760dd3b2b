import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext, ProviderError, ProviderQuery } from '../contract.ts'
import { lengthOf } from '../families/meta.insights.ts'
import { withoutRefused } from '../families/meta.refused.ts'
import { PAGE_EARNINGS, PAGE_NOW, PAGE_UNIQUE } from './catalogue.page.ts'
import { BREAKDOWNS } from './catalogue.ts'
import { readNow } from './client.ts'
import { readInsights, type Series } from './insights.ts'

/** All that Facebook answered for a question about a page. */
export interface PageFigures {
  daily: Map<string, Series>
  /** People of the 7 days ending with a day. */
  weekly: Map<string, Series>
  /** People of the whole range, under its last day. */
  people: Map<string, Series>
  now: Record<string, number | null>
  currency: string | null
  refused: Map<string, ProviderError>
  at: Temporal.Instant
}

/** Lengths of range over which Facebook counts people. */
export const PERIODS: Record<number, 'day' | 'week' | 'days_28'> = { 1: 'day', 7: 'week', 28: 'days_28' }

/**
 * Asks what a question needs: days, and counts of people apart, since those cannot be summed.
 * @throws ProviderError the refusal, where every metric is refused
 */
export async function askPage(
  page: ProviderContext,
  id: string,
  { metrics, dimension }: ProviderQuery,
  range: DateRange | null,
): Promise<PageFigures> {
  const figures: PageFigures = {
    ...{ daily: new Map(), weekly: new Map(), people: new Map(), now: {} },
    ...{ currency: null, refused: new Map(), at: page.now },
  }
  const breakdown = dimension === null ? undefined : BREAKDOWNS[dimension]
  const ask = async (
    into: Map<string, Series>,
    wanted: readonly string[],
    over: { period: 'day' | 'week' | 'days_28'; range: DateRange },
  ) => {
    const { answers, refused } = await withoutRefused(wanted, (some) =>
      readInsights(page, id, { metrics: some, ...over, ...(breakdown ? { breakdown } : {}) }),
    )
    for (const { series, currency } of answers) {
      figures.currency ??= currency
      for (const [metric, days] of series) into.set(metric, days)
    }
    for (const [metric, error] of refused) figures.refused.set(metric, error)
  }
  const pick = (ids: readonly string[]) => metrics.filter((metric) => ids.includes(metric))
  const asked: Promise<unknown>[] = [
    readNow(page, id, pick(PAGE_NOW)).then((now) => Object.assign(figures.now, now)),
  ]
  if (range !== null) asked.push(...askRange(range))
  await Promise.all(asked)
  const [first] = figures.refused.values()
  if (first && metrics.every((metric) => figures.refused.has(metric))) throw first
  return figures

  function askRange(range: DateRange): Promise<void>[] {
    const days = { period: 'day' as const, range }
    const people = pick(PAGE_UNIQUE)
    const apart = [...PAGE_NOW, ...PAGE_EARNINGS, ...PAGE_UNIQUE]
    const counted = metrics.filter((metric) => !apart.includes(metric))
    const period = PERIODS[lengthOf(range)]
    const last = { start: range.end, end: range.end }
    return [
      ask(figures.daily, [...counted, ...(dimension === 'day' ? people : [])], days),
      ...pick(PAGE_EARNINGS).map((metric) => ask(figures.daily, [metric], days)),
      ...(dimension === 'week' ? [ask(figures.weekly, people, { period: 'week', range })] : []),
      ...(period ? [ask(figures.people, people, { period, range: last })] : []),
    ]
  }
}
