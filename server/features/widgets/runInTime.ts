import { ProviderError } from '../../../providers/providerError.ts'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { presentFailure } from './present/presentResults.ts'
import { runWidget } from './runWidget.ts'
import type { WidgetRun } from './widgetRun.ts'

/** A widget that is late shows its cached results, else that it is late. */
export async function runInTime(run: WidgetRun, widget: Widget, late: AbortSignal): Promise<WidgetView> {
  try {
    const signal = run.signal ? AbortSignal.any([run.signal, late]) : late
    const outcome = await runWidget({ ...run, signal }, widget)
    if (outcome) return outcome.view
  } catch (error) {
    if (run.signal?.aborted || !late.aborted) throw error
    const cached = await runWidget({ ...run, cachePolicy: 'cacheOnly' }, widget)
    if (cached) return cached.view
  }
  return presentFailure(
    run,
    widget,
    new ProviderError('unavailable', 'The source did not answer in time. Try again in a few minutes.'),
  )
}
