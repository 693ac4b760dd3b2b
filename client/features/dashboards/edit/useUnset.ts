import type { Widget } from '../../../../shared/api/widgets.ts'
import { unsetInWords, unsetOf } from '../../../../shared/rules/widgetSetup.ts'
import { useFormDefinitions } from '../../configs/api.ts'
import { useSources } from '../../sources/api.ts'
import { findType } from '../../widgets/form/widgetForm.ts'
import type { WidgetData } from '../view/widgetData.ts'

/**
 * What the widgets lack that is chosen for the whole dashboard, as sentences; empty while it is not known. The
 * definitions are large: they are asked for only where the server says of a widget that it is not set up.
 */
export function useUnset(widgets: readonly Widget[], data: WidgetData): string[] {
  const needed = Object.values(data).some(({ view }) => view?.state === 'unconfigured')
  const definitions = useFormDefinitions(needed).data
  const sources = useSources().data
  if (!needed || !definitions || !sources) return []
  const known = {
    kindOf: (sourceId: string) => sources.find(({ id }) => id === sourceId)?.name,
    factsOf: (type: Widget['instances'][number]['type']) => findType(definitions, type) ?? undefined,
  }
  return unsetOf(widgets, known).map(unsetInWords)
}
