import type { DataLine, WidgetView } from '../../../../shared/api/view.ts'
import { pendingView } from '../../widgets/index.ts'
import type { WidgetFrame } from './frame.ts'

/** One widget on the page. `loading` cloaks it: an earlier drawing stays, dimmed. */
export interface WidgetDatum {
  view: WidgetView | null
  svg: string | null
  loading: boolean
  /** What went wrong on the way here; the server's own failures are inside the view. */
  problem: string | null
}
export type WidgetData = Readonly<Record<string, WidgetDatum>>

const NOTHING: WidgetDatum = { view: null, svg: null, loading: false, problem: null }

/**
 * Widgets that begin a refresh. With `cloak: false` they look unchanged until the answer arrives (class 3); passive
 * ones always do.
 */
export function begin(data: WidgetData, ids: readonly string[], cloak: boolean): WidgetData {
  const started = ids.map((id) => {
    const datum = data[id] ?? NOTHING
    return [
      id,
      { ...datum, loading: datum.view === null || (cloak && datum.view.nature !== 'passive'), problem: null },
    ] as const
  })
  return { ...data, ...Object.fromEntries(started) }
}

/** Takes in one line of the stream. */
export function receive(data: WidgetData, line: DataLine): WidgetData {
  if (line.type !== 'widget') return data
  const { view, svg } = line
  return { ...data, [view.id]: { view, svg, loading: false, problem: null } }
}

/** Ends a refresh: what was requested and has not come has failed, and shows its earlier drawing. */
export function end(data: WidgetData, ids: readonly string[], problem: string): WidgetData {
  const left = ids.filter((id) => data[id]?.loading)
  const failed = left.map((id) => [id, { ...(data[id] ?? NOTHING), loading: false, problem }] as const)
  return left.length === 0 ? data : { ...data, ...Object.fromEntries(failed) }
}

/** Shows widgets as they were before they were cloaked. */
export function uncloak(data: WidgetData, ids: readonly string[]): WidgetData {
  const shown = ids.flatMap((id) => {
    const datum = data[id]
    return datum?.loading ? [[id, { ...datum, loading: false }] as const] : []
  })
  return { ...data, ...Object.fromEntries(shown) }
}

/** Changes what is shown of a widget before the server has drawn it anew: its place, size and words. */
export function patchView(data: WidgetData, id: string, change: Partial<WidgetView>): WidgetData {
  const datum = data[id]
  return datum?.view ? { ...data, [id]: { ...datum, view: { ...datum.view, ...change } } } : data
}

/** Removes widgets that are gone. */
export function keepOnly(data: WidgetData, ids: readonly string[]): WidgetData {
  const known = new Set(ids)
  const rest = Object.entries(data).filter(([id]) => known.has(id))
  return rest.length === Object.keys(data).length ? data : Object.fromEntries(rest)
}

/** What to draw: the server's view, the frame before it has come, or either one marked with what went wrong here. */
export function shownView(frame: WidgetFrame, datum: WidgetDatum | undefined): WidgetView {
  const view = datum?.view ?? pendingView(frame)
  if (!datum?.problem) return view
  const message = { text: datum.problem, vendor: null, action: { kind: 'retry' } } as const
  return { ...view, state: datum.view ? 'stale' : 'failed', message }
}
