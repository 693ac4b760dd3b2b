import type { Series } from '../../../../shared/api/view.ts'
import { textWidth } from './textWidth.ts'

/** Shapes of the marks on lines, in order of series: the sign beside the colour. */
export const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'pin'] as const
export type Mark = (typeof MARKS)[number]

export interface LegendItem {
  id: string
  label: string
  /** Index of its colour and mark; a comparison has those of the series it belongs to. */
  paint: number
  compare: boolean
  rightAxis: boolean
}

/** What a legend says of these series, in their order. */
export function legendItems(series: readonly Series[]): LegendItem[] {
  const leading = series.filter(({ compareOf }) => compareOf === null).map(({ id }) => id)
  return series.map(({ id, label, compareOf, axis }) => ({
    id,
    label,
    paint: Math.max(0, leading.indexOf(compareOf ?? id)),
    compare: compareOf !== null,
    rightAxis: axis === 1,
  }))
}

export const markOf = (paint: number): Mark => MARKS[paint % MARKS.length] ?? 'circle'

/** A single series that its widget's title names needs no legend. */
export function needsLegend(series: readonly Series[], title: string): boolean {
  const [only] = series
  return series.length > 1 || (only !== undefined && !title.toLowerCase().includes(only.label.toLowerCase()))
}

/** Lines a legend takes at that width, 1 to 2; more scroll. */
export function legendLines(series: readonly Series[], width: number): number {
  const wide = legendItems(series).reduce(
    (sum, { label, rightAxis }) => sum + textWidth(label, 12) + (rightAxis ? 70 : 0) + 40,
    0,
  )
  return wide > width ? 2 : 1
}
