import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Cell } from '../../shared/domain/values.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { firstUnsettled, shifted } from '../days.ts'
import { askablePart, lengthOf, META_ZONE, metaToday, timeKey, wholeOf } from '../families/meta.insights.ts'
import { refusedNotices } from '../families/meta.refused.ts'
import { folded } from '../figures.ts'
import { answerTable } from '../resultRows.ts'
import { PAGE_LAST, PAGE_NOW, PAGE_UNIQUE } from './catalogue.page.ts'
import { BREAKDOWNS, labelOf, METRICS } from './catalogue.ts'
import { SETTLING_DAYS } from './days.ts'
import { facebookPages } from './definition.ts'
import { askPage, type PageFigures, PERIODS } from './page.ask.ts'

/** Facebook keeps two years. */
const HISTORY = { years: 2 }

/**
 * The page report: figures of each day, put together to whatever was asked.
 * @param context with the page’s own token
 */
export async function pageTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const oldest = Temporal.PlainDate.from(metaToday(context.now)).subtract(HISTORY).toString()
  const range = askablePart(query.range, oldest, context.now)
  const figures = await askPage(context, id, query, range)
  const whole = query.metrics.map((metric) => wholeFigure(metric, figures, range))
  const all = query.dimension === null ? [whole] : rowsOf(query.dimension, query.metrics, figures, range)
  const isKnown = all.some((row) => row.some((cell) => typeof cell === 'number'))
  const settling = { settlingDays: SETTLING_DAYS, timeZone: META_ZONE, now: context.now }
  const unsettledFrom = firstUnsettled(query.range, settling)
  return answerTable(query, facebookPages, isKnown ? all : [], {
    ...{ totals: isKnown ? whole : null, currency: figures.currency, timeZone: META_ZONE, unsettledFrom },
    notices: noticesOf(query, { figures, range, whole, isKnown, isUnsettled: unsettledFrom !== null }),
  })
}

function wholeFigure(metric: string, figures: PageFigures, range: DateRange | null): number | null {
  if (PAGE_NOW.includes(metric)) return figures.now[metric] ?? null
  if (range === null) return null
  if (PAGE_UNIQUE.includes(metric)) return wholeOf(figures.people.get(metric)?.get(range.end))
  return ofDays(metric, daysOf(range), figures)
}

/** Of days that belong together: their sum or, of a total at the end of a day, the last that is known. */
function ofDays(metric: string, days: string[], { daily }: PageFigures): number | null {
  const series = daily.get(metric)
  const known = days.map((day) => wholeOf(series?.get(day)))
  return folded(known, PAGE_LAST.includes(metric) ? 'last' : 'sum')
}

const daysOf = (range: DateRange) => timeSteps(range, 'day')

function rowsOf(
  dimension: string,
  metrics: string[],
  figures: PageFigures,
  range: DateRange | null,
): Cell[][] {
  if (range === null) return []
  if (dimension !== 'day' && dimension !== 'week' && dimension !== 'month')
    return rowsOfKeys(dimension, metrics, figures)
  const days = Map.groupBy(daysOf(range), (day) => timeKey(day, dimension))
  return [...days].map(([key, inside]): Cell[] => [
    key,
    ...metrics.map((metric) => {
      if (!PAGE_UNIQUE.includes(metric)) return ofDays(metric, inside, figures)
      if (dimension === 'day') return wholeOf(figures.daily.get(metric)?.get(key))
      const sunday = inside.at(-1)
      return inside.length === 7 && sunday ? wholeOf(figures.weekly.get(metric)?.get(sunday)) : null
    }),
  ])
}

/** Keys with the same label are one row; `total` is the whole, not a part. */
function rowsOfKeys(dimension: string, metrics: string[], { daily }: PageFigures): Cell[][] {
  const rows = new Map<string, (number | null)[]>()
  for (const [column, metric] of metrics.entries()) {
    for (const keyed of daily.get(metric)?.values() ?? []) {
      for (const [key, number] of keyed) {
        if (key === 'total' || (key === '' && !(dimension in BREAKDOWNS))) continue
        const cells = rows.getOrInsertComputed(labelOf(dimension, key), () => metrics.map(() => null))
        cells[column] = (cells[column] ?? 0) + number
      }
    }
  }
  return [...rows].map(([label, cells]): Cell[] => [label, ...cells])
}

function noticesOf(
  { metrics, range: asked }: ProviderQuery,
  facts: {
    figures: PageFigures
    range: DateRange | null
    whole: (number | null)[]
    isKnown: boolean
    isUnsettled: boolean
  },
): Notice[] {
  const { figures, range, whole, isKnown } = facts
  const label = (id: string) => METRICS.find((metric) => metric.id === id)?.label ?? id
  const notices: Notice[] = []
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  if (asked.start < (range?.start ?? metaToday(figures.at)))
    say('partial', 'Facebook keeps two years of a page’s figures; days before are left out.')
  notices.push(...refusedNotices(figures.refused, METRICS))
  if (!isKnown && figures.refused.size === 0)
    say(
      'vendor',
      'Facebook has no figures here. It counts pages with at least 100 followers, and the login needs the task “Analyze” on the page.',
    )
  const people = metrics.filter((metric, column) => PAGE_UNIQUE.includes(metric) && whole[column] === null)
  if (isKnown && range && people.length > 0) {
    const which = people.map((metric) => `“${label(metric)}”`).join(', ')
    const days = lengthOf(range)
    const reason = PERIODS[days]
      ? 'it counts those of a range about a day after its end'
      : `it counts people over 1, 7 or 28 days only, not over ${days}`
    say('partial', `Facebook gives no ${which} of the whole range: ${reason}.`)
  }
  if (metrics.some((metric) => PAGE_NOW.includes(metric)))
    say('vendor', 'Facebook keeps no history of figures “now”: they are as of today, whatever the range.')
  if (facts.isUnsettled && isKnown)
    say(
      'preliminary',
      `Figures from ${shifted(metaToday(figures.at), -SETTLING_DAYS)} on may still change: Facebook settles a day after about three.`,
    )
  return notices
}
