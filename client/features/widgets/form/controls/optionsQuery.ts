import type { WidgetInstance } from '../../../../../shared/api/widgets.ts'
import type { FormType } from '../../../../../shared/domain/definitions.ts'
import type { ParameterName } from '../../../../../shared/domain/sources.ts'
import { parameterState } from '../../../../../shared/rules/parameterValidity.ts'
import { valuesOf } from '../widgetForm.ts'

const NOT_SENT: readonly ParameterName[] = ['property', 'dimension', 'metrics', 'filter', 'calculatedMetrics']

/**
 * The question for a type's own columns: null where the type has none of its own, or where a parameter that they
 * hang on is not filled yet.
 */
export function catalogueQuery(
  instance: WidgetInstance,
  type: Pick<FormType, 'parameters' | 'catalogue'>,
): { sourceId: string; query: Record<string, string> } | null {
  const { sourceId } = instance
  if (type.catalogue !== 'remote' || sourceId === null) return null
  if (parameterState(type.parameters, valuesOf(instance), 'metrics') === 'blocked') return null
  return { sourceId, query: optionsQuery(instance, type, 'metrics') }
}

/**
 * The query of a remote select: the data type, the property, and those inputs that the requested parameter depends on
 *, lists separated by commas.
 */
export function optionsQuery(
  instance: WidgetInstance,
  type: Pick<FormType, 'parameters'>,
  parameter: ParameterName,
): Record<string, string> {
  const needed = type.parameters.find(({ name }) => name === parameter)?.dependencies ?? []
  const inputs = Object.entries(instance.inputs).flatMap(([name, value]) => {
    const wanted = needed.some((other) => other === name && !NOT_SENT.includes(other))
    if (!wanted || value === undefined || value === null) return []
    return [[name, [value].flat().join(',')] as const]
  })
  const property = instance.accounts[0]
  return { type: instance.type, ...(property && { property }), ...Object.fromEntries(inputs) }
}
