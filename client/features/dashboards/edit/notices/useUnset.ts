import type { Widget } from '../../../../../shared/api/widgets.ts'
import { setupProblem, unsetInWords, unsetOf } from '../../../../../shared/rules/widgetSetup.ts'
import { useFormDefinitions } from '../../../configs/index.ts'
import { useSources } from '../../../sources/index.ts'
import { findType } from '../../../widgets/editor.ts'
import type { WidgetData } from '../../view/widgetData.ts'

/** What prevents widgets from showing figures, as sentences. */
export interface Unset {
  /** What is chosen for the whole dashboard. */
  whole: string[]
  /** What single widgets lack or why they fail, by their titles. */
  single: string[]
}

/**
 * What the widgets lack; empty until it is known. The definitions are large, so they are requested only where the
 * server reports a widget as not set up.
 */
export function useUnset(widgets: readonly Widget[], data: WidgetData): Unset {
  const needed = Object.values(data).some(({ view }) => view?.state === 'unconfigured')
  const definitions = useFormDefinitions(needed).data
  const sources = useSources().data
  const failed = widgets.filter(({ id }) => data[id]?.view?.state === 'failed')
  const single = failed.map((widget) => naming(widget, data[widget.id]?.view?.message?.text ?? NO_FIGURES))
  if (!needed || !definitions || !sources) return { whole: [], single }
  const known = {
    kindOf: (sourceId: string) => sources.find(({ id }) => id === sourceId)?.name,
    factsOf: (type: Widget['instances'][number]['type']) => findType(definitions, type) ?? undefined,
  }
  const own = widgets.flatMap((widget) => {
    if (data[widget.id]?.view?.state !== 'unconfigured') return []
    const problem = setupProblem(widget, known)
    return problem && problem.state === null ? naming(widget, problem.todo) : []
  })
  // One on sample figures lacks nothing: it is told apart by its mark, and above all widgets.
  const real = widgets.filter(({ id }) => !data[id]?.view?.sample)
  return { whole: unsetOf(real, known).map(unsetInWords), single: [...own, ...single] }
}

const NO_FIGURES = 'No figures came.'
const naming = ({ title }: Widget, words: string) => `“${title || 'Untitled'}”: ${words}`
