import type { ChartBody } from '../../../../../shared/api/view.ts'
import { BarsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { chartFigures } from './findFigures.ts'
import { ChartRender } from './Render.tsx'
import { seriesTable } from './read.ts'

/** Lines, areas and bars. */
export const chart: Format<ChartBody> = {
  Render: ChartRender,
  Skeleton: BarsSkeleton,
  figures: ({ dimension, categories, series, running }) =>
    seriesTable(
      dimension.label,
      categories.map(({ label }, index) => (running?.includes(index) ? `${label} (not over yet)` : label)),
      series,
    ),
  findFigures: chartFigures,
}
