import { GaugeChart } from 'echarts/charts'
import { GraphicComponent } from 'echarts/components'
import type { GaugeBody } from '../../../../../shared/api/view.ts'
import type { Drawing } from '../format.ts'
import { gaugeShape } from './shape.ts'

export const gaugeDrawing: Drawing<GaugeBody> = {
  charts: [GaugeChart],
  components: [GraphicComponent],
  shape: gaugeShape,
}
