import type { PieBody, WidgetView } from '../../../../../shared/api/view.ts'
import type { FigureAddress } from '../../explain/address.ts'
import { type FoundFigure, totalFigure } from '../../explain/foundFigure.ts'
import { tailRow } from './slices.ts'

/** The figure of a slice, of those folded into one, or the total. */
export function pieFigures(view: WidgetView, body: PieBody, { row }: FigureAddress): FoundFigure[] {
  const split = body.metric !== ''
  // Its list as a table ends with the total.
  const slice = row === 'total' ? undefined : body.slices[row]
  if (body.tail && row === tailRow(body)) {
    const found = totalFigure(view, { id: '', ...body.tail, at: 0 })
    const origins = view.origins.slice(0, 1)
    const address = { row, column: 0 }
    return [{ ...found, address, label: body.metric, category: body.tail.label, origins, making: 'slices' }]
  }
  if (!slice) {
    const figure = { value: null, text: body.total, change: null }
    const found = totalFigure(view, { id: '', label: body.metric || 'Total', figure, at: 0 })
    const making = split && !body.summed ? 'total' : 'slices'
    return [{ ...found, category: split ? 'Total' : null, origins: view.origins, making }]
  }
  const found = totalFigure(view, { id: slice.key, label: slice.label, figure: slice.figure, at: 0 })
  if (!split) return [{ ...found, address: { row, column: 0 } }]
  return [
    {
      ...found,
      address: { row, column: 0 },
      label: body.metric,
      category: slice.label,
      origins: view.origins.slice(0, 1),
      making: slice.rest ? 'rest' : 'row',
    },
  ]
}
