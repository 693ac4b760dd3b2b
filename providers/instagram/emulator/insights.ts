import { shifted } from '../../kit/query/days.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { EmulatedInstagram } from '../../platforms/meta/emulator/pages.ts'
import { dateOf, momentOf } from '../../platforms/meta/emulator/times.ts'
import { endOfDay, metaToday } from '../../platforms/meta/insights.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { DEMOGRAPHIC_METRICS, demographics } from './audience.ts'
import { type DayFigures, figuresOfDay, onlineAt, peopleOver, total } from './data.ts'

/** `/{account}/insights`: totals, time series and demographics, and what is refused. */

const BY_PRODUCT = ['views', 'total_interactions', 'likes', 'comments', 'saves', 'shares', 'reposts']
const PLAIN = [
  'accounts_engaged',
  'replies',
  'content_views',
  'profile_views',
  'website_clicks',
  'profile_links_taps',
]
const TOTALS = ['reach', ...BY_PRODUCT, ...PLAIN, 'follows_and_unfollows']
const SERIES = ['reach', 'follower_count', 'online_followers']
const BREAKDOWNS: Record<string, string[]> = {
  media_product_type: ['reach', ...BY_PRODUCT],
  follow_type: ['reach', 'views', 'follows_and_unfollows'],
  contact_button_type: ['profile_links_taps'],
}
const LENGTHS: Record<string, number> = { day: 1, week: 7, days_28: 28, lifetime: 1 }
const MOST_SECONDS = 30 * 86_400

const refuse = (message: string) => metaRefusal(400, { code: 100, message: `(#100) ${message}` })

