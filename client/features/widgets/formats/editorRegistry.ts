import type { InteractiveFormat, WidgetFormat } from '../../../../shared/domain/widgets.ts'
import { areaEditor, barEditor, barLineEditor, lineEditor, stackedEditor } from './chart/editor.tsx'
import type { FormatEditor } from './format.ts'
import { funnelEditor } from './funnel/editor.tsx'
import { gaugeEditor } from './gauge/editor.tsx'
import { pieEditor } from './pie/editor.tsx'
import { radarEditor } from './radar/editor.tsx'
import { scorecardEditor } from './scorecard/editor.tsx'
import { summaryEditor } from './summary/editor.tsx'
import { heatTableEditor, tableEditor } from './table/editor.tsx'

/** The formats that the form offers. */
export const FORMAT_EDITORS: Record<InteractiveFormat, FormatEditor> = {
  'chart:line': lineEditor,
  'chart:area': areaEditor,
  'chart:bar': barEditor,
  'chart:stacked': stackedEditor,
  'chart:barLine': barLineEditor,
  'chart:pie': pieEditor,
  'chart:radar': radarEditor,
  'chart:gauge': gaugeEditor,
  table: tableEditor,
  heatTable: heatTableEditor,
  summary: summaryEditor,
  scorecard: scorecardEditor,
  funnel: funnelEditor,
}

const known: Partial<Record<WidgetFormat, FormatEditor>> = FORMAT_EDITORS

/** How a format is set up; undefined for those of widgets without data. */
export const editorOf = (format: WidgetFormat): FormatEditor | undefined => known[format]
