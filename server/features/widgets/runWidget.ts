import type { WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { isOnSample } from '../../../shared/rules/sampleDashboard.ts'
import { isPictureName } from '../../files/fileName.ts'
import { ownTurn } from '../../lib/turns.ts'
import { type KeptFile, keptFiles } from '../files/findFiles.ts'
import { filesOf } from './filesOf.ts'
import { UNCONFIGURED } from './present/messages.ts'
import { passiveBody } from './present/passive.ts'
import { presentResults } from './present/presentResults.ts'
import { frameOf } from './present/view.ts'
import { earlierWindows } from './queries/earlierWindows.ts'
import { type WidgetQueries, widgetQueriesOf } from './queries/widgetQueries.ts'
import { fetchResults } from './results/fetchResults.ts'
import type { WidgetResults } from './results/queryResult.ts'
import { runSample } from './sample/runSample.ts'
import { isUnreadable, presentUnreadable } from './unreadable.ts'
import type { WidgetOutcome, WidgetRun } from './widgetRun.ts'

/**
 * One widget, from its stored form to its finished view. A failure stays inside it: its last good figures are shown
 * and marked, never hidden. Null with `cacheOnly` where not everything is at hand. Rejects only when aborted.
 */
export async function runWidget(run: WidgetRun, widget: Widget): Promise<WidgetOutcome | null> {
  const { windows } = run
  if (isUnreadable(widget)) {
    return { view: presentUnreadable(run, widget), outdated: false, freshUntil: Number.POSITIVE_INFINITY }
  }
  if (widget.nature === 'passive') {
    const files = await filesToSave(run, widget)
    // Cleaning a text takes milliseconds, and of a page that is at hand all widgets would go on at once.
    await ownTurn()
    const view = {
      ...frameOf(widget, windows),
      body: passiveBody(widget, { window: windows.current, locale: windows.locale }, files),
    }
    return { view, outdated: false, freshUntil: Number.POSITIVE_INFINITY }
  }
  const sample = run.sample && isOnSample(widget) ? runSample(run, widget) : null
  if (sample) return sample
  const queries = widgetQueriesOf(widget, run)
  if (!queries.ready) return unconfigured(run, widget, queries)
  const results = await fetchResults(run, queries.instances)
  if (run.cachePolicy === 'cacheOnly' && results.missing > 0) return null
  if (results.missing > 0) {
    const earlier = await lastGood(run, widget, results)
    if (earlier) return earlier
  }
  await ownTurn()
  return presentResults(run, widget, windows, results)
}

/** What is known of a passive widget's files that are no pictures; the company's own alone. */
async function filesToSave(run: WidgetRun, widget: Widget): Promise<ReadonlyMap<string, KeptFile>> {
  const names = filesOf(widget.passive).filter((name) => !isPictureName(name))
  if (names.length === 0) return new Map()
  return run.context.db.tenant(run.companyId, (tx) => keptFiles(tx, names))
}

function unconfigured(
  run: WidgetRun,
  widget: Widget,
  { missing }: Extract<WidgetQueries, { ready: false }>,
): WidgetOutcome {
  const view: WidgetView = {
    ...frameOf(widget, run.windows),
    state: 'unconfigured',
    message: run.owner
      ? { text: missing, vendor: null, action: { kind: 'edit' } }
      : { text: UNCONFIGURED, vendor: null, action: null },
  }
  return { view, outdated: false, freshUntil: Number.POSITIVE_INFINITY }
}

/**
 * A window that ends today has no result of its own on the morning a vendor fails; the same window of a day
 * before may have one. It is shown under its own dates, marked stale.
 */
async function lastGood(
  run: WidgetRun,
  widget: Widget,
  failed: WidgetResults,
): Promise<WidgetOutcome | null> {
  if (failed.found > 0 || widget.realTime) return null
  for (const windows of earlierWindows(run.windows)) {
    const queries = widgetQueriesOf(widget, { sources: run.sources, windows })
    if (!queries.ready) return null
    const results = await fetchResults({ ...run, cachePolicy: 'cacheOnly' }, queries.instances)
    if (results.missing > 0) continue
    return presentResults(run, widget, windows, { ...results, failures: failed.failures })
  }
  return null
}
