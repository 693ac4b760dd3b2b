import type { WidgetBody } from '../../../../shared/api/view.ts'
import { chartDrawing } from './chart/drawing.ts'
import type { BodyOf, Drawing } from './format.ts'
import { gaugeDrawing } from './gauge/drawing.ts'
import { pieDrawing } from './pie/drawing.ts'
import { radarDrawing } from './radar/drawing.ts'
import { scorecardDrawing } from './scorecard/drawing.ts'

const DRAWINGS: { [Kind in WidgetBody['kind']]?: Drawing<BodyOf<Kind>> } = {
  chart: chartDrawing,
  pie: pieDrawing,
  radar: radarDrawing,
  gauge: gaugeDrawing,
  scorecard: scorecardDrawing,
}

/** How a kind of body is drawn; undefined where it is text alone. */
export const drawingOf = (kind: WidgetBody['kind']): Drawing<WidgetBody> | undefined => DRAWINGS[kind]

const all = Object.values(DRAWINGS)

/** What ECharts needs for all of them. It paints in the order of registration: components over charts. */
export const drawingModules = [
  ...all.flatMap(({ charts }) => charts),
  ...all.flatMap(({ components }) => components),
]
