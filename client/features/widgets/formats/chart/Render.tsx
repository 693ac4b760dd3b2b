import { useCallback } from 'react'
import type { ChartBody } from '../../../../../shared/api/view.ts'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { Legend } from '../../chart/Legend.tsx'
import type { RenderProps } from '../format.ts'
import { chartGeometry } from './geometry.ts'
import { readChart } from './read.ts'

export function ChartRender({ body, title, svg, still }: RenderProps<ChartBody>) {
  const geometry = useCallback((box: Box) => chartGeometry(body, box), [body])
  const bar = body.chart === 'bar'
  return (
    <div className="w-chart">
      <Legend series={body.series} title={title} bar={bar} />
      {svg && (
        <Drawing
          svg={svg}
          summary={body.summary}
          still={still}
          bar={bar}
          geometry={geometry}
          read={(stop) => readChart(body, stop)}
        />
      )}
    </div>
  )
}
