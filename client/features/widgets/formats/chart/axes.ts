import type { ChartBody, Series } from '../../../../../shared/api/view.ts'
import { byAxis, byUnit } from '../../../../../shared/rules/chartUnits.ts'

type Drawn = Pick<ChartBody, 'chart' | 'series'>

/** Whether its categories own a band each, for bars. */
export const hasBars = ({ chart }: Pick<ChartBody, 'chart'>): boolean => chart !== 'line' && chart !== 'area'

/** Whether a series is drawn as bars, else as a line. */
export function isBar({ chart, series }: Drawn, index: number): boolean {
  const one = series[index]
  return chart === 'barLine' ? (one?.compareOf ?? one?.id) === series[0]?.id : hasBars({ chart })
}

/**
 * Indexes of the series that are drawn, by the axis that they share. A stack holds all parts of a unit, however small,
 * and what they are compared with is read at its category alone: a second stack beside the first would hide both.
 */
export function axesOf({ chart, series }: Drawn): number[][] {
  if (chart !== 'stacked') return byAxis(series)
  const own = series.flatMap((one, index) => (one.compareOf === null ? [{ ...one, index }] : []))
  const parts = own.filter(({ apart }) => !apart)
  return [
    ...byUnit(parts).map((unit) => unit.flatMap((at) => parts[at]?.index ?? [])),
    ...own.filter(({ apart }) => apart).map(({ index }) => [index]),
  ].sort(([a = 0], [b = 0]) => a - b)
}

/** How far the stack of each category reaches above and below zero; nothing of those of which nothing is known. */
export function stackEnds(parts: readonly Pick<Series, 'values'>[]): number[] {
  const categories = parts[0]?.values ?? []
  return categories.flatMap((_, index) => {
    const known = parts.flatMap(({ values }) => values[index] ?? [])
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
    return known.length === 0
      ? []
      : [sum(known.filter((one) => one > 0)), sum(known.filter((one) => one < 0))]
  })
}

/** The series that the legend names. Those of a stack follow each other in its order, none by its size. */
export const legendSeries = ({ chart, series }: Drawn): Series[] =>
  chart === 'stacked'
    ? series.filter(({ compareOf }) => compareOf === null).map((one) => ({ ...one, values: [] }))
    : series