export function accountInsights(
  account: EmulatedInstagram,
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Response {
  const metrics = (parameters.get('metric') ?? '').split(',').filter((name) => name !== '')
  const known = [...new Set([...TOTALS, ...SERIES, ...DEMOGRAPHIC_METRICS])]
  const wrong = metrics.findIndex((name) => !known.includes(name))
  if (context.switches.has('bad_field') || wrong >= 0)
    return refuse(`metric[${Math.max(0, wrong)}] must be one of the following values: ${known.join(', ')}`)
  if (metrics.some((name) => DEMOGRAPHIC_METRICS.includes(name)))
    return demographics(account, metrics, parameters, context)
  const since = momentOf(parameters.get('since'))
  const until = momentOf(parameters.get('until'))
  if (since !== null && until !== null && until - since > MOST_SECONDS)
    return refuse('There cannot be more than 30 days (2592000 s) between since and until')
  const today = metaToday(context.now)
  const first = since === null ? shifted(today, -1) : dateOf(since)
  const last = until === null ? shifted(today, -1) : shifted(dateOf(until), -1)
  const days = context.switches.has('empty') ? [] : countedDays(first, last, today)
  const isTotal = parameters.get('metric_type') === 'total_value'
  return isTotal
    ? totals(account, metrics, days, parameters, context)
    : series(account, metrics, { days, first, today }, parameters, context)
}

function totals(
  account: EmulatedInstagram,
  metrics: string[],
  days: string[],
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Response {
  const stray = metrics.find((name) => !TOTALS.includes(name))
  if (stray) return refuse(`The metric ${stray} is not available with metric_type=total_value`)
  const breakdown = parameters.get('breakdown')
  if (breakdown !== undefined && !metrics.every((name) => BREAKDOWNS[breakdown]?.includes(name)))
    return metaRefusal(500, { code: 1, message: 'An unknown error has occurred' })
  if (days.length === 0) return Response.json({ data: [] })
  const figures = days.map((day) => figuresOfDay(account, day))
  const data = metrics.map((name) => ({
    ...head(account, name, 'day'),
    total_value: breakdown === undefined ? plainTotal(name, figures) : splitTotal(name, breakdown, figures),
  }))
  return Response.json({ data, paging: sliding(account, context) })
}

function plainTotal(name: string, figures: DayFigures[]): { value?: number } {
  // Without its breakdown this one comes without a value.
  if (name === 'follows_and_unfollows') return {}
  const days = figures.map((day) => figureOf(name, day))
  const isPeople = name === 'reach' || name === 'accounts_engaged'
  return { value: isPeople ? peopleOver(days) : days.reduce((sum, number) => sum + number, 0) }
}

const figureOf = (name: string, day: DayFigures): number =>
  name in day.plain ? (day.plain[name] ?? 0) : total(day.byProduct[name] ?? {})

function splitTotal(name: string, breakdown: string, figures: DayFigures[]) {
  const days = figures.map((day) => partsOf(name, breakdown, day))
  const keys = [...new Set(days.flatMap((parts) => Object.keys(parts)))]
  const results = keys.flatMap((key) => {
    const numbers = days.map((parts) => parts[key] ?? 0)
    const value = name === 'reach' ? peopleOver(numbers) : numbers.reduce((sum, number) => sum + number, 0)
    return value === 0 ? [] : [{ dimension_values: [key], value }]
  })
  const value =
    name === 'follows_and_unfollows'
      ? results.reduce((sum, part) => sum + part.value, 0)
      : plainTotal(name, figures).value
  return { value, breakdowns: [{ dimension_keys: [breakdown], results }] }
}

function partsOf(name: string, breakdown: string, day: DayFigures): Record<string, number> {
  if (breakdown === 'contact_button_type') return day.buttons
  if (breakdown === 'media_product_type') return day.byProduct[name] ?? {}
  if (name === 'follows_and_unfollows') return { FOLLOWER: day.follows, NON_FOLLOWER: day.unfollows }
  const share = name === 'reach' ? (day.plain.reach ?? 0) / total(day.views) : 1
  return Object.fromEntries(
    Object.entries(day.views).map(([key, number]) => [key, Math.round(number * share)]),
  )
}

function series(
  account: EmulatedInstagram,
  metrics: string[],
  { days, first, today }: { days: string[]; first: string; today: string },
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Response {
  const stray = metrics.find((name) => !SERIES.includes(name))
  if (stray)
    return refuse(
      `The following metrics (${stray}) should be specified with parameter metric_type=total_value`,
    )
  const period = parameters.get('period') ?? 'day'
  const isRecent = first >= shifted(today, -30)
  if (metrics.includes('follower_count') && !isRecent)
    return refuse(
      '(follower_count) metric only supports querying data for the last 30 days excluding the current day',
    )
  if (metrics.includes('online_followers') !== (period === 'lifetime'))
    return refuse(`The metric ${metrics[0]} does not support the period ${period}`)
  if (!(period in LENGTHS))
    return refuse('period must be one of the following values: day, week, days_28, lifetime')
  const length = LENGTHS[period] ?? 1
  const data = metrics.map((name) => ({
    ...head(account, name, period),
    values: days.map((day) => ({ value: pointOf(account, name, day, length), end_time: endOfDay(day) })),
  }))
  return Response.json({ data: days.length === 0 ? [] : data, paging: sliding(account, context) })
}

function pointOf(account: EmulatedInstagram, name: string, day: string, length: number) {
  if (name === 'follower_count') return figuresOfDay(account, day).follows
  if (name === 'online_followers')
    return Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [String(hour), onlineAt(account, day, hour)]),
    )
  return peopleOver(
    Array.from({ length }, (_, back) => figuresOfDay(account, shifted(day, -back)).plain.reach ?? 0),
  )
}

/** Days that have been counted: yesterday is the last, and two years back the first. */
function countedDays(first: string, last: string, today: string): string[] {
  const oldest = Temporal.PlainDate.from(today).subtract({ years: 2 }).toString()
  const days: string[] = []
  for (let day = first > oldest ? first : oldest; day <= last && day < today; day = shifted(day, 1))
    days.push(day)
  return days
}

const head = ({ id }: EmulatedInstagram, name: string, period: string) => ({
  name,
  period,
  title: name.replaceAll('_', ' '),
  description: `${name} of the account`,
  id: `${id}/insights/${name}/${period}`,
})

/** Slides the dates for ever; not to be followed. */
const sliding = ({ id }: EmulatedInstagram, { self, origin }: EmulatorContext) => ({
  previous: `${self}/${origin}/${id}/insights?until=0`,
  next: `${self}/${origin}/${id}/insights?since=0`,
})
