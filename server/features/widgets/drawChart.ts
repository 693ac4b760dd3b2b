import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { WidgetView } from '../../../shared/api/view.ts'
import { isDrawn, type Layout } from '../../../shared/domain/widgets.ts'
import type { AppContext } from '../../context.ts'

const KEPT_CHARACTERS = 64 * 1024 * 1024

/** A widget with its chart as SVG for a layout; null for formats that are not charts. */
export interface DrawnView {
  view: WidgetView
  svg: string | null
}

/** Charts as SVG, by what is in them. */
export interface Drawings {
  drawn: LRUCache<string, string>
  underWay: Map<string, Promise<string | null>>
}

declare module '../../context.ts' {
  interface AppContext {
    /** Charts that have been drawn, or are being drawn. */
    drawings: Drawings
  }
}

export const createDrawings = (): Drawings => ({
  drawn: new LRUCache({ maxSize: KEPT_CHARACTERS, sizeCalculation: (svg) => svg.length + 1 }),
  underWay: new Map(),
})

/**
 * The widget's chart as SVG for a layout; null for formats that are not charts. The same figures are drawn once.
 * Rejects with DrawingFailed.
 */
export async function drawChart(
  context: AppContext,
  companyId: string,
  view: WidgetView,
  layout: Layout,
): Promise<string | null> {
  if (!isDrawn(view.format) || view.body === null) return null
  const { drawn, underWay } = context.drawings
  const key = createHash('sha256')
    .update(JSON.stringify([layout, view.width, view.height, view.format, view.title, view.body]))
    .digest('base64')
  const known = drawn.get(key)
  if (known !== undefined) return known
  const joined = underWay.get(key)
  if (joined) return joined
  const drawing = context.drawer.draw(companyId, view, layout)
  underWay.set(key, drawing)
  try {
    const svg = await drawing
    if (svg !== null) drawn.set(key, svg)
    return svg
  } finally {
    underWay.delete(key)
  }
}

/** For the screen: a chart that could not be drawn is shown as the table of its figures, with the reason. */
export async function drawView(
  context: AppContext,
  view: WidgetView,
  layout: Layout,
  { companyId, owner }: { companyId: string; owner: boolean },
): Promise<DrawnView> {
  try {
    return { view, svg: await drawChart(context, companyId, view, layout) }
  } catch (error) {
    context.log.warn({ err: error, widget: view.id }, 'a chart could not be drawn')
    return { view: undrawn(view, owner), svg: null }
  }
}

function undrawn(view: WidgetView, owner: boolean): WidgetView {
  const text = 'This chart took too long to draw, so its figures are shown as they are.'
  const message = owner
    ? {
        text: `${text} Choose fewer rows or metrics, or another format.`,
        vendor: null,
        action: { kind: 'edit' as const },
      }
    : { text, vendor: null, action: null }
  return view.message ? view : { ...view, state: 'undrawn', message }
}
