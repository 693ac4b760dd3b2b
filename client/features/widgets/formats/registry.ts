import type { WidgetBody } from '../../../../shared/api/view.ts'
import type { WidgetFormat } from '../../../../shared/domain/widgets.ts'
import { chart } from './chart/index.ts'
import type { BodyOf, Format } from './format.ts'
import { funnel } from './funnel/index.ts'
import { gauge } from './gauge/index.ts'
import { historic } from './historic/index.ts'
import { pie } from './pie/index.ts'
import { radar } from './radar/index.ts'
import { scorecard } from './scorecard/index.ts'
import { summary } from './summary/index.ts'
import { table } from './table/index.ts'
import { text } from './text/index.ts'
import { upload } from './upload/index.ts'

const FORMATS: { [Kind in WidgetBody['kind']]: Format<BodyOf<Kind>> } = {
  chart,
  pie,
  radar,
  gauge,
  table,
  summary,
  scorecard,
  funnel,
  text,
  upload,
  historic,
}

/** The body that a format's widgets get, or mostly get: what its outline is drawn by before there is one. */
const BODIES: Record<WidgetFormat, WidgetBody['kind']> = {
  'chart:line': 'chart',
  'chart:area': 'chart',
  'chart:bar': 'chart',
  'chart:stacked': 'chart',
  'chart:barLine': 'chart',
  'chart:pie': 'pie',
  'chart:radar': 'radar',
  'chart:gauge': 'gauge',
  table: 'table',
  heatTable: 'table',
  summary: 'summary',
  scorecard: 'scorecard',
  funnel: 'funnel',
  textCard: 'text',
}

/** How a kind of body looks. */
export const formatOf = (kind: WidgetBody['kind']): Format<WidgetBody> => FORMATS[kind]

/** The kind of body that a widget of a format will have. */
export const kindOf = (format: WidgetFormat): WidgetBody['kind'] => BODIES[format]
