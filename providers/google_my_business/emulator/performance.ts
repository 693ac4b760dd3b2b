import { LATE_DAYS, todayIn } from '../days.ts'
import { countOf, dailyMetricsOn, keywordCounts } from './data.ts'
import type { EmulatedLocation } from './places.ts'
import { RpcError } from './refusal.ts'

/** The performance API's responses from the sandbox's figures. */

export interface Scene {
  location: EmulatedLocation
  now: Temporal.Instant
  empty: boolean
}

/** `dailyRange.start_date.year` however it is spelled: Google's own clients and its pages differ. */
function numberIn(parameters: URLSearchParams, ...names: string[]): number {
  const plain = (text: string) => text.replaceAll('_', '').toLowerCase()
  const wanted = plain(names.join('.'))
  for (const [name, value] of parameters) if (plain(name) === wanted) return Number(value)
  throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
}

function dateIn(parameters: URLSearchParams, range: string, end: string): Temporal.PlainDate {
  const [year, month, day] = ['year', 'month', 'day'].map((part) => numberIn(parameters, range, end, part))
  try {
    return Temporal.PlainDate.from(
      { year: year ?? 0, month: month ?? 0, day: day ?? 0 },
      { overflow: 'reject' },
    )
  } catch {
    throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  }
}

function seriesOf({ location, now, empty }: Scene, metric: string, parameters: URLSearchParams): object {
  const [start, end] = ['startDate', 'endDate'].map((name) => dateIn(parameters, 'dailyRange', name))
  const datedValues: object[] = []
  const today = todayIn(now)
  const newest = today.subtract({ days: LATE_DAYS })
  const oldest = today.subtract({ months: 18 })
  if (!start || !end || Temporal.PlainDate.compare(start, end) > 0) {
    throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  }
  for (let day = start; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    const isKept =
      Temporal.PlainDate.compare(day, newest) <= 0 && Temporal.PlainDate.compare(day, oldest) >= 0
    const count = isKept && !empty ? countOf(location, metric, day.toString()) : 0
    // Zero and not yet known look alike: an entry without a value.
    const date = { year: day.year, month: day.month, day: day.day }
    datedValues.push(count > 0 ? { date, value: String(count) } : { date })
  }
  return { datedValues }
}

const known = ({ now }: Scene, metric: string) => {
  if (dailyMetricsOn(todayIn(now).toString()).includes(metric)) return metric
  throw new RpcError(400, 'INVALID_ARGUMENT', `Invalid value at 'daily_metrics' (TYPE_ENUM), "${metric}"`)
}

export function dailyAnswer(scene: Scene, parameters: URLSearchParams): object {
  const asked = ['dailyMetrics', 'daily_metrics'].flatMap((name) => parameters.getAll(name))
  if (asked.length === 0) throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  const dailyMetricTimeSeries = asked
    .map((metric) => known(scene, metric))
    .filter((metric) => !scene.location.lacks.includes(metric))
    .map((dailyMetric) => ({ dailyMetric, timeSeries: seriesOf(scene, dailyMetric, parameters) }))
  return { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] }
}

export const singleAnswer = (scene: Scene, parameters: URLSearchParams): object => ({
  timeSeries: seriesOf(scene, known(scene, parameters.get('dailyMetric') ?? ''), parameters),
})

const THRESHOLD = 15

/** Keywords by their people, over all months of the range together; the present month is not there yet. */
export function keywordRows({ location, now, empty }: Scene, parameters: URLSearchParams): object[] {
  const [start, end] = ['startMonth', 'endMonth'].map((name) => {
    const [year, month] = ['year', 'month'].map((part) => numberIn(parameters, 'monthlyRange', name, part))
    return Temporal.PlainYearMonth.from({ year: year ?? 0, month: month ?? 0 })
  })
  if (!start || !end || empty) return []
  const today = todayIn(now).toPlainYearMonth()
  const months: string[] = []
  for (
    let month = start;
    Temporal.PlainYearMonth.compare(month, end) <= 0;
    month = month.add({ months: 1 })
  ) {
    if (Temporal.PlainYearMonth.compare(month, today) < 0) months.push(month.toString())
  }
  return keywordCounts(location, months)
    .toSorted((a, b) => b.people - a.people)
    .map(({ keyword, people }) => ({
      searchKeyword: keyword,
      insightsValue: people < THRESHOLD ? { threshold: String(THRESHOLD) } : { value: String(people) },
    }))
}
