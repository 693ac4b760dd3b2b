import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { bundlesOf } from './data.ts'
import { EVENT_DIMENSIONS, eventUnits, READ, THRESHOLDED, type Unit, wholeUnit } from './dimensions.ts'
import { COMPUTE, MetricGroup, metricType } from './metrics.ts'
import type { Site } from './names.ts'
import { spendTokens } from './quota.ts'
import { fieldsIn, holds, type ReportBody } from './request.ts'

/** Refusals of what the emulator does not support, with Google's messages. */
export class InvalidArgument extends Error {}

interface Range {
  name: string
  start: string
  end: string
}
interface Row {
  values: string[]
  range: Range
  group: MetricGroup
}

const DEFAULT_ROWS = 10_000
const MOST_ROWS = 250_000
/** What one euro is worth, fixed: the sandbox's past must not move with the market. */
const RATES: Record<string, number> = {
  EUR: 1,
  USD: 1.09,
  GBP: 0.85,
  CHF: 0.95,
  NOK: 11.7,
  SEK: 11.4,
  DKK: 7.46,
  CAD: 1.49,
  AUD: 1.64,
  JPY: 163,
}

/** The response to a validated runReport body. */
export function report(site: Site, body: ReportBody, context: EmulatorContext): object {
  const now = context.now.toZonedDateTimeISO(site.timeZone)
  const ranges = rangesOf(body, now.toPlainDate())
  const dimensions = body.dimensions.map(({ name }) => name)
  const currency = body.currencyCode || site.currency
  const value = valueIn(site, currency)
  const names = body.metrics.map(({ name }) => name)
  const visible = body.metrics.filter(({ invisible }) => !invisible).map(({ name }) => name)

  const split = [...dimensions, ...fieldsIn(body.dimensionFilter)].some((name) =>
    EVENT_DIMENSIONS.includes(name),
  )
  const rows = new Map<string, Row>()
  const totals = ranges.map(
    (range): Row => ({ values: dimensions.map(() => 'RESERVED_TOTAL'), range, group: new MetricGroup() }),
  )
  const { switches } = context
  if (!switches.has('empty')) {
    ranges.forEach((range, index) => {
      const read = (unit: Unit, name: string) => READ[name]?.(unit, range.start) ?? ''
      for (const unit of unitsOf(site, range, now, { split, switches })) {
        if (!holds(body.dimensionFilter, (name) => read(unit, name))) continue
        const values = dimensions.map((name) => read(unit, name))
        const key = JSON.stringify([index, values])
        rows.getOrInsertComputed(key, () => ({ values, range, group: new MetricGroup() })).group.add(unit)
      }
      if (!body.metricAggregations.includes('TOTAL')) return
      // A session counts for each of its events but only once in the total.
      const whole = split && !fieldsIn(body.dimensionFilter).some((name) => EVENT_DIMENSIONS.includes(name))
      for (const unit of unitsOf(site, range, now, { split: split && !whole, switches })) {
        if (holds(body.dimensionFilter, (name) => read(unit, name))) totals[index]?.group.add(unit)
      }
    })
  }

  const kept = [...rows.values()].filter(
    ({ group }) =>
      (body.keepEmptyRows || names.some((name) => value(group, name) !== 0)) &&
      holds(body.metricFilter, (name) => String(value(group, name))),
  )
  sortRows(kept, body, dimensions, value)
  const page = kept.slice(body.offset, body.offset + pageSize(body, kept.length, context))
  const withRange = ranges.length > 1
  const write = ({ values, range, group }: Row) => ({
    dimensionValues: [...values, ...(withRange ? [range.name] : [])].map((text) => ({ value: text })),
    metricValues: visible.map((name) => ({ value: String(value(group, name)) })),
  })
  return {
    dimensionHeaders: [...dimensions, ...(withRange ? ['dateRange'] : [])].map((name) => ({ name })),
    metricHeaders: visible.map((name) => ({ name, type: metricType(name) })),
    ...(page.length > 0 ? { rows: page.map(write) } : {}),
    ...(kept.length > 0 ? aggregates(body, kept, totals, write, value, visible) : {}),
    ...(kept.length > 0 ? { rowCount: kept.length } : {}),
    metadata: metadataOf(site, currency, ranges, [...dimensions, ...fieldsIn(body.dimensionFilter)]),
    ...(body.returnPropertyQuota ? { propertyQuota: spendTokens(site.id, context) } : {}),
    kind: 'analyticsData#runReport',
  }
}

/** The switch `two_pages` halves every page, whatever size was requested. */
function pageSize(body: ReportBody, count: number, context: EmulatorContext): number {
  const asked = Math.min(body.limit || DEFAULT_ROWS, MOST_ROWS)
  return context.switches.has('two_pages') ? Math.min(asked, Math.max(1, Math.ceil(count / 2))) : asked
}

function valueIn(site: Site, currency: string): (group: MetricGroup, name: string) => number {
  const rate = RATES[currency]
  if (rate === undefined) throw new InvalidArgument(`Currency code ${currency} is not supported.`)
  const factor = rate / (RATES[site.currency] ?? 1)
  return (group, name) => {
    const value = COMPUTE[name]?.(group) ?? 0
    return metricType(name) === 'TYPE_CURRENCY' ? value * factor : value
  }
}

