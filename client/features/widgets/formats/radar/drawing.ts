import { RadarChart } from 'echarts/charts'
import { GraphicComponent, RadarComponent } from 'echarts/components'
import type { RadarBody } from '../../../../../shared/api/view.ts'
import type { Drawing } from '../format.ts'
import { radarShape } from './shape.ts'
import { radarBox } from './web.ts'

export const radarDrawing: Drawing<RadarBody> = {
  charts: [RadarChart],
  components: [GraphicComponent, RadarComponent],
  shape: radarShape,
  box: radarBox,
  legend: ({ series }) => series,
}
