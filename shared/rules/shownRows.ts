import type { WidgetFormat } from '../domain/widgets.ts'
import { MOST_STEPS } from './funnel.ts'

/** The most rows that are legible in a format, whatever its widget's limit. */
const MOST_ROWS: Partial<Record<WidgetFormat, number>> = {
  'chart:radar': 24,
  table: 1_000,
  heatTable: 1_000,
  textCard: 1_000,
  funnel: MOST_STEPS,
}
/** Of charts; formats that show totals only look at their rows for them. */
const MOST_OF_OTHERS = 200
/** The most points in time of a chart: three years of days, which are the longest window, or 83 days of hours. */
const MOST_IN_TIME = 2_000
/** The most figures of a widget; formatting and drawing more would block other requests for too long. */
const MOST_FIGURES = { inTime: 20_000, table: 6_000, other: 12_000 }

/**
 * How many rows a widget shows at most.
 * @param columns metrics, and once more those that are compared
 * @param inTime its rows are points in time, and the widget shows all of its window
 */
export function mostRows(
  format: WidgetFormat,
  { columns, inTime }: { columns: number; inTime: boolean },
): number {
  const radar = format === 'chart:radar'
  const rows = inTime && !radar ? MOST_IN_TIME : mostOfFormat(format)
  const isTable = format === 'table' || format === 'heatTable'
  const figures = inTime ? MOST_FIGURES.inTime : MOST_FIGURES[isTable ? 'table' : 'other']
  return Math.max(1, Math.min(rows, Math.floor(figures / Math.max(1, columns))))
}

/** The most rows that a limit can set for a format. */
export const mostOfFormat = (format: WidgetFormat): number => MOST_ROWS[format] ?? MOST_OF_OTHERS
