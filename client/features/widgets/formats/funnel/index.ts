import type { FunnelBody, WidgetView } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { FigureAddress } from '../../explain/address.ts'
import { type FoundFigure, totalFigure } from '../../explain/foundFigure.ts'
import type { Format } from '../format.ts'
import { FunnelRender } from './Render.tsx'

/** What is left from step to step. */
export const funnel: Format<FunnelBody> = {
  Render: FunnelRender,
  Skeleton: RowsSkeleton,
  findFigures,
  paper: { quarters: (_, quarters) => Math.max(2, quarters), isLong: () => false },
}

/** The figure of a step. */
function findFigures(view: WidgetView, body: FunnelBody, { row, column }: FigureAddress): FoundFigure[] {
  const at = row === 'total' ? (column ?? 0) : row
  const step = body.steps[at]
  if (!step) return []
  if (body.metric === null) return [totalFigure(view, { ...step, at })]
  const { metric: label } = body
  const time = body.step ? { key: step.id, step: body.step } : null
  const found = totalFigure(view, { id: view.origins[0]?.id ?? '', label, figure: step.figure, at: 0 })
  return [{ ...found, address: { row: at, column: 0 }, category: step.label, time, making: 'row' }]
}
