import type { ChartBody, WidgetView } from '../../../../../shared/api/view.ts'
import type { FigureAddress } from '../../explain/address.ts'
import { type FoundFigure, originsFor, totalFigure } from '../../explain/foundFigure.ts'
import { type RowFacts, seriesFigures } from '../../explain/seriesFigures.ts'
import { stackSums } from './read.ts'

type Split = Pick<ChartBody, 'dimension' | 'categories' | 'series'>

/** The figures of a category: of its series, and what its stacks add up to; or a part's over the whole window. */
export function chartFigures(view: WidgetView, body: ChartBody, address: FigureAddress): FoundFigure[] {
  if (address.row === 'total') return totalOf(view, body.series[address.column ?? 0], address.column ?? 0)
  return [...pointFigures(view, body, address), ...sums(view, body, address)]
}

/** The figures of a category's series. */
export const pointFigures = (view: WidgetView, body: Split, address: FigureAddress): FoundFigure[] =>
  address.row === 'total' ? [] : seriesFigures(view, body.series, address, rowOf(body, address.row))

function totalOf(view: WidgetView, part: ChartBody['series'][number] | undefined, at: number): FoundFigure[] {
  if (part?.total === undefined) return []
  const figure = { value: null, text: part.total, change: null }
  return [totalFigure(view, { id: part.id, label: part.label, figure, at })]
}

function sums(view: WidgetView, body: ChartBody, { row, column }: FigureAddress): FoundFigure[] {
  const facts = row === 'total' ? null : rowOf(body, row)
  if (row === 'total' || !facts) return []
  const { category, time } = facts
  return stackSums(body, row)
    .map(({ sum: value, text, ids }, at): FoundFigure => {
      const address = { row, column: body.series.length + at }
      const origins = ids.flatMap((id) => originsFor(view, id))
      const about = { label: 'Total', category, time, change: null, earlier: false, making: 'parts' } as const
      return { ...about, address, text, value, origins }
    })
    .filter(({ address }) => column === null || column === address.column)
}

function rowOf({ dimension, categories }: Omit<Split, 'series'>, row: number): RowFacts | null {
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
