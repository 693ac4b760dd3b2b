import type { RadarBody } from '../../../../../shared/api/view.ts'
import { RoundSkeleton } from '../../card/Skeleton.tsx'
import { seriesTable } from '../chart/read.ts'
import type { Format } from '../format.ts'
import { radarFigures } from './findFigures.ts'
import { RadarRender } from './Render.tsx'

export const radar: Format<RadarBody> = {
  Render: RadarRender,
  Skeleton: RoundSkeleton,
  figures: ({ axes, series }) =>
    seriesTable(
      'Axis',
      axes.map(({ label }) => label),
      series,
    ),
  findFigures: radarFigures,
}
