import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { chance } from '../../sandbox/numbers.ts'
import { REAL_TIME } from '../catalogue/index.ts'
import { bundlesOf } from './data.ts'
import { EVENT_DIMENSIONS, READ, type Unit, wholeUnit } from './dimensions.ts'
import type { Site } from './names.ts'
import { InvalidArgument } from './report.ts'
import { fieldsIn, holds, type ReportBody } from './request.ts'

/** One person on the site in one minute. */
interface Visit {
  minutesAgo: number
  unit: Unit
  views: number
  buys: boolean
}
interface Row {
  values: string[]
  activeUsers: number
  screenPageViews: number
  eventCount: number
  keyEvents: number
}
const COLUMNS = ['activeUsers', 'screenPageViews', 'eventCount', 'keyEvents'] as const

/** The response to runRealtimeReport: the last 30 minutes, without dates, offset or metadata. */
export function realtimeReport(site: Site, body: ReportBody, context: EmulatorContext): object {
  check(body)
  const dimensions = body.dimensions.map(({ name }) => name)
  const fields = [...dimensions, ...fieldsIn(body.dimensionFilter)]
  const split = fields.some((name) => EVENT_DIMENSIONS.includes(name))
  const rows = new Map<string, Row>()
  const total = emptyRow(dimensions.map(() => 'RESERVED_TOTAL'))
  for (const visit of context.switches.has('empty') ? [] : visits(site, context.now)) {
    if (!isInRange(visit.minutesAgo, body)) continue
    for (const [event, count] of split ? eventsOf(visit) : [[null, 0] as const]) {
      const unit = { ...visit.unit, event }
      const read = (name: string) =>
        name === 'minutesAgo' ? String(visit.minutesAgo).padStart(2, '0') : (READ[name]?.(unit, '') ?? '')
      if (!holds(body.dimensionFilter, read)) continue
      const values = dimensions.map(read)
      const row = rows.getOrInsertComputed(JSON.stringify(values), () => emptyRow(values))
      tally(row, visit, event, count)
      if (!split) tally(total, visit, event, count)
    }
    if (split) tally(total, visit, null, 0)
  }
  const metrics = body.metrics.filter(({ invisible }) => !invisible).map(({ name }) => name)
  const value = (row: Row, name: string) => row[COLUMNS.find((column) => column === name) ?? 'activeUsers']
  const kept = [...rows.values()].filter((row) =>
    holds(body.metricFilter, (name) => String(value(row, name))),
  )
  kept.sort((a, b) => compare(a, b, body, dimensions, value))
  const write = (row: Row) => ({
    dimensionValues: row.values.map((text) => ({ value: text })),
    metricValues: metrics.map((name) => ({ value: String(value(row, name)) })),
  })
  const page = kept.slice(0, body.limit || 10_000)
  return {
    dimensionHeaders: dimensions.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({
      name,
      type: name === 'keyEvents' ? 'TYPE_FLOAT' : 'TYPE_INTEGER',
    })),
    ...(page.length > 0 ? { rows: page.map(write), rowCount: kept.length } : {}),
    ...(page.length > 0 && body.metricAggregations.includes('TOTAL') ? { totals: [write(total)] } : {}),
    kind: 'analyticsData#runRealtimeReport',
  }
}

function check(body: ReportBody): void {
  if (body.minuteRanges.length > 2) throw new InvalidArgument('Requests are limited to 2 minuteRanges.')
  if (body.minuteRanges.some(({ startMinutesAgo }) => startMinutesAgo > 29)) {
    throw new InvalidArgument('The minuteRange startMinutesAgo must be at most 29 for standard properties.')
  }
  for (const { name } of body.metrics) {
    if (!REAL_TIME.metrics.includes(name)) throw new InvalidArgument(`Field ${name} is not a valid metric.`)
  }
  for (const name of [...body.dimensions.map((field) => field.name), ...fieldsIn(body.dimensionFilter)]) {
    if (!REAL_TIME.dimensions.includes(name))
      throw new InvalidArgument(`Field ${name} is not a valid dimension.`)
  }
}

function isInRange(minutesAgo: number, body: ReportBody): boolean {
  if (body.minuteRanges.length === 0) return true
  return body.minuteRanges.some(
    ({ startMinutesAgo, endMinutesAgo }) => minutesAgo <= startMinutesAgo && minutesAgo >= endMinutesAgo,
  )
}

/** The same minute always had the same people, so the picture slides instead of jumping. */
function visits(site: Site, now: Temporal.Instant): Visit[] {
  const minute = Math.floor(now.epochMilliseconds / 60_000)
  const templates = bundlesOf(site, now.toZonedDateTimeISO(site.timeZone).toPlainDate().toString())
  if (templates.length === 0) return []
  return Array.from({ length: 30 }, (_, minutesAgo) => {
    const at = minute - minutesAgo
    const people = Math.floor((site.sessionsADay / 1440) * 1.4 + 2 * chance(site.id, at, 'people'))
    return Array.from({ length: people }, (_, person): Visit => {
      const template = templates[Math.floor(chance(site.id, at, person) * templates.length)] ?? templates[0]
      if (!template) throw new Error('A day with visits has bundles')
      return {
        minutesAgo,
        unit: wholeUnit(template),
        views: 1 + Math.floor(3 * chance(site.id, at, person, 'views')),
        buys: chance(site.id, at, person, 'buys') < 0.04,
      }
    })
  }).flat()
}

function eventsOf({ views, buys }: Visit): [event: string, count: number][] {
  return [
    ['page_view', views],
    ['user_engagement', 1],
    ...(buys ? [['purchase', 1] as [string, number]] : []),
  ]
}

function emptyRow(values: string[]): Row {
  return { values, activeUsers: 0, screenPageViews: 0, eventCount: 0, keyEvents: 0 }
}

/** Adds a whole visit, or of it only the one event a row is about. */
function tally(row: Row, visit: Visit, event: string | null, count: number): void {
  row.activeUsers += 1
  row.screenPageViews += event === null || event === 'page_view' ? visit.views : 0
  row.eventCount += event === null ? eventsOf(visit).reduce((sum, [, amount]) => sum + amount, 0) : count
  row.keyEvents += visit.buys && (event === null || event === 'purchase') ? 1 : 0
}

function compare(
  a: Row,
  b: Row,
  body: ReportBody,
  dimensions: string[],
  value: (row: Row, name: string) => number,
): number {
  const orders =
    body.orderBys.length > 0 ? body.orderBys : [{ desc: true, metric: { metricName: 'activeUsers' } }]
  for (const order of orders) {
    const dimension = 'dimension' in order ? order.dimension : undefined
    const at = dimension ? dimensions.indexOf(dimension.dimensionName) : -1
    const name = order.metric?.metricName ?? ''
    const by = dimension
      ? (a.values[at] ?? '') < (b.values[at] ?? '')
        ? -1
        : Number(a.values[at] !== b.values[at])
      : value(a, name) - value(b, name)
    if (by !== 0) return order.desc ? -by : by
  }
  return 0
}
