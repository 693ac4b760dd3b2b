import type { Widget, WidgetInstance } from '../../../../shared/api/widgets.ts'
import { setupProblem } from '../../../../shared/rules/widgetSetup.ts'
import { type CataloguedType, catalogued, setupFactsOf } from '../catalogue.ts'
import type { SourceFacts, WidgetRun, Windows } from '../widgetRun.ts'
import { type SourceQuery, sourceQueriesOf } from './sourceQueries.ts'

/** One instance of a widget with its queries, one for each account. */
export interface InstanceQueries {
  instance: WidgetInstance
  source: SourceFacts
  about: CataloguedType
  current: SourceQuery[]
  /** Null where nothing is compared. */
  compare: SourceQuery[] | null
}

/** The queries of a widget, or what its owner has still to set up. */
export type WidgetQueries = { ready: true; instances: InstanceQueries[] } | { ready: false; missing: string }

/** What a widget queries for these windows, by instance. */
export function widgetQueriesOf(
  widget: Widget,
  { sources, windows }: Pick<WidgetRun, 'sources'> & { windows: Windows },
): WidgetQueries {
  const problem = setupProblem(widget, {
    kindOf: (sourceId) => sources.get(sourceId)?.kind,
    factsOf: setupFactsOf,
  })
  if (problem) return { ready: false, missing: problem.todo }
  const instances: InstanceQueries[] = []
  for (const instance of widget.instances) {
    const source = instance.sourceId ? sources.get(instance.sourceId) : undefined
    const about = catalogued(instance.type)
    if (!source || !about) continue
    const ask = (role: 'current' | 'compare') => {
      const range = windows[role]
      return range ? sourceQueriesOf(widget, instance, source, range, windows.timezone, role) : []
    }
    const compares = windows.compare !== null && isComparable(widget, instance)
    instances.push({
      instance,
      source,
      about,
      current: ask('current'),
      compare: compares ? ask('compare') : null,
    })
  }
  return { ready: true, instances }
}

/** Real-time figures and sheets without dates have no earlier window. */
function isComparable(widget: Widget, instance: WidgetInstance): boolean {
  return !widget.realTime && instance.inputs.uses_date_range !== false
}
