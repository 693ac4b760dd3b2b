import { PieChart } from 'echarts/charts'
import { GraphicComponent } from 'echarts/components'
import type { PieBody } from '../../../../../shared/api/view.ts'
import type { Drawing } from '../format.ts'
import { pieShape } from './shape.ts'
import { ringBox } from './slices.ts'

export const pieDrawing: Drawing<PieBody> = {
  charts: [PieChart],
  components: [GraphicComponent],
  shape: pieShape,
  box: ringBox,
}
