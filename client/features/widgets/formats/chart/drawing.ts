import { BarChart, LineChart } from 'echarts/charts'
import { GraphicComponent, GridComponent } from 'echarts/components'
import type { ChartBody } from '../../../../../shared/api/view.ts'
import type { Drawing } from '../format.ts'
import { legendSeries } from './axes.ts'
import { chartRoom } from './plan.ts'
import { chartShape } from './shape.ts'

export const chartDrawing: Drawing<ChartBody> = {
  charts: [BarChart, LineChart],
  components: [GraphicComponent, GridComponent],
  shape: chartShape,
  box: chartRoom,
  legend: legendSeries,
}
