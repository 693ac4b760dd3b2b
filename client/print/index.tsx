import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PrintBundle } from '../../shared/api/printBundle.ts'
import type { WidgetView } from '../../shared/api/view.ts'
import { isPaper } from '../../shared/domain/widgets.ts'
import { DEFAULT_LOCALE } from '../../shared/rules/locale.ts'
import { inOrder } from '../../shared/rules/widgetOrder.ts'
import { chartBox } from '../features/widgets/chart/box.ts'
import { drawingOf } from '../features/widgets/formats/drawingRegistry.ts'
import { printedBands } from '../features/widgets/grid/printedBands.ts'
import { ReadersLocale, ReadersZone } from '../features/widgets/readersZone.ts'
import { sheetChanges } from '../features/widgets/sheet/KeyChanges.tsx'
import { sheetNotes } from '../features/widgets/sheet/notes.ts'
import { Sheet } from '../features/widgets/sheet/Sheet.tsx'
import { Grid, type GridWidget, PrintedBand, WidgetCell } from '../features/widgets/WidgetGrid.tsx'
import './print.css'
import { drawSvg } from './svg.ts'

const inReadingOrder = (widgets: readonly WidgetView[]): WidgetView[] => [
  ...inOrder(widgets, false),
  ...inOrder(widgets, true),
]

export const placedOnPaper: PrintBundle['placedOnPaper'] = (views, layout) =>
  printedBands(
    inReadingOrder(views).map((view) => ({ view })),
    layout,
  ).flatMap((band) => band.map(({ view }) => view))

/** One chart as an SVG document for that layout; null for formats that are not charts. */
export const renderChart: PrintBundle['renderChart'] = (view, layout) => {
  const { body } = view
  if (!body) return null
  const drawing = drawingOf(body.kind)
  if (!drawing) return null
  const whole = chartBox(view, layout, drawing.legend?.(body) ?? [])
  const box = drawing.box?.(whole, body, layout) ?? whole
  const shape = drawing.shape(body, box)
  if (!shape) return null
  const label = 'summary' in body && body.summary ? body.summary : view.title
  return drawSvg(shape, box, { name: `w${view.hash}-${layout}`, label })
}

/** The dashboard's head, widgets and foot as static HTML. Normal widgets come first, real-time ones after them. */
export const renderDashboard: PrintBundle['renderDashboard'] = (snapshot, look, drawings) =>
  [...renderInParts(snapshot, look, drawings)].join('')

/** Marks the widgets' place in the page's frame; users' text cannot contain it, since it is escaped or sanitised. */
const PLACE = '<template data-widgets="true"></template>'

export const renderInParts: PrintBundle['renderInParts'] = function* (snapshot, look, drawings) {
  const { dashboard, company, windows, takenAt, widgets } = snapshot
  const { layout, theme, owner } = look
  const { locale = DEFAULT_LOCALE } = dashboard
  const place = <template data-widgets />
  const [head, foot] = renderToStaticMarkup(
    <Sheet
      dashboard={dashboard}
      company={company}
      windows={windows}
      takenAt={takenAt}
      layout={layout}
      theme={theme}
      // On screens the client, which knows what is still to come, says it at once.
      changes={sheetChanges(dashboard.styles, widgets, !isPaper(layout))}
      notes={sheetNotes(widgets, dashboard.timezone, locale.dates)}
      page
    >
      {isPaper(layout) ? place : <Grid>{place}</Grid>}
    </Sheet>,
  ).split(PLACE)
  const inZone = (part: ReactNode) =>
    renderToStaticMarkup(
      <ReadersZone value={dashboard.timezone}>
        <ReadersLocale value={locale}>{part}</ReadersLocale>
      </ReadersZone>,
    )
  const drawn = (view: WidgetView): GridWidget => ({
    view,
    svg: drawings?.has(view.id) ? (drawings.get(view.id) ?? null) : renderChart(view, layout),
  })
  yield head ?? ''
  if (isPaper(layout)) {
    const ordered = inReadingOrder(widgets).map((view) => ({ view }))
    for (const band of printedBands(ordered, layout)) {
      const cards = band.map(({ view, paper }) => ({ ...drawn(view), paper }))
      yield inZone(<PrintedBand band={cards} owner={owner} />)
    }
  } else {
    for (const view of inReadingOrder(widgets))
      yield inZone(<WidgetCell widget={drawn(firstRows(view))} owner={owner} />)
  }
  yield foot ?? ''
}

/** More than the highest card shows of a table on screen. The client, which draws all of them, takes over at once. */
const FIRST_ROWS = 60

const firstRows = (view: WidgetView): WidgetView =>
  view.body?.kind === 'table'
    ? { ...view, body: { ...view.body, rows: view.body.rows.slice(0, FIRST_ROWS) } }
    : view
