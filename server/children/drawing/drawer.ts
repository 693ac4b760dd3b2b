import type { Logger } from 'pino'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { createBoundedChild } from '../boundedChild.ts'
import type { DrawingTask } from './child.ts'

/** Draws charts in a separate process, so that drawing does not block requests. */
export interface Drawer {
  /**
   * A chart as an SVG document; null for formats that are not charts. Rejects with `DrawingFailed` where it takes too
   * long or too much memory.
   */
  draw(companyId: string, view: WidgetView, layout: Layout): Promise<string | null>
  close(): Promise<void>
}

/** A chart that could not be drawn within its bounds. */
export class DrawingFailed extends Error {}

const DEADLINE_MS = 2_000
const HEAP_MB = 256

/** Starts no process before the first drawing. The bounds differ in tests alone. */
export function createDrawer(log: Logger, { deadlineMs = DEADLINE_MS, heapMb = HEAP_MB } = {}): Drawer {
  const child = createBoundedChild<DrawingTask, string | null>(log, {
    address: new URL('./child.ts', import.meta.url),
    name: 'drawing',
    deadlineMs,
    heapMb,
  })
  return {
    draw: (companyId, view, layout) =>
      child.run({ view, layout }, companyId).catch((error: unknown) => {
        throw new DrawingFailed('A chart could not be drawn within its bounds.', { cause: error })
      }),
    close: child.close,
  }
}
