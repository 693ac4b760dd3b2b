import type { PieBody, WidgetBody } from '../../../../shared/api/view.ts'
import { chartRoom } from './chart/plan.ts'
import { ChartRender } from './chart/Render.tsx'
import { seriesTable } from './chart/read.ts'
import { chartShape } from './chart/shape.ts'
import type { BodyOf, FigureTable, Format } from './format.ts'
import { GaugeRender } from './gauge/Render.tsx'
import { gaugeShape } from './gauge/shape.ts'
import { HistoricRender } from './historic/Render.tsx'
import { PieRender } from './pie/Render.tsx'
import { pieShape } from './pie/shape.ts'
import { ringBox } from './pie/slices.ts'
import { RadarRender } from './radar/Render.tsx'
import { radarShape } from './radar/shape.ts'
import { radarBox } from './radar/web.ts'
import { SummaryRender } from './summary/Render.tsx'
import { quartersOnPaper } from './table/fit.ts'
import { TableRender } from './table/Render.tsx'
import { TextRender } from './text/Render.tsx'
import { UploadRender } from './upload/Render.tsx'

const FORMATS: { [Kind in WidgetBody['kind']]: Format<BodyOf<Kind>> } = {
  chart: {
    Render: ChartRender,
    shape: chartShape,
    drawingBox: chartRoom,
    figures: ({ dimension, categories, series }) =>
      seriesTable(
        dimension.label,
        categories.map(({ label }) => label),
        series,
      ),
  },
  pie: { Render: PieRender, shape: pieShape, drawingBox: ringBox, figures: pieTable },
  radar: {
    Render: RadarRender,
    shape: radarShape,
    drawingBox: radarBox,
    figures: ({ axes, series }) =>
      seriesTable(
        'Axis',
        axes.map(({ label }) => label),
        series,
      ),
  },
  gauge: { Render: GaugeRender, shape: gaugeShape },
  table: { Render: TableRender, quartersOnPaper },
  summary: { Render: SummaryRender },
  text: { Render: TextRender },
  upload: { Render: UploadRender },
  historic: { Render: HistoricRender },
}

/** How a kind of body looks. */
export const formatOf = (kind: WidgetBody['kind']): Format<WidgetBody> => FORMATS[kind]

function pieTable({ metric, slices, total }: PieBody): FigureTable {
  return {
    columns: [
      { label: 'Slice', numeric: false },
      { label: metric, numeric: true },
      { label: 'Share', numeric: true },
    ],
    rows: [...slices.map(({ label, figure, share }) => [label, figure.text, share]), ['Total', total, '']],
  }
}
