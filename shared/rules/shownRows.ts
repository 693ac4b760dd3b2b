import type { WidgetFormat } from '../domain/widgets.ts'

/** The most rows that one can make out in a format, whatever its widget's limit says. */
const MOST_ROWS: Record<WidgetFormat, number> = {
  'chart:line': 200,
  'chart:area': 200,
  'chart:bar': 200,
  'chart:pie': 200,
  'chart:radar': 24,
  // A gauge and a summary show totals; rows are only looked at for them.
  'chart:gauge': 200,
  summary: 200,
  table: 1_000,
  textCard: 1_000,
}
/** The most points in time of a chart: three years of days, which are the longest window, or 83 days of hours. */
const MOST_IN_TIME = 2_000
/** The most figures of a widget; formatting and drawing more would keep others waiting. */
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
  const rows = inTime && !radar ? MOST_IN_TIME : MOST_ROWS[format]
  const figures = inTime ? MOST_FIGURES.inTime : MOST_FIGURES[format === 'table' ? 'table' : 'other']
  return Math.max(1, Math.min(rows, Math.floor(figures / Math.max(1, columns))))
}

/** The most rows that a limit can ask of a format. */
export const mostOfFormat = (format: WidgetFormat): number => MOST_ROWS[format]
