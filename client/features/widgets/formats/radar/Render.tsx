import { useCallback } from 'react'
import type { RadarBody } from '../../../../../shared/api/view.ts'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { Legend } from '../../chart/Legend.tsx'
import { viewBoxOf } from '../../chart/viewBox.ts'
import type { RenderProps } from '../format.ts'
import { radarGeometry, readRadar } from './web.ts'

export function RadarRender({ body, title, svg, size, still }: RenderProps<RadarBody>) {
  const geometry = useCallback((box: Box) => radarGeometry(body, box), [body])
  return (
    <div className="w-chart">
      {svg && (
        <Legend
          series={body.series}
          title={title}
          bar={false}
          width={viewBoxOf(svg)?.width ?? 0}
          rows={size.height}
          still={still}
        />
      )}
      {svg && (
        <Drawing
          svg={svg}
          summary={body.summary}
          still={still}
          bar={false}
          geometry={geometry}
          read={(stop) => readRadar(body, stop)}
        />
      )}
    </div>
  )
}
