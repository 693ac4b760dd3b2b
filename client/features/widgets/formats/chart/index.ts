import type { ChartBody } from '../../../../../shared/api/view.ts'
import { BarsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { chartFigures } from './findFigures.ts'
import { notesAt } from './notes.ts'
import { ChartRender } from './Render.tsx'
import { seriesTable } from './read.ts'

/** Lines, areas and bars. */
export const chart: Format<ChartBody> = {
  Render: ChartRender,
  Skeleton: BarsSkeleton,
  figures: (body) =>
    seriesTable(
      body.dimension.label,
      body.categories.map(({ label }, index) => {
        const remarks = [...(body.running?.includes(index) ? ['not over yet'] : []), ...notesAt(body, index)]
        return remarks.length > 0 ? `${label} (${remarks.join('; ')})` : label
      }),
      body.series,
    ),
  findFigures: chartFigures,
}
