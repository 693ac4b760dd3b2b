import type { TableBody, WidgetView } from '../../../../../shared/api/view.ts'
import type { FigureAddress } from '../../explain/address.ts'
import { type FoundFigure, totalFigure } from '../../explain/foundFigure.ts'

/** The figure in a cell. */
export function tableFigures(
  view: WidgetView,
  body: TableBody,
  { row, column }: FigureAddress,
): FoundFigure[] {
  const entry = row === 'total' ? null : body.rows[row]
  const figure = (row === 'total' ? body.totals : entry?.figures)?.[column ?? 0]
  const metric = body.columns.filter(({ numeric }) => numeric)[column ?? 0]
  if (!figure || !metric) return []
  const found = totalFigure(view, { ...metric, figure, at: column ?? 0 })
  if (!entry) return [{ ...found, category: body.columns.some(({ numeric }) => !numeric) ? 'Total' : null }]
  const { key } = entry
  const address = { row, column: column ?? 0 }
  const time = key ? { key, step: key.includes('T') ? ('hour' as const) : ('day' as const) } : null
  return [{ ...found, address, category: entry.label || null, time, making: 'row' }]
}
