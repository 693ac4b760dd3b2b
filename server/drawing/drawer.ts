import type { Logger } from 'pino'
import { Tinypool } from 'tinypool'
import type { WidgetView } from '../../shared/api/view.ts'
import type { Layout } from '../../shared/domain/widgets.ts'
import type { DrawingTask } from './thread.ts'

/** Draws charts in a thread of its own, so that no drawing keeps requests waiting. */
export interface Drawer {
  /**
   * A chart as an SVG document; null for formats that are not charts. Rejects with `DrawingFailed` where it takes too
   * long or too much memory.
   */
  draw(view: WidgetView, layout: Layout): Promise<string | null>
  close(): Promise<void>
}

/** A chart that could not be drawn within its bounds. */
export class DrawingFailed extends Error {}

const DEADLINE_MS = 2_000
/** Starting the thread reads the print bundle, which is not the chart's fault. */
const START_DEADLINE_MS = 30_000
/** The thread ends after so long without a drawing, and its memory with it. */
const IDLE_MS = 60_000
const HEAP_MB = 256

/** Starts no thread before the first drawing. The bounds differ in tests alone. */
export function createDrawer(log: Logger, { deadlineMs = DEADLINE_MS, heapMb = HEAP_MB } = {}): Drawer {
  const pool = new Tinypool({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // Flags of this process, such as a test runner's, are not the thread's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  pool.on('error', (error: unknown) => log.error({ err: error }, 'the drawing thread failed'))

  const run = (task: DrawingTask, ms: number): Promise<string | null> =>
    pool.run(task, { signal: AbortSignal.timeout(ms) })

  // One at a time: the deadline is that of a drawing, not of those before it.
  let last: Promise<unknown> = Promise.resolve()
  const drawNext = async (task: DrawingTask): Promise<string | null> => {
    try {
      if (pool.threads.length === 0) await run(null, START_DEADLINE_MS)
      return await run(task, deadlineMs)
    } catch (error) {
      throw new DrawingFailed('A chart could not be drawn within its bounds.', { cause: error })
    }
  }
  return {
    draw(view, layout) {
      const drawn = last.then(() => drawNext({ view, layout }))
      last = drawn.catch(() => undefined)
      return drawn
    },
    close: () => pool.destroy(),
  }
}
