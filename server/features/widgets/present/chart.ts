import type { ChartBody, ChartNote, Series } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { Cell } from '../../../../shared/domain/values.ts'
import { byCodeUnit, dimensionOf, numeric } from '../../../../shared/rules/dataTable.ts'
import { DEFAULT_LOCALE, isolated } from '../../../../shared/rules/locale.ts'
import { stepOf } from '../../../../shared/rules/tableTime.ts'
import type { DayNote } from '../widgetRun.ts'
import type { Assembled } from './assemble.ts'
import { isAmount, type ShownMetric, textOf, totalFigures } from './figures.ts'
import { cellLabel, fullDayLabel } from './labels.ts'
import { summarySentence } from './sentence.ts'

const KINDS = {
  'chart:line': 'line',
  'chart:area': 'area',
  'chart:bar': 'bar',
  'chart:stacked': 'stacked',
  'chart:barLine': 'barLine',
} as const
export type SeriesFormat = keyof typeof KINDS

/**
 * The body of a chart.
 *
 * @param unsettledFrom first day that the vendor may still change; null when settled
 * @param notes of days of the window
 */
export function chartBody(
  widget: Widget,
  format: SeriesFormat,
  assembled: Assembled,
  metrics: ShownMetric[],
  unsettledFrom: string | null,
  notes: readonly DayNote[] = [],
): ChartBody {
  const dimension = dimensionOf(assembled.table)
  const { rows } = assembled.table
  const categories = dimension
    ? rows.map(([key]) => ({ key: String(key ?? ''), label: cellLabel(key, assembled) }))
    : [{ key: 'all', label: 'Total' }]
  const unsettled = unsettledIndex(rows, assembled, unsettledFrom)
  const noted = chartNotes(rows, assembled, notes)
  const running = rows.flatMap(([key], index) => (isRunning(key, assembled) ? [index] : []))
  return {
    kind: 'chart',
    chart: KINDS[format],
    visibleGrid: widget.formatOptions.visibleGrid ?? true,
    dimension: { label: dimension?.label ?? '', step: assembled.step },
    categories,
    series: format === 'chart:stacked' ? partsOf(widget, assembled, metrics) : seriesOf(assembled, metrics),
    unsettledFrom: unsettled,
    ...(running.length > 0 && { running }),
    ...(noted.length > 0 && { notes: noted }),
    summary: [
      summarySentence(assembled, metrics),
      ...(unsettled === null ? [] : [unsettledSentence(categories, unsettled)]),
    ].join(' '),
  }
}

/** One series for each metric and, where it may be compared, a pale one of the earlier window. */
export function seriesOf(assembled: Assembled, metrics: ShownMetric[]): Series[] {
  const current = metrics.map((metric) =>
    series(
      metric,
      assembled.table.rows.map((row) => numeric(row[metric.at])),
    ),
  )
  if (!assembled.previousTotals) return current
  const earlier = metrics
    .filter(({ cloakedChange }) => !cloakedChange)
    .map((metric) => {
      const values = assembled.previous.map((row) => row?.[metric.at] ?? null)
      const one = series(metric, values)
      return { ...one, id: `${one.id}@compare`, label: `${one.label} (before)`, compareOf: one.id }
    })
  return [...current, ...earlier]
}

/** Series that are stacked, as far as they add up. Shares are each of its own total: they have no common one. */
function partsOf(widget: Widget, assembled: Assembled, metrics: ShownMetric[]): Series[] {
  const totals = totalFigures(assembled, metrics)
  return seriesOf(assembled, metrics).map((one): Series => {
    const at = metrics.findIndex(({ id }) => id === (one.compareOf ?? one.id))
    const [metric, total] = [metrics[at], totals[at]]
    const adds = metric && !widget.percent && isAmount(assembled, metric)
    return {
      ...one,
      ...(!adds ? { apart: true } : !metric.additive && { distinct: true }),
      ...(one.compareOf === null && total && total.text !== '' && { total: total.short ?? total.text }),
    }
  })
}

/** Nothing where numbers are written as by default. */
export const numbersOf = ({ numbers }: Pick<ShownMetric, 'numbers'>): Pick<Series, 'numbers'> =>
  numbers === DEFAULT_LOCALE.numbers ? {} : { numbers }

function series(metric: ShownMetric, values: (number | null)[]): Series {
  return {
    id: metric.id,
    label: metric.label,
    type: metric.type,
    // A highlight that is switched off must not come back in the chart's reading.
    direction: metric.plainChange ? 'neutral' : metric.direction,
    currency: metric.currency,
    ...numbersOf(metric),
    values: metric.cloaked ? values.map(() => null) : values,
    texts: values.map((value) => textOf(value, metric)),
    compareOf: null,
  }
}

/** A week, month or year may change as long as any of its days may. */
function unsettledIndex(rows: Cell[][], { step }: Assembled, from: string | null): number | null {
  if (!from || !step) return null
  const first = step === 'hour' ? from : stepOf(Temporal.PlainDate.from(from), step)
  return indexFrom(rows, first)
}

/** The notes of days that the rows have; of an hourly chart at the day's first hour. */
function chartNotes(rows: Cell[][], { step, locale }: Assembled, notes: readonly DayNote[]): ChartNote[] {
  if (!step) return []
  const keys = rows.map(([key]) => String(key ?? ''))
  return notes.flatMap(({ day, text }) => {
    const at =
      step === 'hour'
        ? keys.findIndex((key) => key.startsWith(`${day}T`))
        : keys.indexOf(stepOf(Temporal.PlainDate.from(day), step))
    return at < 0 ? [] : [{ at, day: isolated(fullDayLabel(day, locale.dates), locale), text }]
  })
}

/** Whether that time was not over when the figures were read. */
const isRunning = (key: Cell | undefined, { running }: Assembled): boolean =>
  running !== null && byCodeUnit(String(key ?? ''), running) >= 0

/** The row from which on all are at that time or later; null where there is none. */
function indexFrom(rows: Cell[][], first: string): number | null {
  const open = rows.map(([key]) => String(key ?? '') >= first)
  const index = open.indexOf(true)
  // Rows in another order than time's have no part of the chart that is all of them.
  return index >= 0 && open.slice(index).every(Boolean) ? index : null
}

/** What the ground behind these figures means, for those who do not see it. */
function unsettledSentence(categories: ChartBody['categories'], from: number): string {
  return from === 0
    ? 'All figures may still change.'
    : `Figures from ${categories[from]?.label ?? ''} on may still change.`
}
