import { LineChart } from 'echarts/charts'
import { GraphicComponent, GridComponent } from 'echarts/components'
import type { ScorecardBody } from '../../../../../shared/api/view.ts'
import type { Drawing } from '../format.ts'
import { sparklineShape } from './shape.ts'
import { sparklineBox } from './sparkline.ts'

export const scorecardDrawing: Drawing<ScorecardBody> = {
  charts: [LineChart],
  components: [GraphicComponent, GridComponent],
  shape: sparklineShape,
  box: sparklineBox,
}
