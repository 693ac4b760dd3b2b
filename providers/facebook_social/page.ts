import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { folded } from '../kit/answers/metricValues.ts'
import { partial, untoldNotice } from '../kit/answers/notices.ts'
import { sumRows, wholeOf } from '../platforms/meta/figures.ts'
import { keptPart, lengthOf } from '../platforms/meta/insights.ts'
import { failWhereAll, named } from '../platforms/meta/refused.ts'
import { type DaysReport, daysTable, type MetaReport } from '../platforms/meta/report.ts'
import { readSeries, type Series } from '../platforms/meta/series.ts'
import type { ProviderError } from '../providerError.ts'
import { BREAKDOWNS, DICTIONARIES, labelOf, METRICS } from './catalogue/index.ts'
import { PAGE_EARNINGS, PAGE_LAST, PAGE_NOW, PAGE_UNIQUE } from './catalogue/page.ts'
import { graph } from './client.ts'
import { facebookPages } from './definition.ts'
import { byOrigin } from './origins.ts'

/** Most days that Facebook accepts in one call. */
const MOST_DAYS = 90
type Period = 'day' | 'week' | 'days_28'
/** Numbers of days over which Facebook counts people. */
const PERIODS: Record<number, Period> = { 1: 'day', 7: 'week', 28: 'days_28' }

const REPORT: DaysReport = {
  vendor: 'Facebook',
  type: facebookPages,
  labelOf,
  kept: 'Facebook keeps two years of a page’s figures; days before are left out.',
  nothing:
    'Facebook has no figures here. It counts pages with at least 100 followers, and the login needs the task “Analyze” on the page.',
}

/**
 * The page report: figures of each day, grouped as requested.
 * @param page with the page’s own token
 */
export async function pageTable(
  page: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const range = keptPart(query.range, page.now)
  const told = await askPage(page, id, query, range)
  return daysTable(REPORT, query, { range, now: page.now, told }, (missing) => {
    const people = missing.filter((metric) => PAGE_UNIQUE.includes(metric))
    const others = missing.filter((metric) => !people.includes(metric))
    return [
      ...(range && people.length > 0 ? [peopleNotice(people, lengthOf(range))] : []),
      ...(others.length > 0 ? [untoldNotice('Facebook', named(others, METRICS))] : []),
    ]
  })
}

/**
 * Requests what a query needs: days, and counts of people separately, since those cannot be summed.
 * @throws ProviderError the refusal, where every metric is refused
 */
async function askPage(
  page: ProviderContext,
  id: string,
  { metrics, dimension }: ProviderQuery,
  range: DateRange | null,
): Promise<MetaReport> {
  const found: Record<Period, Series> = { day: new Map(), week: new Map(), days_28: new Map() }
  const refused = new Map<string, ProviderError>()
  let currency: string | null = null
  const breakdown = dimension === null ? undefined : BREAKDOWNS[dimension]
  const ask = async (period: Period, wanted: readonly string[], over: DateRange) => {
    const answer = await readSeries(
      (asked) => graph.insights(page, id, asked),
      { metrics: wanted, period, breakdown, range: over, mostDays: MOST_DAYS },
      refused,
    )
    currency ??= answer.currency
    for (const [metric, days] of answer.series) {
      const isByOrigin = DICTIONARIES.origin?.includes(metric)
      found[period].set(
        metric,
        isByOrigin ? new Map([...days].map(([day, keyed]) => [day, byOrigin(keyed)])) : days,
      )
    }
  }
  const pick = (ids: readonly string[]) => metrics.filter((metric) => ids.includes(metric))
  const askDays = (days: DateRange) => {
    const people = pick(PAGE_UNIQUE)
    const apart = [...PAGE_NOW, ...PAGE_EARNINGS, ...PAGE_UNIQUE]
    const counted = metrics.filter((metric) => !apart.includes(metric))
    const period = PERIODS[lengthOf(days)]
    return [
      ask('day', [...counted, ...(dimension === 'day' ? people : [])], days),
      ...pick(PAGE_EARNINGS).map((metric) => ask('day', [metric], days)),
      ...(dimension === 'week' ? [ask('week', people, days)] : []),
      ...(period ? [ask(period, people, { start: days.end, end: days.end })] : []),
    ]
  }
  const [now] = await Promise.all([graph.numbers(page, id, pick(PAGE_NOW)), ...(range ? askDays(range) : [])])
  failWhereAll(metrics, refused)
  return {
    now,
    refused,
    currency,
    over(metric, days) {
      const isPeople = PAGE_UNIQUE.includes(metric)
      const period = isPeople ? PERIODS[lengthOf(days)] : 'day'
      const ends = isPeople ? [days.end] : timeSteps(days, 'day')
      const known = ends.map((day) => (period ? wholeOf(found[period].get(metric)?.get(day)) : null))
      return folded(known, PAGE_LAST.includes(metric) ? 'last' : 'sum')
    },
    parts: (metric) => sumRows([...(found.day.get(metric)?.values() ?? [])]),
  }
}

function peopleNotice(people: readonly string[], days: number): Notice {
  const reason = PERIODS[days]
    ? 'it counts those of a range about a day after its end'
    : `it counts people over 1, 7 or 28 days only, not over ${days}`
  return partial(`Facebook gives no ${named(people, METRICS)} of the whole range: ${reason}.`)
}
