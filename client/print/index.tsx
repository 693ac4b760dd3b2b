import { renderToStaticMarkup } from 'react-dom/server'
import type { PrintBundle } from '../../shared/api/view.ts'
import { inOrder } from '../../shared/rules/widgetOrder.ts'
import { chartBox } from '../features/widgets/chart/box.ts'
import { formatOf } from '../features/widgets/formats/registry.ts'
import { sheetNotes } from '../features/widgets/sheet/notes.ts'
import { Sheet } from '../features/widgets/sheet/Sheet.tsx'
import { WidgetGrid } from '../features/widgets/WidgetGrid.tsx'
import './print.css'
import { drawSvg } from './svg.ts'

/** One chart as an SVG document for that layout; null for formats that are not charts. */
export const renderChart: PrintBundle['renderChart'] = (view, layout) => {
  const { body } = view
  if (!body) return null
  const { shape, drawingBox } = formatOf(body.kind)
  if (!shape) return null
  const whole = chartBox(view, layout)
  const box = drawingBox ? drawingBox(whole, body, layout) : whole
  const label = 'summary' in body && body.summary ? body.summary : view.title
  return drawSvg(shape(body, box), box, { name: `w${view.hash}-${layout}`, label })
}

/** The dashboard's head, widgets and foot as static HTML. Normal widgets come first, real-time ones after them. */
export const renderDashboard: PrintBundle['renderDashboard'] = (snapshot, look, drawings) => {
  const { dashboard, company, windows, takenAt, widgets } = snapshot
  const drawn = [...inOrder(widgets, false), ...inOrder(widgets, true)].map((view) => ({
    view,
    svg: drawings?.has(view.id) ? (drawings.get(view.id) ?? null) : renderChart(view, look.layout),
  }))
  return renderToStaticMarkup(
    <Sheet
      dashboard={dashboard}
      company={company}
      windows={windows}
      takenAt={takenAt}
      layout={look.layout}
      theme={look.theme}
      notes={sheetNotes(widgets, dashboard.timezone)}
      page
    >
      <WidgetGrid widgets={drawn} layout={look.layout} owner={look.owner} />
    </Sheet>,
  )
}
