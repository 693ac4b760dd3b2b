import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { FigureSkeleton } from '../../card/Skeleton.tsx'
import { totalFigure } from '../../explain/foundFigure.ts'
import type { Format } from '../format.ts'
import { SummaryRender } from './Render.tsx'

/** Numbers alone. */
export const summary: Format<SummaryBody> = {
  Render: SummaryRender,
  Skeleton: FigureSkeleton,
  findFigures: (view, { items }, { column }) =>
    items.flatMap((item, at) => (at === column ? [totalFigure(view, { ...item, at })] : [])),
}
