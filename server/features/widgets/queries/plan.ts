import type { Widget, WidgetInputs, WidgetInstance } from '../../../../shared/api/widgets.ts'
import { setupProblem } from '../../../../shared/rules/widgetSetup.ts'
import { type CataloguedType, catalogued, setupFactsOf } from '../catalogue.ts'
import type { SourceFacts, WidgetRun, Windows } from '../widgetRun.ts'
import { type Question, questionsOf } from './questions.ts'

/** One instance of a widget with its questions, one for each account. */
export interface Part {
  instance: WidgetInstance
  source: SourceFacts
  about: CataloguedType
  current: Question[]
  /** Null where nothing is compared. */
  compare: Question[] | null
}

export type Plan = { ready: true; parts: Part[] } | { ready: false; missing: string }

/** What a widget asks for these windows, or what its owner has still to set. */
export function planWidget(
  widget: Widget,
  { sources, windows }: Pick<WidgetRun, 'sources'> & { windows: Windows },
): Plan {
  const problem = setupProblem(widget, {
    kindOf: (sourceId) => sources.get(sourceId)?.kind,
    factsOf: setupFactsOf,
  })
  if (problem) return { ready: false, missing: problem.todo }
  const parts: Part[] = []
  for (const instance of widget.instances) {
    const source = instance.sourceId ? sources.get(instance.sourceId) : undefined
    const about = catalogued(instance.type)
    if (!source || !about) continue
    const ask = (role: 'current' | 'compare') => {
      const range = windows[role]
      return range ? questionsOf(widget, instance, source, range, windows.timezone, role) : []
    }
    const compares = windows.compare !== null && isComparable(widget, instance)
    parts.push({
      instance,
      source,
      about,
      current: ask('current'),
      compare: compares ? ask('compare') : null,
    })
  }
  return { ready: true, parts }
}

/** Real-time figures and sheets without dates have no earlier window. */
function isComparable(widget: Widget, instance: WidgetInstance): boolean {
  return !widget.realTime && (instance.inputs as WidgetInputs).uses_date_range !== false
}
