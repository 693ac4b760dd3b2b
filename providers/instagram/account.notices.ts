import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery } from '../contract.ts'
import { lengthOf, metaToday } from '../families/meta.insights.ts'
import { refusedNotices } from '../families/meta.refused.ts'
import { type AccountFigures, recentPart } from './account.ask.ts'
import { ACCOUNT_NOW, PEOPLE, SERIES_ONLY } from './catalogue.account.ts'
import { METRICS } from './catalogue.ts'
import { MOST_DAYS } from './days.ts'

const labelOfMetric = (id: string) => METRICS.find((metric) => metric.id === id)?.label ?? id

/** What a reader of an account's figures should know. */
export function accountNotices(
  { metrics, range: asked, dimension }: ProviderQuery,
  facts: {
    figures: AccountFigures
    range: DateRange | null
    rows: Cell[][]
    whole: (number | null)[]
    isKnown: boolean
    now: Temporal.Instant
  },
): Notice[] {
  const { figures, range, isKnown, whole } = facts
  const notices: Notice[] = []
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  if (asked.start < (range?.start ?? metaToday(facts.now)))
    say('partial', 'Instagram keeps two years of an account’s figures at most; days before are left out.')
  notices.push(...refusedNotices(figures.refused, METRICS))
  const people = metrics.filter((metric) => PEOPLE.includes(metric) || metric === 'engagement_rate')
  if (isKnown && range && people.length > 0 && lengthOf(range) > MOST_DAYS) {
    const names = people.map((metric) => `“${labelOfMetric(metric)}”`).join(', ')
    const where = dimension === 'month' ? 'of the whole range and of months of 31 days' : 'of the whole range'
    if (people.some((metric) => whole[metrics.indexOf(metric)] === null))
      say(
        'partial',
        `Instagram counts accounts over at most ${MOST_DAYS} days, so ${names} ${where} is empty.`,
      )
  }
  const recent = metrics.filter((metric) => SERIES_ONLY.includes(metric))
  if (recent.length > 0 && recentPart(range, facts.now)?.start !== range?.start) {
    const names = recent.map((metric) => `“${labelOfMetric(metric)}”`).join(', ')
    say('partial', `Instagram gives ${names} for the last 30 days only, without today.`)
  }
  if (metrics.some((metric) => ACCOUNT_NOW.includes(metric)))
    say('vendor', 'Instagram keeps no history of figures “now”: they are as of today, whatever the range.')
  if (!isKnown && figures.refused.size === 0)
    say(
      'vendor',
      'Instagram has no figures here. Many are kept for 90 days only, and small accounts have fewer.',
    )
  return notices
}
