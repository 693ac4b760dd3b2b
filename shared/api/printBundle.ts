import type { Layout, PaperLayout } from '../domain/widgets.ts'
import type { DashboardSnapshot, WidgetView } from './view.ts'

/** How to draw a snapshot. */
export interface Look {
  layout: Layout
  theme: 'light' | 'dark' | 'auto'
  /** Whether messages are worded and buttoned for an owner. */
  owner: boolean
}

/**
 * What the print bundle (client/print, built to dist/print/index.js) exports; the server loads the built file.
 * Pure: no I/O, no clock.
 */
export interface PrintBundle {
  /**
   * The dashboard's widgets (header, grid, footer) as static HTML: no script, SVG charts. `drawings` are charts drawn
   * before, by widget id; null for none. Those that are missing there are drawn now.
   */
  renderDashboard(
    snapshot: DashboardSnapshot,
    look: Look,
    drawings?: ReadonlyMap<string, string | null>,
  ): string
  /** The same in parts, about a widget each, which together are the page: others get their turn between them. */
  renderInParts(
    snapshot: DashboardSnapshot,
    look: Look,
    drawings?: ReadonlyMap<string, string | null>,
  ): Iterable<string>
  /** Widgets in their order, in the sizes that they have on such paper, for which their charts are drawn. */
  placedOnPaper(views: readonly WidgetView[], layout: PaperLayout): WidgetView[]
  /** One chart as an SVG document for that layout; null for formats that are not charts. */
  renderChart(view: WidgetView, layout: Look['layout']): string | null
}
