import type { WidgetMessage, WidgetState, WidgetView } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { RuleError } from '../../../../shared/rules/RuleError.ts'
import type { InstanceResults, WidgetResults } from '../results/queryResult.ts'
import type { WidgetOutcome, WidgetRun, Windows } from '../widgetRun.ts'
import { ageOf, outdatedFile } from './age.ts'
import { assemble } from './assemble.ts'
import { bodyOf } from './bodies.ts'
import { overallOf, shownMetrics } from './figures.ts'
import { ageLabel } from './labels.ts'
import { failureMessage, NEUTRAL, type Neutral } from './messages.ts'
import { originsOf } from './origins.ts'
import {
  cutNotices,
  earlierNotices,
  noticesOf,
  provenanceOf,
  unsettledDay,
  weekdayNotices,
  weekNotices,
} from './provenance.ts'
import { frameOf } from './view.ts'

/** A widget's view from what its queries got. */
export function presentResults(
  run: WidgetRun,
  widget: Widget,
  windows: Windows,
  results: WidgetResults,
): WidgetOutcome {
  const frame = frameOf(widget, windows)
  // An instance without any result leaves nothing to add up or to merge with.
  const instances = results.instances.filter(({ current }) => current.length > 0)
  if (instances.length < results.instances.length || instances.length === 0) {
    return { view: failed(run, frame, results), outdated: false, freshUntil: 0 }
  }
  try {
    const { state, message } = stateOf(run, widget.id, results, instances)
    const view = { ...frame, ...figures(run, widget, windows, instances, state), message }
    const whole = view.message === null
    const outdated = results.outdated && results.failures.length === 0
    return { view, outdated, freshUntil: whole ? results.freshUntil : 0 }
  } catch (error) {
    if (!(error instanceof RuleError))
      run.context.log.error({ err: error }, 'a widget could not be presented')
    const failure = { error: error instanceof Error ? error : new Error(String(error)), sourceId: null }
    const message = failureFor(run, widget.id, failure, NEUTRAL.failed)
    return { view: { ...frame, state: 'failed', message }, outdated: false, freshUntil: results.freshUntil }
  }
}

function figures(
  run: WidgetRun,
  widget: Widget,
  windows: Windows,
  instances: InstanceResults[],
  state: WidgetState,
): Pick<WidgetView, 'state' | 'notices' | 'asOf' | 'provenance' | 'origins' | 'overall' | 'body'> {
  const assembled = assemble(widget, instances, windows, run.context.now())
  const unsettledFrom = widget.realTime ? null : unsettledDay(instances, windows)
  const empty = assembled.empty && state === 'ready'
  const metrics = shownMetrics(widget, instances, assembled)
  const { start, end } = windows.current
  const notes = widget.realTime ? [] : (run.notes ?? []).filter(({ day }) => day >= start && day <= end)
  const body = empty ? null : bodyOf(widget, assembled, metrics, unsettledFrom, notes)
  // Where changes are hidden, nothing is said of what they would be measured against.
  const told = widget.hiddenChange ? instances.map((one) => ({ ...one, compare: null })) : instances
  return {
    state: empty ? 'empty' : state,
    notices: [
      ...noticesOf(told, windows, unsettledFrom),
      ...earlierNotices(told),
      ...(widget.hiddenChange ? [] : weekdayNotices(assembled)),
      ...weekNotices(assembled),
      ...cutNotices(widget, assembled, body),
    ],
    asOf: ageOf(instances).toString(),
    provenance: provenanceOf(instances, run.owner),
    origins: empty ? [] : originsOf(widget, instances, metrics, run.owner),
    ...(!empty && { overall: overallOf(widget, assembled, metrics) }),
    body,
  }
}

/**
 * `stale` after a failure, while a stale result stands in for a fresh one, and where a file is older than the window;
 * `partial` where an account is missing.
 */
function stateOf(
  run: WidgetRun,
  widgetId: string,
  results: WidgetResults,
  instances: InstanceResults[],
): { state: WidgetState; message: WidgetMessage | null } {
  const [failure] = results.failures
  const say = (neutral: Neutral) =>
    failure
      ? failureFor(run, widgetId, failure, neutral)
      : { text: neutral.passing, vendor: null, action: null }
  if (results.missing > 0 && results.found > 0) return { state: 'partial', message: say(NEUTRAL.partial) }
  if (failure && comparisonOnly(results)) return { state: 'partial', message: say(NEUTRAL.comparison) }
  if (failure || results.outdated) {
    const { context, windows } = run
    return {
      state: 'stale',
      message: say(NEUTRAL.stale(ageLabel(ageOf(instances), context.now(), windows))),
    }
  }
  const file = outdatedFile(instances, run.windows)
  if (!file) return { state: 'ready', message: null }
  const age = ageLabel(file, run.context.now(), run.windows)
  const plain = (text: string): WidgetMessage => ({ text, vendor: null, action: null })
  const toOwner = plain(`Figures are from the file of ${age}. Import a newer one under Sources.`)
  run.ownersWords?.set(widgetId, toOwner)
  return { state: 'stale', message: run.owner ? toOwner : plain(NEUTRAL.stale(age).passing) }
}

/** The window itself is whole and fresh; only what it is compared with has failed. */
function comparisonOnly(results: WidgetResults): boolean {
  return results.instances.some(({ compareFailed }) => compareFailed)
}

/** A widget that has nothing to show but why. */
export function presentFailure(run: WidgetRun, widget: Widget, error: Error): WidgetView {
  const message = failureFor(run, widget.id, { error, sourceId: null }, NEUTRAL.failed)
  return { ...frameOf(widget, run.windows), state: 'failed', message }
}

function failed(run: WidgetRun, frame: WidgetView, { failures }: WidgetResults): WidgetView {
  const [failure = { error: new Error('No answer came.'), sourceId: null }] = failures
  return { ...frame, state: 'failed', message: failureFor(run, frame.id, failure, NEUTRAL.failed) }
}

/** The reader's message of a failure; the owner's is noted beside it. */
function failureFor(
  run: WidgetRun,
  widgetId: string,
  { error, sourceId }: { error: Error; sourceId: string | null },
  neutral: Neutral,
): WidgetMessage {
  const say = (owner: boolean) => failureMessage(error, sourceId, { owner, neutral })
  run.ownersWords?.set(widgetId, say(true))
  return say(run.owner)
}