function rangesOf(body: ReportBody, today: Temporal.PlainDate): Range[] {
  if (body.dateRanges.length === 0) throw new InvalidArgument('The request must have at least one dateRange.')
  return body.dateRanges.map(({ startDate, endDate, name }, index) => {
    const [start, end] = [dayOf(startDate, today), dayOf(endDate, today)]
    if (start > end) throw new InvalidArgument(`startDate ${startDate} is after endDate ${endDate}.`)
    if (name !== undefined && /^(date_range_|RESERVED_)/.test(name)) {
      throw new InvalidArgument(`The dateRange name ${name} begins with a reserved prefix.`)
    }
    return { name: name || `date_range_${index}`, start, end }
  })
}

function dayOf(text: string, today: Temporal.PlainDate): string {
  const ago = text === 'today' ? '0' : text === 'yesterday' ? '1' : /^(\d+)daysAgo$/.exec(text)?.[1]
  if (ago !== undefined) return today.subtract({ days: Number(ago) }).toString()
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text))
      return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {}
  throw new InvalidArgument(
    `Invalid startDate or endDate: ${text}. Dates are YYYY-MM-DD, NdaysAgo, yesterday or today.`,
  )
}

/** By the switch `visits_lost`, search leads to the front page alone, and for these days to nothing any more. */
const LOST = { days: 9 }

/** Visits that have happened by now in the property's zone. */
function* unitsOf(
  site: Site,
  range: Range,
  now: Temporal.ZonedDateTime,
  { split, switches }: { split: boolean; switches: EmulatorContext['switches'] },
): Generator<Unit> {
  const today = now.toPlainDate().toString()
  const first = range.start < site.created ? site.created : range.start
  const last = range.end < today ? range.end : today
  if (first > last) return
  const end = Temporal.PlainDate.from(last)
  const lostSince = switches.has('visits_lost') ? now.toPlainDate().subtract(LOST).toString() : null
  for (
    let day = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(day, end) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const bundle of bundlesOf(site, day.toString())) {
      if (bundle.day === today && bundle.hour >= now.hour) continue
      const isBySearch = lostSince !== null && bundle.source.channel === 'Organic Search'
      if (isBySearch && bundle.day >= lostSince) continue
      const [home = bundle.page] = site.pages
      const visit = isBySearch ? { ...bundle, page: home } : bundle
      if (split) yield* eventUnits(visit)
      else yield wholeUnit(visit)
    }
  }
}

function sortRows(
  rows: Row[],
  body: ReportBody,
  dimensions: string[],
  value: (group: MetricGroup, name: string) => number,
): void {
  const first = body.metrics[0]?.name
  const orders =
    body.orderBys.length > 0 ? body.orderBys : first ? [{ desc: true, metric: { metricName: first } }] : []
  rows.sort((a, b) => {
    for (const order of orders) {
      const by =
        'dimension' in order && order.dimension
          ? compareText(a, b, dimensions.indexOf(order.dimension.dimensionName), order.dimension.orderType)
          : value(a.group, order.metric?.metricName ?? '') - value(b.group, order.metric?.metricName ?? '')
      if (by !== 0) return order.desc ? -by : by
    }
    return 0
  })
}

function compareText(a: Row, b: Row, index: number, type: string): number {
  const [left, right] = [a.values[index] ?? '', b.values[index] ?? '']
  if (type === 'NUMERIC') return (Number(left) || 0) - (Number(right) || 0)
  const fold = (text: string) => (type === 'CASE_INSENSITIVE_ALPHANUMERIC' ? text.toLowerCase() : text)
  return fold(left) < fold(right) ? -1 : fold(left) > fold(right) ? 1 : 0
}

/** TOTAL is the whole range computed anew; MINIMUM and MAXIMUM look at the rows, each metric for itself. */
function aggregates(
  body: ReportBody,
  rows: Row[],
  totals: Row[],
  write: (row: Row) => { dimensionValues: { value: string }[]; metricValues: { value: string }[] },
  value: (group: MetricGroup, name: string) => number,
  metrics: string[],
): object {
  const extreme = (label: string, choose: (...numbers: number[]) => number) =>
    totals.map((total) => ({
      ...write({ ...total, values: total.values.map(() => label) }),
      metricValues: metrics.map((name) => {
        const own = rows.filter(({ range }) => range === total.range)
        return { value: String(choose(...own.map(({ group }) => value(group, name)))) }
      }),
    }))
  return {
    ...(body.metricAggregations.includes('TOTAL') ? { totals: totals.map(write) } : {}),
    ...(body.metricAggregations.includes('MINIMUM') ? { minimums: extreme('RESERVED_MIN', Math.min) } : {}),
    ...(body.metricAggregations.includes('MAXIMUM') ? { maximums: extreme('RESERVED_MAX', Math.max) } : {}),
  }
}

function metadataOf(site: Site, currencyCode: string, ranges: Range[], fields: string[]): object {
  const days = ranges.reduce(
    (sum, { start, end }) => sum + Temporal.PlainDate.from(start).until(end, { largestUnit: 'day' }).days + 1,
    0,
  )
  const other = ['pageLocation', 'pagePathPlusQueryString', 'landingPagePlusQueryString']
  return {
    ...(fields.some((name) => other.includes(name)) ? { dataLossFromOtherRow: true } : {}),
    // Long ranges of the large shop stand in for queries over more than 10 million events.
    ...(site.id === '2000' && days > 400
      ? { samplingMetadatas: [{ samplesReadCount: '9960000', samplingSpaceSize: '12450000' }] }
      : {}),
    currencyCode,
    timeZone: site.timeZone,
    ...(fields.some((name) => THRESHOLDED.includes(name)) ? { subjectToThresholding: true } : {}),
  }
}
