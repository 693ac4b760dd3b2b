import type { ChangeView, ChartBody, RadarBody, Series } from '../../../../../shared/api/view.ts'
import { computeChange } from '../../../../../shared/rules/comparison.ts'
import { changeTone, formatChange, formatValue } from '../../../../../shared/rules/numberFormat.ts'
import { legendItems } from '../../chart/legend.ts'
import type { FigureTable, Reading } from '../format.ts'
import { axesOf } from './axes.ts'
import { notesAt } from './notes.ts'

/** One category: each series with its figure and, where it is compared, the change from the earlier one. */
export function readChart(
  body: Pick<ChartBody, 'categories' | 'series' | 'unsettledFrom' | 'running' | 'notes'>,
  index: number,
): Reading {
  const open = body.unsettledFrom !== null && index >= body.unsettledFrom
  const running = body.running?.includes(index)
  return {
    heading: body.categories[index]?.label ?? '',
    // A figure so far is no fall from a whole day.
    lines: seriesLines(body.series, index).map((line) => (running ? { ...line, change: null } : line)),
    remark: running ? 'Not over yet' : open ? 'May still change' : null,
    notes: notesAt(body, index),
  }
}

export function seriesLines(series: Series[], index: number): Reading['lines'] {
  const items = legendItems(series)
  return series.map((one, place) => ({
    label: one.label,
    text: one.texts[index] ?? '',
    paint: items[place]?.paint ?? 0,
    compare: one.compareOf !== null,
    change: changeAt(series, one, index),
  }))
}

function changeAt(series: Series[], one: Series, index: number): ChangeView | null {
  const before = series.find(({ compareOf }) => compareOf === one.id)
  if (!before) return null
  const change = computeChange(one.values[index] ?? null, before.values[index] ?? null)
  if (change.absolute === null) return null
  return {
    text: formatChange(change, one.numbers),
    tone: changeTone(change, one.direction),
    previous: before.texts[index] ?? '',
  }
}

/** What each stack of a category adds up to, as lines of its reading. */
export const stackTotals = (body: Pick<ChartBody, 'chart' | 'series'>, index: number): Reading['lines'] =>
  stackSums(body, index).map(({ text }) => ({
    label: 'Total',
    text,
    paint: null,
    compare: false,
    change: null,
  }))

/**
 * What each stack of a category adds up to, and the ids of its parts; nothing of one with a part that is unknown or hidden,
 * with people who may be in several parts, or with one part.
 */
export function stackSums(
  body: Pick<ChartBody, 'chart' | 'series'>,
  index: number,
): { sum: number; text: string; ids: string[] }[] {
  if (body.chart !== 'stacked') return []
  return axesOf(body).flatMap((unit) => {
    const parts = unit.flatMap((at) => body.series[at] ?? [])
    const known = parts.flatMap(({ values }) => values[index] ?? [])
    const [lead] = parts
    if (!lead || parts.length < 2 || known.length < parts.length) return []
    if (parts.some(({ distinct }) => distinct)) return []
    const sum = known.reduce((all, one) => all + one, 0)
    const { type, currency, numbers } = lead
    const text = formatValue(sum, type, {
      ...(currency && { currency }),
      ...(numbers && { locale: numbers }),
    })
    return [{ sum, text, ids: parts.map(({ id }) => id) }]
  })
}

/** Figures of series as a table: a row for each category or axis. */
export function seriesTable(heading: string, labels: string[], series: RadarBody['series']): FigureTable {
  return {
    columns: [{ label: heading, numeric: false }, ...series.map(({ label }) => ({ label, numeric: true }))],
    rows: labels.map((label, index) => [label, ...series.map(({ texts }) => texts[index] ?? '')]),
  }
}
