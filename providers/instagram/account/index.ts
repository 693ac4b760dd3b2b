import { timeSteps } from '../../../shared/rules/tableTime.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { type MetricValues, ratioOf, sumKnown } from '../../kit/answers/metricValues.ts'
import { partial, untoldNotice } from '../../kit/answers/notices.ts'
import { partOf, shifted } from '../../kit/query/days.ts'
import { type Keyed, wholeOf } from '../../platforms/meta/figures.ts'
import { keptPart, lengthOf, metaToday } from '../../platforms/meta/insights.ts'
import { named } from '../../platforms/meta/refused.ts'
import { type DaysReport, daysTable, type MetaReport } from '../../platforms/meta/report.ts'
import { DERIVED, FOLLOWS, MOST_DAYS, PEOPLE, RECENT_DAYS, SERIES_ONLY } from '../catalogue/account.ts'
import { labelOf, METRICS } from '../catalogue/index.ts'
import { instagramAccounts } from '../definition.ts'
import { keyOf } from '../totals.ts'
import { askAccount } from './ask.ts'

const REPORT: DaysReport = {
  vendor: 'Instagram',
  type: instagramAccounts,
  labelOf,
  kept: 'Instagram keeps two years of an account’s figures at most; days before are left out.',
  nothing: 'Instagram has no figures here. Many are kept for 90 days only, and small accounts have fewer.',
}

/** The account report: totals of each day, week or month, or of the whole range. */
export async function accountTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const range = keptPart(query.range, context.now)
  const today = metaToday(context.now)
  const recent = range && partOf(range, { from: shifted(today, -RECENT_DAYS), to: shifted(today, -1) })
  const { figures, now, refused } = await askAccount(context, id, query, { range, recent })
  const over: MetaReport['over'] = (metric, days) => {
    if (metric === 'engagement_rate') return ratioOf(over('total_interactions', days), over('reach', days))
    if (metric === 'follower_count') {
      // Of days that begin before the last 30 a part is missing, and with it the sum.
      if (!recent || days.start < recent.start) return null
      const each = timeSteps(days, 'day').map((day) => keyOf(metric, { start: day, end: day }))
      return sumKnown(each.map((key) => wholeOf(figures.get(key))))
    }
    if (metric === FOLLOWS || DERIVED[metric]?.includes(FOLLOWS))
      return followsIn(figures.get(keyOf(FOLLOWS, days)))[metric] ?? null
    const known = figures.get(keyOf(metric, days))
    // Parts of accounts counted once do not add up.
    const isAdditive = METRICS.find((one) => one.id === metric)?.additive
    return isAdditive ? wholeOf(known) : (known?.get('') ?? null)
  }
  const parts: MetaReport['parts'] = (metric) => (range ? figures.get(keyOf(metric, range)) : undefined)
  const told = { now, refused, over, parts }
  const isRecent = query.metrics.every(isOfRecentDays)
  const report = isRecent
    ? { ...REPORT, kept: recentOnly(query), from: shifted(today, -RECENT_DAYS) }
    : REPORT
  return daysTable(report, query, { range, now: context.now, told }, (missing) => [
    ...(range && lengthOf(range) > MOST_DAYS ? peopleNotices(query, missing) : []),
    ...(isRecent || recent?.start === range?.start ? [] : recentNotices(query)),
    ...untoldNotices(missing.filter((metric) => !isExplained(metric))),
  ])
}

/** The two values of a breakdown. A missing one is 0, unless only the total is returned. */
function followsIn(split: Keyed | undefined): MetricValues {
  const isWholeAlone = split?.size === 1 && Boolean(split.get(''))
  if (!split || isWholeAlone) return {}
  const part = (key: string) => (split.has(key) ? (split.get(key) ?? null) : 0)
  const [won, lost] = [part('FOLLOWER'), part('NON_FOLLOWER')]
  const isKnown = won !== null && lost !== null
  return {
    follows: won,
    unfollows: lost,
    net_follows: isKnown ? won - lost : null,
    [FOLLOWS]: isKnown ? won + lost : null,
  }
}

function peopleNotices({ dimension }: ProviderQuery, missing: readonly string[]): Notice[] {
  const people = missing.filter((metric) => PEOPLE.includes(metric) || metric === 'engagement_rate')
  if (people.length === 0) return []
  const where = dimension === 'month' ? 'of the whole range and of months of 31 days' : 'of the whole range'
  const what = `${named(people, METRICS)} ${where} is empty`
  return [partial(`Instagram counts accounts over at most ${MOST_DAYS} days, so ${what}.`)]
}

/** Metrics that may be empty by Instagram's retention or counting; those have notices of their own. */
const isExplained = (metric: string): boolean =>
  [...PEOPLE, ...SERIES_ONLY, 'engagement_rate'].includes(metric)

const untoldNotices = (metrics: readonly string[]): Notice[] =>
  metrics.length > 0 ? [untoldNotice('Instagram', named(metrics, METRICS))] : []

const isOfRecentDays = (metric: string): boolean => SERIES_ONLY.includes(metric)

const recentOnly = ({ metrics }: ProviderQuery): string =>
  `Instagram gives ${named(metrics.filter(isOfRecentDays), METRICS)} for the last ${RECENT_DAYS} days only, without today.`

const recentNotices = (query: ProviderQuery): Notice[] =>
  query.metrics.some(isOfRecentDays) ? [partial(recentOnly(query))] : []
