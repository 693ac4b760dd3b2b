import type { Widget } from '../../../shared/api/widgets.ts'
import { isPaper, type Layout } from '../../../shared/domain/widgets.ts'
import { type DrawnView, drawView } from './drawChart.ts'
import { runOnPaper } from './runOnPaper.ts'
import { runWidget } from './runWidget.ts'
import type { CachePolicy, WidgetOutcome, WidgetRun } from './widgetRun.ts'

/** A finished widget with its drawing for one layout. */
export interface DrawnWidget extends DrawnView {
  /** Until when it may be shown without another run (epoch milliseconds); 0 where it is incomplete. */
  freshUntil: number
  /** Nothing newer of this widget will follow. */
  final: boolean
}

/**
 * Runs widgets side by side and yields each as it finishes. With `staleWhileRevalidate` a widget whose figures have
 * aged comes twice: at once with its cached results, later with fresh ones. For paper all come together. Rejects only
 * when aborted.
 */
export async function* runDashboard(
  run: WidgetRun,
  widgets: readonly Widget[],
  layout: Layout,
): AsyncGenerator<DrawnWidget, void, undefined> {
  if (isPaper(layout)) return yield* runOnPaper(run, widgets, layout)
  const finished = new Arrivals<{ outcome: WidgetOutcome; widget: Widget; cachePolicy: CachePolicy }>()
  const start = (widget: Widget, cachePolicy: CachePolicy) => {
    finished.expect(
      runWidget({ ...run, cachePolicy }, widget).then(
        (outcome) => outcome && { outcome, widget, cachePolicy },
      ),
    )
  }
  for (const widget of widgets) start(widget, run.cachePolicy)
  for await (const { outcome, widget, cachePolicy } of finished) {
    const followed = outcome.outdated && cachePolicy === 'staleWhileRevalidate'
    if (followed) start(widget, 'fresh')
    const { view, svg } = await drawView(run.context, outcome.view, layout, run)
    const whole = view === outcome.view && !outcome.outdated
    yield { view, svg, freshUntil: whole ? outcome.freshUntil : 0, final: !followed }
  }
}

/** Promises in the order they are fulfilled; more may be expected while it is read. Null values are passed over. */
class Arrivals<T> {
  #open = 0
  readonly #ready: T[] = []
  #failure: { reason: unknown } | null = null
  #wake = Promise.withResolvers<void>()

  expect(work: Promise<T | null>): void {
    this.#open++
    work
      .then((value) => {
        if (value !== null) this.#ready.push(value)
      })
      .catch((reason: unknown) => {
        this.#failure ??= { reason }
      })
      .finally(() => {
        this.#open--
        this.#wake.resolve()
      })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      if (this.#failure) throw this.#failure.reason
      const next = this.#ready.shift()
      if (next !== undefined) yield next
      else if (this.#open === 0) return
      else {
        await this.#wake.promise
        this.#wake = Promise.withResolvers<void>()
      }
    }
  }
}
