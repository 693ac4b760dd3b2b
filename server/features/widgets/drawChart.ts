import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import type { AppContext } from '../../context.ts'

const KEPT_CHARACTERS = 64 * 1024 * 1024

const drawings = new WeakMap<AppContext, LRUCache<string, string>>()

/** The widget's chart as SVG for a layout; null for formats that are not charts. The same figures are drawn once. */
export async function drawChart(
  context: AppContext,
  view: WidgetView,
  layout: Layout,
): Promise<string | null> {
  if (!view.format.startsWith('chart:') || view.body === null) return null
  const kept =
    drawings.get(context) ??
    new LRUCache<string, string>({ maxSize: KEPT_CHARACTERS, sizeCalculation: (svg) => svg.length + 1 })
  drawings.set(context, kept)
  const key = createHash('sha256')
    .update(JSON.stringify([layout, view.width, view.height, view.format, view.title, view.body]))
    .digest('base64')
  const known = kept.get(key)
  if (known !== undefined) return known
  // A chart takes some milliseconds of this thread: others get their turn between two.
  await nextTurn()
  const again = kept.get(key)
  if (again !== undefined) return again
  const svg = context.print.renderChart(view, layout)
  if (svg !== null) kept.set(key, svg)
  return svg
}
