import type { RadarBody, WidgetView } from '../../../../../shared/api/view.ts'
import type { FigureAddress } from '../../explain/address.ts'
import type { FoundFigure } from '../../explain/foundFigure.ts'
import { type RowFacts, seriesFigures } from '../../explain/seriesFigures.ts'

/** The figures of an axis. */
export const radarFigures = (view: WidgetView, body: RadarBody, address: FigureAddress): FoundFigure[] =>
  address.row === 'total' ? [] : seriesFigures(view, body.series, address, rowOf(view, body, address.row))

/** Axes are rows, or, where nothing is split, the metrics themselves. */
function rowOf({ origins }: WidgetView, { axes, series }: RadarBody, row: number): RowFacts | null {
  const axis = axes[row]
  if (!axis) return null
  const split = series.some(({ id }) => origins.some((one) => one.id === id))
  return split
    ? { category: axis.label, time: null, making: 'row', metric: null }
    : { category: axis.label, time: null, making: 'total', metric: axis.key }
}
