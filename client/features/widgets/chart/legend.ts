import type { Series } from '../../../../shared/api/view.ts'
import { byAxis } from '../../../../shared/rules/chartUnits.ts'
import { textWidth } from './textWidth.ts'

/** Shapes of the marks on lines, in order of series: the sign beside the colour. */
export const MARKS = ['circle', 'rect', 'triangle', 'diamond', 'pin'] as const
export type Mark = (typeof MARKS)[number]

/** How much fainter what is compared with is drawn. */
export const COMPARED = { line: 0.45, bar: 0.38 } as const

export interface LegendItem {
  id: string
  label: string
  /** Index of its colour and mark; a comparison has those of the series it belongs to. */
  paint: number
  compare: boolean
}

/** Colour and mark of these series, in their order. */
export function legendItems(series: readonly Series[]): LegendItem[] {
  const leading = series.filter(({ compareOf }) => compareOf === null).map(({ id }) => id)
  return series.map(({ id, label, compareOf }) => ({
    id,
    label,
    paint: Math.max(0, leading.indexOf(compareOf ?? id)),
    compare: compareOf !== null,
  }))
}

export const markOf = (paint: number): Mark => MARKS[paint % MARKS.length] ?? 'circle'

/** Which series are bars or areas: all, none, or the first with what it is compared with. */
export type Bars = boolean | 'first'
export const isBarSample = (bars: Bars, paint: number | null): boolean =>
  bars === 'first' ? paint === 0 : bars

/** A single series that its widget's title names needs no legend. */
export function needsLegend(series: readonly Series[], title: string): boolean {
  const [only] = series
  return series.length > 1 || (only !== undefined && !title.toLowerCase().includes(only.label.toLowerCase()))
}

export interface LegendEntry {
  id: string
  label: string
  /** Null for the one entry of all comparisons. */
  paint: number | null
  compare: boolean
  /** Its axis is the second of two. */
  second: boolean
  /** Wider than its fair part of a line: cut before others are. */
  long: boolean
  /** Its figure over the whole window, behind its name. */
  total?: string
}

export interface LegendLines {
  lines: LegendEntry[][]
  /** Labels of those there is no line for. */
  left: string[]
}

const FONT_SIZE = 12
const SAMPLE = 26
const GAP = 16
const RIGHT_AXIS = textWidth('· right axis', FONT_SIZE) + 6
/** As in chart.css. */
const TOTAL_GAP = 6
const BOLD = 1.08
const MORE = textWidth('+99 more', FONT_SIZE) + 4

/** Lines of a legend that a card of that many rows of the grid has; on paper as many as are needed. */
export const legendRoom = (rows: number, still: boolean) => (still ? Number.POSITIVE_INFINITY : rows * 2)

/** A legend's entries set in at most so many lines of that width; those of one unit follow each other. */
export function legendLines(series: readonly Series[], width: number, most: number): LegendLines {
  const entries = entriesOf(series)
  const widths = entries.map(({ label, second, total }) => {
    const text = Math.min(textWidth(label, FONT_SIZE), longestIn(width))
    const figure = total === undefined ? 0 : textWidth(total, FONT_SIZE) * BOLD + TOTAL_GAP
    return SAMPLE + text + figure + (second ? RIGHT_AXIS : 0)
  })
  const fill = (count: number, last: number) => {
    const lines: LegendEntry[][] = []
    let used = 0
    for (const [index, entry] of entries.slice(0, count).entries()) {
      const needed = widths[index] ?? 0
      const line = lines.at(-1)
      if (line && used + GAP + needed <= width) {
        line.push(entry)
        used += GAP + needed
      } else {
        lines.push([entry])
        used = needed
      }
    }
    return lines.length < most || (lines.length === most && used + last <= width) ? lines : null
  }
  for (let count = entries.length; count > 0; count--) {
    const lines = fill(count, count < entries.length ? GAP + MORE : 0)
    if (lines) return { lines, left: entries.slice(count).map(({ label }) => label) }
  }
  return { lines: [], left: entries.map(({ label }) => label) }
}

const longestIn = (width: number) => Math.max(72, width * 0.5 - SAMPLE - GAP)

/** Several comparisons share one entry; a single one has its own. */
function entriesOf(series: readonly Series[]): LegendEntry[] {
  const items = legendItems(series)
  const units = byAxis(series)
  const compared = items.filter(({ compare }) => compare)
  const entries = units.flat().flatMap((index): LegendEntry[] => {
    const item = items[index]
    if (!item || (item.compare && compared.length > 1)) return []
    const long = textWidth(item.label, FONT_SIZE) > 140
    const total = series[index]?.total
    const second = units.length === 2 && (units[1]?.includes(index) ?? false)
    return [{ ...item, second, long, ...(total !== undefined && { total }) }]
  })
  return compared.length > 1
    ? [...entries, { id: 'before', label: 'Before', paint: null, compare: true, second: false, long: false }]
    : entries
}
