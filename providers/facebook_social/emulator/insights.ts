import { shifted } from '../../kit/query/days.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { EmulatedPage } from '../../platforms/meta/emulator/pages.ts'
import { dateOf, momentOf } from '../../platforms/meta/emulator/times.ts'
import { endOfDay, metaToday } from '../../platforms/meta/insights.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { PAGE_EARNINGS, PAGE_METRICS, PAGE_NOW, PAGE_UNIQUE } from '../catalogue/page.ts'
import { type DayFigures, figuresOfDay, viewsBy } from './data.ts'

/** `/{page}/insights`: what is refused, and the figures of each day or of the 7 or 28 days that end with it. */

const LENGTHS: Record<string, number> = { day: 1, week: 7, days_28: 28 }
const DAY_ONLY = ['page_daily_follows']
const BREAKDOWNS = ['is_from_ads', 'is_from_followers']
/** The part of the days' people that is left when each is counted once. */
const PEOPLE: Record<number, number> = { 1: 1, 7: 0.52, 28: 0.3 }
const TOTALS = ['page_follows', 'page_lifetime_engaged_followers_unique']
const MOST_SECONDS = 90 * 86_400
const refuse = (message: string, code = 100, subcode?: number) =>
  metaRefusal(400, { code, message, ...(subcode ? { subcode } : {}) })

export function pageInsights(
  page: EmulatedPage,
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Response {
  const metrics = (parameters.get('metric') ?? '').split(',').filter((name) => name !== '')
  const period = parameters.get('period') ?? 'day'
  const since = momentOf(parameters.get('since'))
  const until = momentOf(parameters.get('until'))
  const breakdown = parameters.get('breakdown')
  const refusal = check(page, metrics, period, breakdown, context)
  if (refusal) return refusal
  const today = metaToday(context.now)
  if (since !== null && until !== null && until - since > MOST_SECONDS)
    return refuse(
      '(#100) There cannot be more than 90 days (7776000 s) between since and until',
      100,
      1504016,
    )
  const first = since === null ? shifted(today, -2) : dateOf(since)
  const last = until === null ? today : shifted(dateOf(until), -1)
  if (context.switches.has('empty')) return Response.json({ data: [] })
  const days = daysBetween(first, last, today)
  const data = metrics.map((name) => ({
    name,
    period,
    values: days.flatMap((day) => points(page, name, day, period, breakdown)),
    title: `${period === 'day' ? 'Daily' : period} ${name}`,
    description: `${PAGE_METRICS.find(({ id }) => id === name)?.label ?? name} of the page`,
    id: `${page.id}/insights/${name}/${period}`,
  }))
  const slide = `${context.self}/${context.origin}/${page.id}/insights`
  return Response.json({
    data,
    paging: { previous: `${slide}?until=${first}`, next: `${slide}?since=${last}` },
  })
}

function check(
  page: EmulatedPage,
  metrics: string[],
  period: string,
  breakdown: string | undefined,
  { switches }: EmulatorContext,
): Response | null {
  if (metrics.length === 0) {
    const words = 'No metric was specified to be fetched. Please specify one or more metrics to be fetched'
    return refuse(`(#3001) ${words}`, 3001, 1504028)
  }
  const known = PAGE_METRICS.map(({ id }) => id).filter((id) => !PAGE_NOW.includes(id))
  if (switches.has('bad_field') || !metrics.every((name) => known.includes(name)))
    return refuse('(#100) The value must be a valid insights metric')
  if (!(period in LENGTHS) || (period !== 'day' && metrics.some((name) => DAY_ONLY.includes(name))))
    return refuse('(#100) Param period must be one of {day,week,days_28}')
  if (breakdown !== undefined && (!BREAKDOWNS.includes(breakdown) || metrics.join() !== 'page_media_view'))
    return refuse(`(#100) The breakdown ${breakdown} is not supported for these metrics`)
  const earnings = metrics.filter((name) => PAGE_EARNINGS.includes(name))
  if (earnings.length === 0) return null
  if (metrics.length > 1)
    return metaRefusal(500, { code: 2, message: 'Service temporarily unavailable', transient: true })
  if (page.earns) return null
  const message =
    '(#200) Monetization metrics are only visible for Page admins with access to monetization insights'
  return metaRefusal(403, { code: 200, message })
}

/** Days that have been counted: yesterday is the last, and two years back the first. */
function daysBetween(first: string, last: string, today: string): string[] {
  const oldest = Temporal.PlainDate.from(today).subtract({ years: 2 }).toString()
  const days: string[] = []
  for (let day = first > oldest ? first : oldest; day <= last && day < today; day = shifted(day, 1))
    days.push(day)
  return days
}

function points(
  page: EmulatedPage,
  name: string,
  day: string,
  period: string,
  breakdown: string | undefined,
) {
  const end_time = endOfDay(day)
  const length = LENGTHS[period] ?? 1
  const window = Array.from({ length }, (_, back) => shifted(day, -back))
  if (breakdown !== undefined) {
    const split = window.map((one) => viewsBy(page, one, breakdown))
    const sum = (key: 'yes' | 'no') => split.reduce((all, part) => all + part[key], 0)
    return [
      { value: sum('no'), end_time, [breakdown]: '0' },
      { value: sum('yes'), end_time, [breakdown]: '1' },
    ]
  }
  const values = TOTALS.includes(name)
    ? [figuresOfDay(page, day)[name]]
    : window.map((one) => figuresOfDay(page, one)[name])
  const value = PAGE_UNIQUE.includes(name) ? people(values, length) : added(values)
  return [{ value, end_time }]
}

type Figure = DayFigures[string] | undefined

const numberOf = (figure: Figure) => (typeof figure === 'number' ? figure : 0)
const people = (figures: Figure[], length: number) =>
  Math.round(figures.reduce((all: number, figure) => all + numberOf(figure), 0) * (PEOPLE[length] ?? 1))

function added(figures: Figure[]): Figure {
  const [first] = figures
  if (figures.length === 1 || first === undefined) return first
  if (typeof first === 'number') return figures.reduce((all: number, figure) => all + numberOf(figure), 0)
  const sums: Record<string, number | string> = {}
  for (const figure of figures) {
    for (const [key, value] of Object.entries(typeof figure === 'object' ? figure : {}))
      sums[key] = typeof value === 'number' ? Number(sums[key] ?? 0) + value : value
  }
  return sums
}
