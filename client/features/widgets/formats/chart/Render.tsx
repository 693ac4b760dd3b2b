import { useCallback, useMemo } from 'react'
import type { ChartBody } from '../../../../../shared/api/view.ts'
import { Drawing } from '../../chart/Drawing.tsx'
import type { Box } from '../../chart/geometry.ts'
import { Legend } from '../../chart/Legend.tsx'
import { viewBoxOf } from '../../chart/viewBox.ts'
import type { RenderProps } from '../format.ts'
import { hasBars, legendSeries } from './axes.ts'
import { chartGeometry } from './geometry.ts'
import { planChart } from './plan.ts'
import { readChart, stackTotals } from './read.ts'

export function ChartRender({ body, title, svg, size, still }: RenderProps<ChartBody>) {
  const box = useMemo(() => svg && viewBoxOf(svg), [svg])
  const plan = useMemo(() => box && planChart(body, box), [body, box])
  const geometry = useCallback((box: Box) => chartGeometry(body, box), [body])
  const bar = body.chart === 'barLine' ? 'first' : hasBars(body)
  return (
    <div className="w-chart">
      {box && plan && (
        <Legend
          series={legendSeries(body)}
          title={title}
          bar={bar}
          width={box.width}
          rows={size.height}
          still={still}
          rightAxis={plan.panels[0]?.scales[1] != null}
          undrawn={body.series.flatMap(({ label, compareOf }, index) =>
            plan.places[index] || compareOf ? [] : [label],
          )}
        />
      )}
      {svg && (
        <Drawing
          svg={svg}
          summary={body.summary}
          still={still}
          bar={bar}
          geometry={geometry}
          read={(stop) => {
            const reading = readChart(body, stop)
            return { ...reading, lines: [...reading.lines, ...stackTotals(body, stop)] }
          }}
        />
      )}
    </div>
  )
}
