import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { RoundSkeleton } from '../../card/Skeleton.tsx'
import { totalFigure } from '../../explain/foundFigure.ts'
import type { Format } from '../format.ts'
import { GaugeRender } from './Render.tsx'

export const gauge: Format<GaugeBody> = {
  Render: GaugeRender,
  Skeleton: RoundSkeleton,
  findFigures: (view, { label, figure }) => [
    totalFigure(view, { id: view.origins[0]?.id ?? '', label, figure, at: 0 }),
  ],
}
