import type { Widget, WidgetInstance } from '../../../../../shared/api/widgets.ts'
import type { DataTypeDefinition, ParameterDefinition } from '../../../../../shared/domain/definitions.ts'
import { DATA_TYPES, type DataType } from '../../../../../shared/domain/sources.ts'
import { sameJson } from '../../../../../shared/rules/equal.ts'
import { parameterState } from '../../../../../shared/rules/parameterValidity.ts'
import { isForAll } from '../../../../../shared/rules/widgetSetup.ts'
import type { FeedChoice } from '../../../feeds/index.ts'
import { valuesOf } from '../../../widgets/editor.ts'

/** Every instance of a data type on a dashboard. */
export const instancesOf = (widgets: readonly Widget[], type: DataType): WidgetInstance[] =>
  widgets.flatMap(({ instances }) => instances.filter((instance) => instance.type === type))

/** The data types that a dashboard's widgets query, in a fixed order. */
export const typesIn = (widgets: readonly Widget[]): DataType[] =>
  DATA_TYPES.filter((type) => instancesOf(widgets, type).length > 0)

/** What a type's widgets read now. What is not chosen yet counts for nothing; `mixed`: they read different things. */
export function presentFeed(instances: readonly WidgetInstance[]): { choice: FeedChoice; mixed: boolean } {
  const chosen = instances.filter(({ sourceId }) => sourceId !== null)
  const [first] = chosen.filter(({ accounts }) => accounts.length > 0).concat(chosen)
  if (!first) return { choice: {}, mixed: false }
  const { sourceId, accounts } = first
  const same = (one: WidgetInstance) =>
    one.sourceId === sourceId && (one.accounts.length === 0 || sameJson(one.accounts, accounts))
  if (!chosen.every(same)) return { choice: { sourceId: null }, mixed: true }
  return { choice: accounts.length > 0 ? { sourceId, accounts } : { sourceId }, mixed: false }
}

/** A parameter that all widgets of a type share, with an instance to draw its control from. */
export interface SharedParameter {
  parameter: ParameterDefinition
  instance: WidgetInstance
}

/** What is chosen once for all of a type's widgets beside the property, where any of them needs it. */
export function sharedParameters(
  instances: readonly WidgetInstance[],
  type: Pick<DataTypeDefinition, 'parameters'>,
  chosen: { sourceId: string | null; accounts: string[]; inputs: Record<string, unknown> },
): SharedParameter[] {
  return type.parameters.filter(isForAll).flatMap((parameter) => {
    const { name } = parameter
    const needing = instances.filter(
      (one) => parameterState(type.parameters, valuesOf(one), name) !== 'exempt',
    )
    const [model] = needing
    if (!model) return []
    const held = needing.map(({ inputs }) => Object.entries(inputs).find(([key]) => key === name)?.[1])
    const alike = held.every((value) => sameJson(value, held[0])) ? held[0] : undefined
    const { sourceId, accounts, inputs } = chosen
    const own = { ...model.inputs, [name]: alike, ...inputs }
    return [{ parameter, instance: { ...model, sourceId, accounts, inputs: own } }]
  })
}
