import type { Widget, WidgetInstance } from '../../../../shared/api/widgets.ts'
import type { FormDefinition, FormType } from '../../../../shared/domain/definitions.ts'
import { parseExpression } from '../../../../shared/rules/calculatedMetric.ts'
import { combinationProblem } from '../../../../shared/rules/parameterValidity.ts'
import { interactiveProblems, passiveProblems } from '../../../../shared/rules/widgetValidity.ts'
import { editorOf } from '../formats/editorRegistry.ts'
import { findType, valuesOf } from './widgetForm.ts'

/** What prevents the form from being saved. `field` is a parameter, a field of the widget, or `combination`. */
export interface FormProblem {
  field: string
  instance: string | null
  /** A sentence, where more than "fill this out" is to be shown. */
  reason: string | null
}

/** Everything that is wrong with the form, before any call is made. */
export function formProblems(widget: Widget, definitions: readonly FormDefinition[]): FormProblem[] {
  if (widget.nature === 'passive')
    return passiveProblems(widget).map((problem) => ({ ...problem, reason: null }))
  const missing = interactiveProblems(widget, (type) => findType(definitions, type)?.type.parameters ?? [])
  const sources = widget.instances
    .filter(({ sourceId }) => sourceId === null)
    .map(({ id }) => ({ field: 'source', instance: id, reason: null }))
  return [
    ...missing.map((problem) => ({ ...problem, reason: null })),
    ...sources,
    ...formatProblems(widget),
    ...widget.instances.flatMap((instance) => {
      const type = findType(definitions, instance.type)?.type
      return type ? [...combination(instance, type), ...formulas(instance)] : []
    }),
  ]
}

function formatProblems({ format, formatOptions }: Widget): FormProblem[] {
  const reason = editorOf(format)?.problem?.(formatOptions)
  return reason ? [{ field: 'formatOptions', instance: null, reason }] : []
}

function combination(instance: WidgetInstance, { rules }: FormType): FormProblem[] {
  const { dimension, metrics } = instance.inputs
  const reason = combinationProblem(rules, { dimension, metrics, parameters: valuesOf(instance) })
  return reason ? [{ field: 'combination', instance: instance.id, reason }] : []
}

/** Formulas that cannot be read, each with the sentence that its editor shows too. */
function formulas({ id, inputs }: WidgetInstance): FormProblem[] {
  return inputs.calculatedMetrics.flatMap(({ expression }, index) => {
    const parsed = parseExpression(expression, knownMetrics(inputs, index))
    return parsed.ok || expression.trim() === ''
      ? []
      : [{ field: 'calculatedMetrics', instance: id, reason: parsed.error.message }]
  })
}

/** What the formula at this place may name: the chosen metrics, and calculated ones before it by name or id. */
export const knownMetrics = (
  { metrics, calculatedMetrics }: WidgetInstance['inputs'],
  index: number,
): string[] => [...metrics, ...calculatedMetrics.slice(0, index).flatMap(({ id, name }) => [id, name])]
