import type { ChartBody, WidgetView } from '../../../../../shared/api/view.ts'
import type { FigureAddress } from '../../explain/address.ts'
import type { FoundFigure } from '../../explain/foundFigure.ts'
import { type RowFacts, seriesFigures } from '../../explain/seriesFigures.ts'

/** The figures of a category. */
export const chartFigures = (
  view: WidgetView,
  body: Pick<ChartBody, 'dimension' | 'categories' | 'series'>,
  address: FigureAddress,
): FoundFigure[] =>
  address.row === 'total' ? [] : seriesFigures(view, body.series, address, rowOf(body, address.row))

function rowOf(
  { dimension, categories }: Pick<ChartBody, 'dimension' | 'categories'>,
  row: number,
): RowFacts | null {
  const category = categories[row]
  if (!category) return null
  const { step, label } = dimension
  const split = label !== ''
  return {
    category: split ? category.label : null,
    time: split && step ? { key: category.key, step } : null,
    making: 'row',
    metric: null,
  }
}
